import fc, { tries } from '../../support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import type { JsonPath } from '../../../src/source/file/document-errors.ts';
import { jsonLocator } from '../../../src/source/file/json-locate.ts';
import { scanJson, skipSpace, type Containers } from '../../../src/source/file/json-scan.ts';
import { sharedJson } from '../../../src/source/file/shared-json.ts';

const limits = { depth: 256, values: 1_000_000 };

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('scanJson', () => {
  test('takes what JSON.parse takes, and nothing else', () => {
    const almostJson = fc.oneof(
      fc.json(),
      fc.json().map((text) => JSON.stringify(JSON.parse(text), null, 2)),
      fc.string({
        unit: fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '0', '1', '-', '.', 'e', '\\', 'u', 'n', 'true', 'null', ' ', '\n', '\u00a0', '\u0001'),
        maxLength: 8,
      }),
      fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([text, at, put]) => text.slice(0, at % text.length) + put + text.slice(at % text.length)),
    ); // prettier-ignore
    fc.assert(
      fc.property(almostJson, (text) => {
        const scan = scanJson(text, 0, limits);
        const isWhole = scan.kind === 'value' && skipSpace(text, scan.end) === text.length;
        expect(isWhole).toBe(parses(text));
      }),
      tries(20_000),
    );
  });

  test('calls every beginning of an object or a list cut off', () => {
    const container = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(container, fc.constantFrom(0, 1), fc.nat(), (value, indent, cut) => {
        const text = JSON.stringify(value, null, indent);
        expect(scanJson(text, 0, limits)).toEqual({ kind: 'value', end: text.length });
        const beginning = text.slice(0, cut % text.length);
        expect(scanJson(beginning, 0, limits)).toEqual({ kind: 'cut-off', at: beginning.length });
      }),
      tries(5000),
    );
  });

  test('stops at its limits', () => {
    expect(scanJson('[[[]]]', 0, { depth: 3, values: 9 }).kind).toBe('value');
    expect(scanJson('[[[]]]', 0, { depth: 2, values: 9 })).toEqual({ kind: 'too-deep', at: 2 });
    expect(scanJson('[1,{"a":2}]', 0, { depth: 9, values: 4 }).kind).toBe('value');
    expect(scanJson('[1,{"a":2}]', 0, { depth: 9, values: 3 })).toEqual({ kind: 'too-many', at: 8 });
  });
});

describe('sharedJson', () => {
  const read = (text: string): unknown => {
    const containers: Containers = { starts: [], ends: [] };
    const start = skipSpace(text, 0);
    scanJson(text, start, limits, containers);
    return sharedJson(text, start, containers);
  };

  test('makes what JSON.parse makes, however large', () => {
    const names = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'a', '1', '"', '{', '\\'));
    const values = fc.dictionary(names, fc.jsonValue(), { minKeys: 1 });
    fc.assert(
      fc.property(values, fc.constantFrom(0, 1), fc.constantFrom(1, 100), (value, indent, times) => {
        const large = {
          list: Array.from({ length: times }, (_, at) => (at % 3 === 0 ? [at, value] : value)),
        };
        const text = JSON.stringify({ ...large, value, [' ']: large, end: [] }, null, indent);
        expect(JSON.stringify(read(`\n${text} `))).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: 100 },
    );
    const spaced = `{ "__proto__" : {} , "twice":1,"twice" : [${' '.repeat(20_000)}] , "empty":{${'\n'.repeat(4000)}}}`;
    expect(read(spaced)).toStrictEqual(JSON.parse(spaced));
  });

  test('makes equal objects once', () => {
    const args = { page: { type: 'integer', minimum: 1 }, text: { description: 'x'.repeat(20_000) } };
    const { one, other } = read(JSON.stringify({ one: args, other: args })) as Record<string, typeof args>;
    expect(one).not.toBe(other);
    expect(one?.page).toBe(other?.page);
  });
});

test('a pointer leads to the value it points at', () => {
  const paths = (value: unknown, path: JsonPath = []): readonly (readonly [JsonPath, unknown])[] => [
    [path, value],
    ...(typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, member]) => paths(member, [...path, name]))
      : []),
  ];
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2), fc.string(), (json, indent, before) => {
      const value: unknown = JSON.parse(json);
      const text = `${before}${JSON.stringify(value, null, indent)} after`;
      const locate = jsonLocator(text, before.length);
      for (const [path, member] of paths(value)) {
        const at = locate(path, 'value');
        const scan = scanJson(text, at, limits);
        expect(JSON.parse(text.slice(at, scan.kind === 'value' ? scan.end : at))).toEqual(member);
        const nameAt = locate(path, 'name');
        const isMember = path.length > 0 && text[nameAt] === '"' && nameAt !== at;
        if (isMember) expect(text.slice(nameAt)).toMatch(JSON.stringify(path.at(-1)));
      }
    }),
    tries(1000),
  );
});
