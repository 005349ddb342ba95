// Drift as a user meets it: two sources in, findings out. Each rule is tried on the
// example that its row carries; a folder beside them is a case that says more, its name
// the code that it is about and `--` what is special.

import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findDrift } from '../../src/drift/compare/compare.ts';
import { defaultDriftOptions } from '../../src/drift/compare/drift-options.ts';
import { everyRule } from '../../src/drift/rules/every-rule.ts';
import { impactTargetOf, type ImpactTarget } from '../../src/user-code/impact-target.ts';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import type { Fetched } from '../../src/core/model/index/fetched.ts';
import type { Drift, Finding } from '../../src/core/model/reports/drift.ts';
import { readModel } from '../../src/source/read-model.ts';
import { changelogMarkdown } from '../../src/drift/changelog/changelog-report.ts';
import { driftReport } from '../../src/drift/reports/drift-issues.ts';
import { valueChangeText, findingPlaceText, witnessText } from '../../src/report/finding-text.ts';
import { reportSchema } from '../support/report-schema.ts';
import { caseFile, caseFolders } from '../support/case-folders.ts';
import { exampleModels } from '../support/example-source.ts';

const read = async (path: string): Promise<ApiModel> => (await readModel(path, defaultLoadOptions)).value;

interface Case {
  readonly name: string;
  readonly after: ApiModel;
  readonly forth: Drift;
  readonly back: Drift;
}

/** A rule about the readings compares with sides of which the site sent only some schemas. */
const readInPart: Fetched = { permalinks: 'pretty', schemas: 'some', signedIn: false };

const caseOf = async (name: string, [before, after]: readonly [ApiModel, ApiModel]): Promise<Case> => {
  const options =
    everyRule.get(name)?.touches === 'reading'
      ? { ...defaultDriftOptions, fetched: { before: readInPart, after: readInPart } }
      : undefined;
  return {
    name,
    after,
    forth: await findDrift(before, after, options),
    back: await findDrift(after, before, options),
  };
};

const examples = await Promise.all(
  [...everyRule.keys()].map(async (code) => caseOf(code, await exampleModels(code))),
);

const folders = await Promise.all(
  caseFolders('drift').map(async (name) =>
    caseOf(name, [
      await read(caseFile('drift', name, 'before.json')),
      await read(caseFile('drift', name, 'after.json')),
    ]),
  ),
);

const cases = [...examples, ...folders];

const codesOf = ({ findings }: Drift): readonly string[] => [...new Set(findings.map(({ code }) => code))];

describe('a change is found, and nothing else', () => {
  test.each(examples)('$name', ({ name, forth: { findings } }) => {
    const { level, proof } = everyRule.get(name) ?? {};
    expect(findings.map(({ code }) => code)).toEqual([name]);
    expect(findings[0]).toMatchObject({ level });
    expect(findings[0]?.witness?.kind ?? null).toBe(typeof proof === 'string' ? proof : null);
  });

  test('of every rule its example is told, and what a reader, a changelog and somebody’s code have of it', async () => {
    const text = examples.flatMap(({ forth }) => forth.findings.map((finding) => toldOf(finding, forth)));
    await expect(text.join('\n')).toMatchFileSnapshot(caseFile('drift', '.', 'examples.txt'));
  });

  test.each(folders)('$name', async ({ name, forth: { findings } }) => {
    await expect(`${JSON.stringify(findings, null, 2)}\n`).toMatchFileSnapshot(
      caseFile('drift', name, 'findings.json'),
    );
    expect(findings.map(({ code }) => code)).toContain(name.replace(/--.*$/, ''));
  });
});

test.each(cases)('the change back is the mirror, of every finding: $name', ({ forth, back }) => {
  const unanswered = (drift: Drift, other: Drift): readonly string[] => {
    const answers = codesOf(other);
    return codesOf(drift).filter((code) => {
      const mirror = everyRule.get(code)?.mirror ?? [];
      return !('waived' in mirror) && !mirror.some((one) => answers.includes(one));
    });
  };
  expect({ forth: unanswered(forth, back), back: unanswered(back, forth) }).toEqual({ forth: [], back: [] });
});

test('findings are what their published schema says', () => {
  const check = reportSchema('drift', '#/$defs/issue');
  const areIssues = (drift: Drift): boolean =>
    driftReport(drift, everyRule).issues.every((one) => check(one));
  const wrong = cases.filter(({ forth, back }) => !areIssues(forth) || !areIssues(back));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

describe('a source does not differ from itself', () => {
  test.each([
    fileURLToPath(new URL('../../samples/content-commerce-site.index.json', import.meta.url)),
    fileURLToPath(new URL('../../samples/analytics-service.model.json', import.meta.url)),
    ...caseFolders('normalize').map((name) => caseFile('normalize', name, 'index.json')),
    ...['shop', 'shop-updated', 'hostile'].map((name) =>
      fileURLToPath(new URL(`../fixtures/cli/${name}.index.json`, import.meta.url)),
    ),
  ])('%s', async (path) => {
    const { findings, summary } = await findDrift(await read(path), await read(path));
    expect(findings).toEqual([]);
    expect(summary.versionAdvice).toBe('none');
  });

  test.each(cases)('$name', async ({ after }) => {
    expect((await findDrift(after, structuredClone(after))).findings).toEqual([]);
  });
});

// The example of a rule in a few lines.

function toldOf(finding: Finding, drift: Drift): string {
  const { code, level, places, reason, witness, fingerprint } = finding;
  const [, heading = ''] =
    /^### (.*)$/m.exec(
      changelogMarkdown([{ from: 'old', to: 'new', report: driftReport(drift, everyRule) }], everyRule),
    ) ?? [];
  const touches = everyRule.get(code)?.touches ?? 'nothing';
  const aims = new Set(places.map((place) => aimWords(impactTargetOf(finding, place, touches))));
  return (
    [
      `${code}: ${level}, ${fingerprint}`,
      ...places.map((place) => findingPlaceText(place)),
      valueChangeText(finding),
      reason,
      ...(witness ? [witnessText(witness)] : []),
      `changelog: ${heading}; version: ${drift.summary.versionAdvice}; code: ${[...aims].join('; ')}`,
      '',
    ]
      .join('\n  ')
      .trimEnd() + '\n'
  );
}

function aimWords(aim: ImpactTarget | undefined): string {
  if (aim === undefined) return 'none';
  switch (aim.kind) {
    case 'arguments':
      return `passes ${pathWords(aim)}${aim.dependsOnValue ? ', by its value' : ''}`;
    case 'omissions':
      return `leaves out ${pathWords(aim)}`;
    case 'properties':
      return `reads ${pathWords(aim)}${aim.partly ? ', perhaps' : ''}`;
    case 'runtime':
      return `uses ${aim.names.join(', ')}`;
    case 'types':
      return `names the type ${aim.resource}`;
    case 'calls':
    case 'batches':
      return aim.kind;
  }
}

const pathWords = ({ path }: Extract<ImpactTarget, { readonly path: unknown }>): string =>
  path.map((step) => (step.kind === 'property' ? step.name : step.kind)).join('.');
