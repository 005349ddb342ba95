// Before any test: `dist/` holds what `src/` and `templates/` say, for the tests that run the program
// as a process. The fast compiler does it, and only after a change; types are checked elsewhere.

import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

function newest(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (latest, name) => Math.max(latest, statSync(join(folder, name)).mtimeMs),
    0,
  );
}

const builtAt = (): number => statSync(join(root, 'dist/bin.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;

const run = (script: string, ...args: readonly string[]): void => {
  execFileSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
};

export default function setup(): void {
  run('src/template-engine/embed-templates.js');
  run('src/source/file/compile-schemas.js');
  if (builtAt() > newest(join(root, 'src'))) return;
  run('node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck');
}
