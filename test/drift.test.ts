// Drift as a user meets it: two sources in, findings out. A case is a folder: its name
// is the code that it is about, `--variant` may follow.

import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compare } from '../src/drift/compare.ts';
import { everyRule } from '../src/drift/rules/every-rule.ts';
import { defaultLoadOptions } from '../src/load/load-options.ts';
import type { ApiModel } from '../src/model/api.ts';
import { readModel } from '../src/pipeline.ts';
import { caseFile, caseFolders } from './support/case-folders.ts';

const read = async (path: string): Promise<ApiModel> => (await readModel(path, defaultLoadOptions)).value;

const readSide = (name: string, side: 'before' | 'after'): Promise<ApiModel> =>
  read(caseFile('drift', name, `${side}.json`));

const codeOf = (folder: string): string => folder.replace(/--.*$/, '');

const folders = caseFolders('drift');

describe('a change is found, and nothing else', () => {
  test.each(folders)('%s', async (name) => {
    const { findings } = await compare(await readSide(name, 'before'), await readSide(name, 'after'));
    await expect(`${JSON.stringify(findings, null, 2)}\n`).toMatchFileSnapshot(
      caseFile('drift', name, 'findings.json'),
    );
    expect(findings.map(({ code }) => code)).toContain(codeOf(name));
  });
});

describe('the change back is the mirror', () => {
  test.each(folders)('%s', async (name) => {
    const mirror = everyRule.get(codeOf(name))?.mirror ?? [];
    if ('waived' in mirror) return;
    const { findings } = await compare(await readSide(name, 'after'), await readSide(name, 'before'));
    expect(mirror).toContain(findings.find(({ code }) => mirror.includes(code))?.code);
  });
});

test('every code has a case, and every case a code', () => {
  expect([...new Set(folders.map(codeOf))].toSorted()).toEqual([...everyRule.keys()].toSorted());
});

describe('a source does not differ from itself', () => {
  test.each(['content-commerce-site.index.json', 'analytics-service.model.json'])('%s', async (name) => {
    const path = fileURLToPath(new URL(`../samples/${name}`, import.meta.url));
    const { findings, summary } = await compare(await read(path), await read(path));
    expect(findings).toEqual([]);
    expect(summary.versionAdvice).toBe('none');
  });

  test.each(folders)('%s', async (name) => {
    const { findings } = await compare(await readSide(name, 'after'), await readSide(name, 'after'));
    expect(findings).toEqual([]);
  });
});
