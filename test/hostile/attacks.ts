// What a site may say to harm whoever reads it: a table of texts, each with what it is after,
// and indexes that say them in every place where a site can say something. A defect that was
// found becomes a row here, so that its like is tried everywhere.

import type { Json } from '../../src/core/schema/schema.ts';
import fc, { anyCharacter } from '../support/fast-check.ts';
import { isTorture } from './runs.ts';

/** Name of the canary: whatever runs in our name sets it. */
export const canary = '__routewrightCanary';

/** Texts by what they are after. */
export const attacks = {
  'ends a comment': `*/ globalThis.${canary} = 1 /*`,
  'ends a string': `'"\`; globalThis.${canary} = 1; //`,
  'is put into a template': '${globalThis.' + canary + ' = 1}',
  'ends a script': `</script><script>globalThis.${canary} = 1</script>`,
  'ends a tag': `"><img src=x onerror="globalThis.${canary} = 1">`,
  'is an address that runs': `javascript:globalThis.${canary}=1`,
  'is a part of a template': '{{this}} {{{constructor}}} {{> member}}',
  'is a link of Markdown':
    '[click](javascript:alert(1)) ![x](https://evil.example/x.png) <https://evil.example>',
  'mentions people': '@everyone fixes #1 GH-1 org/repo#2',
  'is a table of Markdown': '| a | b |\n|---|---|\n| `c` | ```d |',
  'commands a runner': '::error file=a.ts,line=1::forged',
  'commands a runner behind blanks': '  ::set-output name=x::forged',
  'commands a runner in a second line': 'fine\n::warning::forged',
  'commands a runner as it once was': '##[error]forged',
  'commands Azure Pipelines': '##vso[task.setvariable variable=x]forged',
  'commands TeamCity': "##teamcity[buildStatus status='FAILURE']",
  'clears the screen': '\u001b[2J\u001b[H',
  'is a link of a terminal': '\u001b]8;;https://evil.example\u001b\\click\u001b]8;;\u001b\\',
  'is a link of a terminal around a name of ours': '\u001b]8;;Client\u001b\\ThingsListArgs\u001b]8;;\u001b\\',
  'is a link of a terminal around a type': '\u001b]8;;\u0007Array',
  'is a link of a terminal in one byte': '\u009d8;;https://evil.example\u009cclick',
  'is a control of one byte': '\u009b31mred',
  'hides what was said': 'safe\rforged\b\b\b\u0007',
  'ends a text of C': 'a\u0000b',
  'turns text around': '\u202egpj.exe\u202c \u2066x\u2069 \u200f\u061c',
  'ends lines': 'a\u2028b\u2029c\u0085d\u000be\u000cf',
  'is invisible': '\u200b\ufeff\u00ad\u2060\u{e0041}',
  'is half a pair': 'half \ud800 pair',
  'is the other half': '\udc00',
  'is a prototype': '__proto__',
  'is a constructor': 'constructor',
  'is a promise': 'then',
  'is what all have': 'hasOwnProperty',
  'is a path': '../../../etc/passwd',
  'is a path of Windows': '..\\..\\CON',
  'is a device': 'NUL',
  'is a word of the language': 'class',
  'is a name of ours': 'createClient',
  'is nothing': '',
  'is blank': ' ',
  'is a number': '0',
  'is a letter of another case': 'ı',
  'is long': 'long'.repeat(400),
  'is a mark of a document': '---\n...\n%YAML 1.1\n- &a *a !!js/function >',
  'is a formula': '=cmd|"/c calc"!A1',
  'is a deprecation': '@deprecated @internal {@link x}',
  'ignores errors': '@ts-nocheck @ts-ignore eslint-disable prettier-ignore',
} as const satisfies Readonly<Record<string, string>>;

export const attackTexts: readonly string[] = Object.values(attacks);

/** Words that a name made of a text must not take: of the language, of its library, of ours. */
const takenWords = [
  'Array', 'Record', 'Promise', 'Response', 'Blob', 'File', 'Readonly', 'Omit', 'Request', 'string', 'class',
  'Client', 'createClient', 'Thing', 'ThingsListArgs', 'thingsListValues', 'CallError', 'z', 'index', 'default',
]; // prettier-ignore

/** How a text may hide a word from whoever reads it on a terminal (OSC 8: a link), and not from us. */
const links: readonly ((word: string) => string)[] = [
  (word) => `\u001b]8;;https://${word}\u001b\\`,
  (word) => `\u001b]8;;${word}\u001b\\${word}\u001b]8;;\u001b\\`,
  (word) => `\u001b]8;;https://evil.example\u001b\\${word}`,
  (word) => `\u009d8;;${word}\u009c`,
  (word) => `\u001b]8;;\u0007${word}`,
];

