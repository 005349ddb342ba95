// Drift as a user meets it: two sources in, findings out. A case is a folder: its name
// is the code that it is about, `--variant` may follow.

import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compare } from '../src/drift/compare.ts';
import { everyRule } from '../src/drift/rules/every-rule.ts';
import { defaultLoadOptions } from '../src/load/load-options.ts';
import type { ApiModel } from '../src/model/api.ts';
import type { Drift } from '../src/model/drift.ts';
import { readModel } from '../src/app/read-model.ts';
import { caseFile, caseFolders } from './support/case-folders.ts';

const read = async (path: string): Promise<ApiModel> => (await readModel(path, defaultLoadOptions)).value;

const readSide = (name: string, side: 'before' | 'after'): Promise<ApiModel> =>
  read(caseFile('drift', name, `${side}.json`));

const codeOf = (folder: string): string => folder.replace(/--.*$/, '');

const codesOf = ({ findings }: Drift): readonly string[] => [...new Set(findings.map(({ code }) => code))];

const folders = caseFolders('drift');

/** Every index and model that the tests have. */
const sources = [
  fileURLToPath(new URL('../samples/content-commerce-site.index.json', import.meta.url)),
  fileURLToPath(new URL('../samples/analytics-service.model.json', import.meta.url)),
  ...caseFolders('normalize').map((name) => caseFile('normalize', name, 'index.json')),
  ...['shop', 'shop-updated', 'hostile'].map((name) =>
    fileURLToPath(new URL(`fixtures/cli/${name}.index.json`, import.meta.url)),
  ),
];

describe('a change is found, and nothing else', () => {
  test.each(folders)('%s', async (name) => {
    const { findings } = await compare(await readSide(name, 'before'), await readSide(name, 'after'));
    await expect(`${JSON.stringify(findings, null, 2)}\n`).toMatchFileSnapshot(
      caseFile('drift', name, 'findings.json'),
    );
    expect(findings.map(({ code }) => code)).toContain(codeOf(name));
  });
});

describe('the change back is the mirror, of every finding', () => {
  test.each(folders)('%s', async (name) => {
    const [before, after] = [await readSide(name, 'before'), await readSide(name, 'after')];
    const forth = codesOf(await compare(before, after));
    const back = codesOf(await compare(after, before));
    const unanswered = (codes: readonly string[], answers: readonly string[]): readonly string[] =>
      codes.filter((code) => {
        const mirror = everyRule.get(code)?.mirror ?? [];
        return !('waived' in mirror) && !mirror.some((one) => answers.includes(one));
      });
    expect({ forth: unanswered(forth, back), back: unanswered(back, forth) }).toEqual({
      forth: [],
      back: [],
    });
  });
});

test('every code has a case, and every case a code', () => {
  expect([...new Set(folders.map(codeOf))].toSorted()).toEqual([...everyRule.keys()].toSorted());
});

describe('a source does not differ from itself', () => {
  test.each(sources)('%s', async (path) => {
    const { findings, summary } = await compare(await read(path), await read(path));
    expect(findings).toEqual([]);
    expect(summary.versionAdvice).toBe('none');
  });

  test.each(folders)('%s', async (name) => {
    const { findings } = await compare(await readSide(name, 'after'), await readSide(name, 'after'));
    expect(findings).toEqual([]);
  });
});
