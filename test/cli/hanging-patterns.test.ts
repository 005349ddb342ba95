// Patterns that would keep an engine busy for ever: every command that reads them comes
// back, and says what it does not check.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routewright } from '../support/routewright.ts';

const text = 'a'.repeat(60);

const slow = [
  '^a*a*a*a*a*a*a*a*b$',
  `^${'a?'.repeat(40)}${'a'.repeat(40)}$`,
  `^${'(a|a)'.repeat(30)}$`,
  '^\\w*\\w*\\w*\\w*-$',
  '^.*.*.*x',
];

/** An index whose pattern of a text, of names and of a path are all hard to match. */
const indexWith = (count: number, more: string) => ({
  namespaces: ['demo/v1'],
  routes: Object.fromEntries(
    ['things', `(?P<name>${'a?'.repeat(count)}${'a'.repeat(60)})`].map((word) => [
      `/demo/v1/${word}`,
      {
        namespace: 'demo/v1',
        methods: ['POST'],
        endpoints: [
          {
            methods: ['POST'],
            args: {
              ...Object.fromEntries(
                slow.map((pattern, at) => [
                  `text${at}`,
                  { type: 'string', pattern: `${pattern}${more}`, default: `${text}!` },
                ]),
              ),
              long: { type: 'string', pattern: `^${'a?'.repeat(count)}$`, default: text },
              names: {
                type: 'object',
                patternProperties: { [slow[0] ?? '']: { type: 'string' } },
                additionalProperties: false,
                default: { [text]: text },
              },
            },
          },
        ],
      },
    ]),
  ),
});

let folder = '';
const file = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'routewright-patterns-'));
  writeFileSync(file('before.json'), JSON.stringify(indexWith(699, '')));
  writeFileSync(file('after.json'), JSON.stringify(indexWith(700, '|c')));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('lint tells of each', async () => {
  const { stdout, code } = await routewright([
    'lint',
    file('before.json'),
    '--format',
    'json',
    '--code',
    'pattern-unsafe',
  ]);
  expect((JSON.parse(stdout) as { issues: readonly unknown[] }).issues).toHaveLength(2 * (slow.length + 2));
  expect(code).toBe(0);
});

test('generate writes validators without them, and their text for who reads', async () => {
  const run = await routewright([
    'generate',
    file('before.json'),
    '-o',
    file('out'),
    '--target',
    'client,zod,html',
    '--verbose',
  ]);
  expect(run.code).toBe(0);
  expect(run.stdout).toContain('pattern-unsafe');
  expect(readFileSync(file('out/zod/demo-v1.ts'), 'utf8')).not.toMatch(/\b(?:pattern|matching)\(/);
  expect(readFileSync(file('out/client/demo-v1.ts'), 'utf8')).toContain(
    'Pattern that only the site checks: `^a*a*a*a*a*a*a*a*b$`',
  );
});

test('drift compares them as they are written', async () => {
  const { stdout, code } = await routewright([
    'drift',
    file('before.json'),
    file('after.json'),
    '--format',
    'json',
  ]);
  expect(code).not.toBe(70);
  const { issues } = JSON.parse(stdout) as {
    issues: readonly { code: string; where: readonly { pointer: string }[]; level: string }[];
  };
  expect(issues.map(({ code, level, where }) => `${level} ${code} ${where[0]?.pointer ?? ''}`).toSorted())
    .toMatchInlineSnapshot(`
    [
      "risky pattern-rewritten /args/long/pattern",
      "risky pattern-rewritten /args/text0/pattern",
      "risky pattern-rewritten /args/text1/pattern",
      "risky pattern-rewritten /args/text2/pattern",
      "risky pattern-rewritten /args/text3/pattern",
      "risky pattern-rewritten /args/text4/pattern",
      "risky route-param-pattern-changed ",
    ]
  `);
});