const linkedWord = fc
  .tuple(fc.constantFrom(...links), fc.constantFrom(...takenWords))
  .map(([link, word]) => link(word));

/** A text of a hostile site: an attack, two in one, or an attack among harmless words. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...attackTexts) },
  fc
    .tuple(fc.constantFrom(...attackTexts), fc.constantFrom(...attackTexts))
    .map(([one, other]) => one + other),
  fc
    .tuple(fc.constantFrom(...attackTexts), fc.string({ unit: anyCharacter, maxLength: 8 }))
    .map(([one, other]) => other + one),
  linkedWord,
  fc.string({ unit: anyCharacter, maxLength: 12 }),
);

const mildText = fc.oneof(fc.constantFrom('id', 'name', 'status', 'items', 'a', 'Orders'), hostileText);

const scalar: fc.Arbitrary<Json> = fc.oneof(
  hostileText,
  fc.constantFrom<Json[]>(null, true, false, 0, -0, -1, 1e21, 1e-7, 2 ** 53, Number.MAX_VALUE),
);

const typeName = fc.constantFrom(
  'string', 'integer', 'number', 'boolean', 'array', 'object', 'null', 'bool', 'mixed', 'date',
); // prettier-ignore

/** Own keys alone: what `JSON.parse` makes of a text that has a `__proto__`. */
export const ownRecord = (entries: readonly (readonly [string, Json])[]): Readonly<Record<string, Json>> =>
  JSON.parse(
    `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`,
  ) as Readonly<Record<string, Json>>;

const recordOf = (
  key: fc.Arbitrary<string>,
  value: fc.Arbitrary<Json>,
  maxLength: number,
): fc.Arbitrary<Json> => fc.array(fc.tuple(key, value), { maxLength }).map(ownRecord);

const keywords: Readonly<Record<string, (schema: fc.Arbitrary<Json>) => fc.Arbitrary<Json>>> = {
  type: () => fc.oneof(typeName, fc.array(typeName, { maxLength: 3 }), hostileText),
  title: () => hostileText,
  description: () => hostileText,
  default: () => fc.oneof(scalar, fc.array(scalar, { maxLength: 2 }), recordOf(mildText, scalar, 2)),
  enum: () => fc.oneof(fc.array(scalar, { maxLength: 6 }), recordOf(mildText, scalar, 3)),
  format: () =>
    fc.oneof(fc.constantFrom('date-time', 'uri', 'email', 'hex-color', 'ip', 'uuid'), hostileText),
  pattern: () => fc.oneof(fc.constantFrom('^[a-z]+$', '(a+)+$', '[', '^(?:a|a)*$', '\\p{L}'), hostileText),
  minimum: () => scalar,
  maxLength: () => scalar,
  multipleOf: () => fc.constantFrom<Json[]>(0, 0.01, -1, 1e-300, 'x'),
  items: (schema) => fc.oneof(schema, fc.array(schema, { maxLength: 2 })),
  properties: (schema) => recordOf(mildText, schema, 4),
  patternProperties: (schema) => recordOf(fc.oneof(fc.constantFrom('^x-', '(a+)+'), hostileText), schema, 2),
  additionalProperties: (schema) => fc.oneof(fc.boolean(), schema),
  required: () => fc.oneof(fc.boolean(), fc.array(mildText, { maxLength: 3 })),
  anyOf: (schema) => fc.array(schema, { maxLength: 3 }),
  oneOf: (schema) => fc.array(schema, { maxLength: 3 }),
  context: () => fc.array(fc.oneof(fc.constantFrom('view', 'edit', 'embed'), hostileText), { maxLength: 3 }),
  readonly: () => fc.boolean(),
};

const { schema: nested } = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc
      .array(
        fc
          .constantFrom(...Object.keys(keywords))
          .chain((keyword) =>
            (keywords[keyword]?.(tie('schema')) ?? scalar).map((value): [string, Json] => [keyword, value]),
          ),
        { maxLength: 5 },
      )
      .map(ownRecord),
  ),
}));

export const hostileSchema: fc.Arbitrary<Json> = nested;

const parameter = mildText.map((name) => `/(?P<${name}>[\\d]+)`);
const routeKey = fc
  .tuple(
    fc.constantFrom('/demo/v1', '/wp/v2', ''),
    fc.array(
      fc.oneof(
        mildText.map((text) => `/${text}`),
        parameter,
      ),
      { maxLength: 3 },
    ),
  )
  .map(([namespace, parts]) => `${namespace}${parts.join('')}`);

const methods = fc.oneof(
  fc.subarray(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { minLength: 1 }),
  fc.array(hostileText, { maxLength: 2 }),
);

