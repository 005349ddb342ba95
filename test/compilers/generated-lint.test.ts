// What is generated passes the strictest presets of typescript-eslint, with no comment in
// it that switches a rule off: a project may lint all its code alike.

import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { render } from '../../src/generate/targets/render.ts';
import { abilitiesIndex } from '../support/abilities-site.ts';
import { sampleNames } from '../support/samples.ts';
import { temporaryFolder, writeAll } from '../support/built-client.ts';

/** The TypeScript in a folder, once each: clients share their runtime. */
function differentFiles(folder: string): readonly string[] {
  const byText = new Map<string, string>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted())
    if (path.endsWith('.ts') && !path.startsWith('node_modules'))
      byText.set(readFileSync(join(folder, path), 'utf8'), path);
  return [...byText.values()];
}

test('generated code passes strictTypeChecked and stylisticTypeChecked', async () => {
  const folder = temporaryFolder();
  try {
    for (const sample of sampleNames) {
      const name = sample.replace(/\..*$/, '');
      // Queries are alike on every site: those of the small one are enough.
      const isSmall = name === 'analytics-service';
      for (const target of ['client', 'zod', 'wordpress', ...(isSmall ? ['query'] : [])])
        cpSync(
          fileURLToPath(new URL(`../../generated/${name}/${target}`, import.meta.url)),
          join(folder, name, target),
          { recursive: true },
        );
    }
    const abilities = await render(normalize(abilitiesIndex).value, ['client', 'zod']);
    writeAll(
      folder,
      abilities.map(({ path, text }) => ({ path: `abilities/${path}`, text })),
    );
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          target: 'es2022',
          module: 'nodenext',
          lib: ['es2022', 'dom', 'dom.iterable'],
          types: [],
          skipLibCheck: true,
          noEmit: true,
        },
      }),
    );
    const eslint = new ESLint({
      cwd: folder,
      overrideConfigFile: true,
      allowInlineConfig: false,
      overrideConfig: [
        ...tseslint.configs.strictTypeChecked,
        ...tseslint.configs.stylisticTypeChecked,
        { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: folder } } },
      ],
    });
    const results = await eslint.lintFiles([...differentFiles(folder)]);
    expect(results.length).toBeGreaterThan(50);
    expect(
      results.flatMap(({ filePath, messages }) =>
        messages.map(
          ({ line, ruleId, message }) =>
            `${filePath.slice(folder.length)}:${String(line)} ${String(ruleId)}: ${message}`,
        ),
      ),
    ).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
