// What in somebody's code each kind of change can touch, for every code that drift has a case of.

import { expect, test } from 'vitest';
import { everyRule } from '../src/drift/rules/every-rule.ts';
import { aimOf, type Aim } from '../src/impact/aim.ts';
import type { Finding } from '../src/model/drift.ts';
import { caseFile, caseFolders, readCase } from './support/case-folders.ts';

function words(aim: Aim | undefined): string {
  if (aim === undefined) return 'nothing';
  switch (aim.kind) {
    case 'arguments':
      return `who passes ${pathWords(aim)}${aim.judged ? ', by its value' : ''}`;
    case 'omissions':
      return `who leaves out ${pathWords(aim)}`;
    case 'properties':
      return `who reads ${pathWords(aim)}${aim.partly ? ', perhaps' : ''}`;
    case 'runtime':
      return `who uses ${aim.names.join(', ')}`;
    case 'types':
      return `who names the type ${aim.resource}`;
    case 'calls':
    case 'batches':
      return aim.kind;
  }
}

const pathWords = ({ path }: Extract<Aim, { readonly path: unknown }>): string =>
  path.map((step) => (step.kind === 'property' ? step.name : step.kind)).join('.');

test('every code aims at something, or at nothing on purpose', async () => {
  const aims = new Map<string, string>();
  for (const name of caseFolders('drift')) {
    const findings = readCase('drift', name, 'findings.json') as readonly Finding[];
    for (const finding of findings) {
      const all = new Set(
        finding.places.map((place) =>
          words(aimOf(finding, place, everyRule.get(finding.code)?.touches ?? 'nothing')),
        ),
      );
      if (!aims.has(finding.code)) aims.set(finding.code, [...all].join('; '));
    }
  }
  expect([...everyRule.keys()].filter((code) => !aims.has(code))).toEqual([]);
  const table = [...aims].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, aim]) => `${code}: ${aim}\n`);
  await expect(table.join('')).toMatchFileSnapshot(caseFile('impact', '.', 'aims.txt'));
});
