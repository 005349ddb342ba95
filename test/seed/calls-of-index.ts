// Reads a saved index into calls with no code of ours, so that a mistake of the
// normalizer cannot hide one of the sample.

import type { Json } from '../../src/core/schema/schema.ts';
import { parametersOf } from './notation.ts';
import type { Args, Call, Said } from './notation.ts';

/** The index as the sample writes it. */
export interface Index {
  readonly namespaces: readonly string[];
  readonly routes: Readonly<Record<string, IndexRoute>>;
}

interface IndexRoute {
  readonly namespace: string;
  readonly methods: readonly string[];
  readonly endpoints: readonly { readonly methods: readonly string[]; readonly args: IndexArgs }[];
  readonly _links?: { readonly self: readonly { readonly href: string }[] };
}

/** PHP writes an empty map as `[]`. */
type IndexArgs = readonly [] | Readonly<Record<string, IndexSchema>>;

interface IndexSchema {
  readonly [keyword: string]: Json | undefined;
  readonly type?: string | readonly string[];
}

export const callsOfIndex = (index: Index): readonly Call[] =>
  Object.entries(index.routes).flatMap(([key, { namespace, endpoints }]) => {
    const path = templateOf(key);
    return endpoints.flatMap(({ methods, args }) =>
      methods.map((method) => ({ namespace, method, path, args: sent(argsOf(args), parametersOf(path)) })),
    );
  });

/** `/a/(?P<id>[\d]+)` → `/a/{id}`; throws on any other group. */
export function templateOf(key: string): string {
  const path = key.replaceAll(/\(\?P<(\w+)>\[[^\]]+\]\+\)/g, '{$1}');
  if (/[()\\]/.test(path)) throw new Error(`A route key of a form that the sample has no need of: ${key}`);
  return path;
}

const sent = (args: Args, parameters: readonly string[]): Args =>
  Object.fromEntries(
    Object.entries(args).map(([name, { required, ...said }]): [string, Said] => {
      const due = parameters.includes(name) || (required === true && (said.default ?? null) === null);
      return [name, due ? { ...said, required: true } : said];
    }),
  );

const argsOf = (args: IndexArgs): Args =>
  isEmptyArray(args)
    ? {}
    : Object.fromEntries(Object.entries(args).map(([name, schema]) => [name, saidOf(schema)]));

const isEmptyArray = (value: unknown): value is readonly [] => Array.isArray(value) && value.length === 0;

type Reader = (value: Json) => Said;

const schemaIn = (value: Json): Said => saidOf(value as IndexSchema);

/** Each keyword the sample may use; any other is one that the document did not ask for. */
const readers: Readonly<Record<string, Reader>> = {
  type: (value) => ({ type: typeof value === 'string' ? [value] : (value as readonly string[]) }),
  description: (value) => ({ says: value as string }),
  enum: (value) => ({ enum: value as readonly Json[] }),
  default: (value) => ({ default: value }),
  minimum: (value) => ({ minimum: Number(value) }),
  maximum: (value) => ({ maximum: Number(value) }),
  maxItems: (value) => ({ maxItems: Number(value) }),
  format: (value) => ({ format: value as string }),
  readonly: (value) => (value === true ? { readOnly: true } : {}),
  required: (value) => (value === true ? { required: true } : {}),
  items: (value) => ({ items: schemaIn(value) }),
  properties: (value) => ({ properties: argsOf(value as IndexArgs) }),
  additionalProperties: (value) => ({ others: value === true ? true : schemaIn(value) }),
};

function saidOf(schema: IndexSchema): Said {
  let said: Said = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const reader = readers[keyword];
    if (!reader || value === undefined)
      throw new Error(`A keyword that the sample has no need of: ${keyword}`);
    said = { ...said, ...reader(value) };
  }
  return said;
}
