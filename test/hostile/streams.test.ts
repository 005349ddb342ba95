// A site's words go through every command to a stream. None of them commands a terminal or a
// runner of CI, in whatever format they are printed.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditReporters } from '../../src/report/audit/audit-reporters.ts';
import { reporters } from '../../src/report/reporters.ts';
import type { Json } from '../../src/schema/schema.ts';
import fc from '../support/fast-check.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';
import { attackTexts, hostileIndex, indexSaying } from './attacks.ts';
import { patience, runs } from './runs.ts';

/** What a terminal obeys, and marks that turn text around; lines end by line feeds alone. */
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;
/** A workflow command that is not of our own table of them. */
const command = /^[^\S\n]*::/m;
const ownCommand = /^::(?:error|warning|notice) (?:file=[^:\n]*,)?title=[^:\n]*::[^\n]*$/gm;
const oldCommand = /##(?:\[|vso\[|teamcity\[)/i;

/** Every report of a command at once, each in a file: what is printed is what a file holds. */
const all = (names: readonly { readonly name: string }[], folder: string): readonly string[] =>
  names.flatMap(({ name }) => ['--format', name, '--output', join(folder, `reports/report.${name}`)]);

/** The commands that print what a site says. */
const commandsFor = (before: string, after: string, folder: string): readonly (readonly string[])[] => [
  ['routes', after],
  ['show', after, 'things'],
  ['show', after, '/demo/v1/things', '--json'],
  ['lint', after, '--all'],
  ['lint', after, '--json'],
  ['model', after],
  ['generate', after, '-o', join(folder, 'api'), '--target', 'client,markdown,html,openapi', '--no-format'],
  ['generate', before, '-o', join(folder, 'api'), '--target', 'client', '--check', '--no-format'],
  ['changelog', before, after],
  ['drift', before, after, '--all'],
  ['drift', before, after, ...all(reporters, folder)],
  ['audit', after, '--project', join(folder, 'tsconfig.json')],
  ['audit', after, '--project', join(folder, 'tsconfig.json'), ...all(auditReporters, folder)],
];

async function expectHarmless(before: Json, after: Json): Promise<void> {
  const folder = emptyFolder();
  const [older, newer] = [join(folder, 'before.json'), join(folder, 'after.json')];
  writeFileSync(older, JSON.stringify(before));
  writeFileSync(newer, JSON.stringify(after));
  mkdirSync(join(folder, 'reports'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "noLib": true, "types": [] }, "files": ["app.ts"] }',
  );
  writeFileSync(
    join(folder, 'app.ts'),
    "void fetch('/wp-json/demo/v1/things?status=c');\nvoid fetch('/wp-json/demo/v1/nowhere');\n",
  );
  for (const args of commandsFor(older, newer, folder)) {
    const { stdout, stderr, code } = await routewright(args);
    const said = `${args.join(' ')}\n${stderr}`;
    expect(code, said).not.toBe(70);
    for (const text of [stdout, stderr]) expectObeyedByNone(text, said);
  }
  for (const file of readdirSync(join(folder, 'reports')))
    expectObeyedByNone(readFileSync(join(folder, 'reports', file), 'utf8').replace(ownCommand, ''), file);
  for (const file of readdirSync(join(folder, 'api'), { recursive: true, encoding: 'utf8' }))
    if (/\.(?:html|md|txt)$/.test(file))
      expect(readFileSync(join(folder, 'api', file), 'utf8'), file).not.toMatch(obeyed);
}

function expectObeyedByNone(text: string, said: string): void {
  expect(text, said).not.toMatch(obeyed);
  expect(text, said).not.toMatch(command);
  expect(text, said).not.toMatch(oldCommand);
}

describe('no word of a site commands a stream', () => {
  test('whatever of the table it says', { timeout: patience }, async () => {
    await expectHarmless(indexSaying(['harmless']), indexSaying(attackTexts));
  });

  test('whatever it says, and wherever', { timeout: patience }, async () => {
    await fc.assert(fc.asyncProperty(hostileIndex, hostileIndex, expectHarmless), runs(2));
  });
});
