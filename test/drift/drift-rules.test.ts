// The tables of drift rules as a whole: nothing forgotten, nothing promised in vain.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemCatalogue } from '../../src/lint/problem-catalogue.ts';
import { everyRule } from '../../src/drift/rules/every-rule.ts';
import { propertyRows } from '../../src/drift/rules/property-rows.ts';
import { schemaRows } from '../../src/drift/rules/schema-checks.ts';

const rules = [...everyRule.values()];

test('the rules are as many as their codes', () => {
  const sided = [...schemaRows, ...propertyRows].flatMap((row) => [
    ...('waived' in row.request ? [] : [row.name]),
    ...('waived' in row.response ? [] : [`response-${row.name}`]),
  ]);
  expect(new Set(sided).size).toBe(sided.length);
  expect(sided.filter((code) => !everyRule.has(code))).toEqual([]);
});

test('codes of answers, and they alone, begin with response-', () => {
  const wrong = rules.filter(({ code, side }) => code.startsWith('response-') !== (side === 'response'));
  expect(wrong).toEqual([]);
});

test('a fact that is judged on one side alone says why', () => {
  const waivers = [...schemaRows, ...propertyRows].flatMap(({ name, request, response }) => [
    ...('waived' in request ? [`${name}: ${request.waived}`] : []),
    ...('waived' in response ? [`response-${name}: ${response.waived}`] : []),
  ]);
  expect(waivers).toMatchInlineSnapshot(`
    [
      "integer-became-number: for requests, the rule type-widened covers this change",
      "response-type-changed-reinterpreted: sites interpret only requests leniently; for a response, every change of the type matters",
      "response-type-changed-accepted: sites interpret only requests leniently; for a response, every change of the type matters",
      "response-type-list-reordered: the order of types does not affect a response",
      "response-format-added-sanitised: the site sanitizes only texts that it receives, not texts that it sends",
      "response-format-changed-to-sanitised: the site sanitizes only texts that it receives, not texts that it sends",
      "format-uri-removed: for requests, other rules about the format cover this change",
      "response-minimum-introduced-vacuous: for responses, the rule response-minimum-introduced covers this change",
      "response-items-added-text: for responses, the rule response-items-added covers this change",
      "response-one-of-branch-added-apart: for responses, the rule response-one-of-branch-added covers every added alternative",
      "response-default-added-decisive: only a request can leave an argument out",
      "response-default-changed-decisive: only a request can leave an argument out",
      "response-default-removed-decisive: only a request can leave an argument out",
      "response-default-removed-required: only a request can leave an argument out",
      "response-check-added: a site checks only requests, not responses",
      "response-check-removed: a site checks only requests, not responses",
      "prop-added-closed: for requests, the rule prop-added covers this change",
      "response-prop-added-required: for responses, the rules for added properties cover this change",
      "response-prop-removed-closed: for responses, the rules response-prop-removed and response-prop-removed-optional cover removed properties",
      "response-prop-removed-open: for responses, the rules response-prop-removed and response-prop-removed-optional cover removed properties",
      "prop-removed: for requests, the rules prop-removed-closed and prop-removed-open cover removed properties",
      "prop-removed-optional: for requests, the rules prop-removed-closed and prop-removed-open cover removed properties",
      "response-prop-renamed-open: for responses, the rules response-prop-renamed and response-prop-renamed-optional cover renamed properties",
      "prop-renamed-optional: for requests, the rules prop-renamed and prop-renamed-open cover renamed properties",
      "context-narrowed: contexts apply only to responses",
      "context-widened: contexts apply only to responses",
    ]
  `);
});

test('every mirror is a rule', () => {
  const missing = rules.flatMap(({ code, mirror }) =>
    'waived' in mirror ? [] : mirror.filter((one) => !everyRule.has(one)).map((one) => `${code} → ${one}`),
  );
  expect(missing).toEqual([]);
});

test('what a rule mirrors mirrors it', () => {
  const oneWay = rules.flatMap(({ code, mirror }) =>
    'waived' in mirror
      ? []
      : mirror.flatMap((one) => {
          const back = everyRule.get(one)?.mirror ?? [];
          return 'waived' in back || back.includes(code) ? [] : [`${code} → ${one}`];
        }),
  );
  expect(oneWay).toEqual([]);
});

test('a rule without a mirror says why', () => {
  const waivers = rules.flatMap(({ code, mirror }) =>
    'waived' in mirror ? [`${code}: ${mirror.waived}`] : [],
  );
  expect(waivers).toMatchInlineSnapshot(`[]`);
});

test('a breaking change can be proven, but for these', () => {
  const unprovable = rules.flatMap(({ code, level, proof }) => {
    if (level !== 'breaking') return proof === null ? [] : [`${code} is not breaking`];
    if (proof === null) return [`${code} has no proof`];
    return typeof proof === 'string' ? [] : [`${code}: ${proof.none}`];
  });
  expect(unprovable).toMatchInlineSnapshot(`
    [
      "base-path-changed: the web server determines the base path, and a model contains no data about the web server",
      "auth-scheme-removed: such a request would need credentials, and an index contains no credentials",
      "access-visitors-refused: only the responses of the two sites show whom they allow",
      "access-role-raised: only the responses of the two sites show whom they allow",
      "ability-removed: all abilities share one route, and only the site knows the existing abilities and their methods",
      "ability-method-changed: all abilities share one route, and only the site knows the existing abilities and their methods",
      "body-encoding-changed: a schema does not show whether a service still reads the old encoding",
      "response-format-uri-removed: neither the site nor the generated validators check URLs",
    ]
  `);
});

test('title and reason read as sentences', () => {
  const odd = rules.filter(
    ({ title, reason }) =>
      !/^[A-Z].*[^.]$/.test(title) || !/^[A-Z][^.]*(?:\.(?:\S| [A-Z])[^.]*)*\.$/.test(reason),
  );
  expect(odd.map(({ code }) => code)).toEqual([]);
});

test('there are so many rules of each side and level', () => {
  const counts: Record<string, number> = {};
  for (const { side, level } of rules) counts[`${side} ${level}`] = (counts[`${side} ${level}`] ?? 0) + 1;
  expect(counts).toMatchInlineSnapshot(`
    {
      "request breaking": 73,
      "request docs": 12,
      "request risky": 39,
      "request safe": 65,
      "response breaking": 19,
      "response docs": 10,
      "response risky": 47,
      "response safe": 52,
    }
  `);
});

test('no other source names a rule: what it is asked for, its row says', () => {
  const source = new URL('../../src/', import.meta.url);
  const shared = new Set(problemCatalogue.keys());
  const codes = [...everyRule.keys()].filter((code) => !shared.has(code));
  const named = new RegExp(`(?<![\\w-])(?:${codes.join('|')})(?![\\w-])`, 'g');
  const textOf = (file: string): string => readFileSync(new URL(file, source), 'utf8');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.[jt]s$/.test(file) && !file.startsWith('drift/rules/'));
  const naming = files.flatMap((file) =>
    [...textOf(file).matchAll(named)].map(([code]) => `${file}: ${code}`),
  );
  const matching = files.filter(
    (file) =>
      /^(?:drift|impact|report)\//.test(file) &&
      /\bcode\.(?:startsWith|endsWith|includes|match)\(|\.test\(code\)/.test(textOf(file)),
  );
  expect(matching).toEqual([]);
  // Examples in the help of a command and in the description of a setting.
  expect([...new Set(naming)]).toEqual([
    'cli/commands/explain.ts: arg-became-required',
    'core/model/options/part-options.ts: default-changed',
  ]);
});
