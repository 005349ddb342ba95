// Deletes the declarations in `dist` that no public type leads to, before `npm pack` packs the rest.
//   node src/library/public-declarations.js [folder of the package]

import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath, URL } from 'node:url';

const root = argv[2] ?? fileURLToPath(new URL('../../', import.meta.url));

/** The files of the types that a declaration imports. */
const importsOf = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\(|import) ?["'](\.[^"']+)["']/g)].map(([, to]) =>
    join(dirname(file), to.replace(/\.[jt]s$/, '.d.ts')),
  );

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const reached = new Set(
  Object.values(exports).flatMap(({ types }) => (types === undefined ? [] : [join(root, types)])),
);
for (const file of reached)
  for (const imported of importsOf(file)) if (existsSync(imported)) reached.add(imported);

for (const path of readdirSync(join(root, 'dist'), { recursive: true })) {
  const file = join(root, 'dist', path);
  if (file.endsWith('.d.ts') && !reached.has(file)) rmSync(file);
}