const route: fc.Arbitrary<Json> = fc
  .tuple(
    fc.oneof(fc.constantFrom('demo/v1', 'wp/v2', ''), hostileText),
    fc.array(fc.tuple(methods, recordOf(mildText, hostileSchema, 4)), { minLength: 1, maxLength: 2 }),
    fc.tuple(hostileText, recordOf(mildText, hostileSchema, 4)),
  )
  .map(([namespace, endpoints, [title, properties]]) => ({
    namespace,
    methods: endpoints.flatMap(([some]) => some),
    endpoints: endpoints.map(([some, args]) => ({ methods: some, args })),
    schema: { $schema: 'http://json-schema.org/draft-04/schema#', title, type: 'object', properties },
  }));

/** The index of a site whose every word is chosen against us. */
export const hostileIndex: fc.Arbitrary<Json> = fc
  .tuple(
    hostileText,
    hostileText,
    fc.array(fc.oneof(fc.constantFrom('demo/v1', 'wp/v2'), hostileText), { maxLength: 4 }),
    recordOf(routeKey, route, 5),
  )
  .map(([name, description, namespaces, routes]) => ({
    name,
    description,
    url: `https://site.example/${name}`,
    namespaces,
    authentication: { [name]: { endpoints: { authorization: description } } },
    routes,
  }));

const bothMethods = ['GET', 'POST'];

/** Methods of a text's own routes: in `npm test` one reads where the other writes. */
const methodsOf = (at: number): readonly string[] =>
  isTorture ? bothMethods : [bothMethods[at % 2] ?? 'GET'];

/** An index that says each text in every place: its own namespace, routes, arguments and answers. */
export const indexSaying = (texts: readonly string[]): Json => ({
  name: texts.find((text) => text.startsWith('::')) ?? texts[0] ?? '',
  description: texts.join(' '),
  namespaces: ['demo/v1', ...texts],
  routes: ownRecord([
    ['/demo/v1/things', routeSaying('demo/v1', texts, bothMethods)],
    ...texts.flatMap((text, at): [string, Json][] => [
      [`/demo/v1/${text}`, routeSaying('demo/v1', [text], methodsOf(at))],
      [`/${text}/(?P<${text}>[\\d]+)`, routeSaying(text, [text], methodsOf(at + 1))],
    ]),
  ]),
});

const routeSaying = (namespace: string, texts: readonly string[], methods: readonly string[]): Json => {
  const schemas = texts.map((text): [string, Json] => [
    text,
    { type: 'string', title: text, description: text, default: text, enum: [text, 'b'], format: text },
  ]);
  const nested: [string, Json] = ['nested', { type: 'object', properties: ownRecord(schemas) }];
  // Many texts at once: in `npm test` what is read has them side by side, what is written one below the other.
  const isParted = texts.length > 1 && !isTorture;
  return {
    namespace,
    methods,
    endpoints: methods.map((method, at) => ({
      methods: [method],
      args: ownRecord([
        ...(isParted && at > 0 ? [] : schemas),
        ['status', { type: 'string', enum: texts }],
        ...(isParted && at === 0 ? [] : [nested]),
      ]),
    })),
    schema: { title: texts[0] ?? '', type: 'object', properties: ownRecord(schemas) },
  };
};

/** As long as names may be where nothing limits them (less in `npm test`), and where a route's key does. */
const [longText, longPart] = ['x'.repeat(isTorture ? 100_000 : 20_000), 'y'.repeat(1900)];

/** Names that a limited name of a file, or a careless eye, takes for the same. */
const twins = (long: string): readonly string[] => [`${long}a`, `${long}b`, `${long.toUpperCase()}B`];

const routeNaming = (namespace: string, names: readonly string[]): Json => {
  const named = ownRecord(names.map((name) => [name, { type: 'string', enum: ['a', 'b'] }]));
  return {
    namespace,
    methods: ['GET'],
    endpoints: [{ methods: ['GET'], args: named }],
    schema: { title: names[0] ?? '', type: 'object', properties: named },
  };
};

/** An index whose names are as long as names can be, and differ at their ends. */
export const indexOfLongNames: Json = {
  name: longText,
  namespaces: ['demo/v1', ...twins(longText)],
  routes: ownRecord([
    ['/demo/v1/things', routeNaming('demo/v1', twins(longText))],
    ...twins(longText).flatMap((name, at): [string, Json][] => [
      [`/demo/v1/t${at}`, routeNaming('demo/v1', [name])],
      [`/n${at}/things`, routeNaming(name, ['mild'])],
    ]),
    ...twins(longPart).flatMap((part): [string, Json][] => [
      [`/demo/v1/${part}`, routeNaming('demo/v1', ['mild'])],
      [`/demo/v1/(?P<${part}>[\\d]+)`, routeNaming('demo/v1', ['mild'])],
      [`/${part}/v1/x`, routeNaming(`${part}/v1`, ['mild'])],
    ]),
  ]),
};
