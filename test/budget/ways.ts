// The functions that run more often when one thing more is in an index, by V8's coverage of two runs.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from './run-node.ts';

export interface Way {
  /** Each function with its file in `dist`, as `file#name@offset`. */
  readonly functions: readonly string[];
  readonly files: readonly string[];
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
}

interface Index {
  readonly routes: Readonly<
    Record<string, { readonly endpoints: readonly { readonly args: Record<string, object> }[] } | undefined>
  >;
}

/** The index of both ways, and the targets of `generate`. */
const [index, targets] = ['samples/content-commerce-site.index.json', 'client,zod'];

const route = '/shop-analytics/coupons';

/** The sample, with a changed argument of the list of coupons. */
function indexWith(folder: string, name: string, args: Readonly<Record<string, object>>): string {
  const document = JSON.parse(readFileSync(index, 'utf8')) as Index;
  const endpoint = document.routes[route]?.endpoints[0];
  if (endpoint === undefined) throw new Error(`${index} has no route ${route}`);
  for (const [argument, schema] of Object.entries(args))
    endpoint.args[argument] = { ...endpoint.args[argument], ...schema };
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(document));
  return file;
}

/** How often each function ran. The code of a file outside its functions runs once, and is left out. */
function callsIn(coverageFolder: string): ReadonlyMap<string, number> {
  const calls = new Map<string, number>();
  for (const name of readdirSync(coverageFolder)) {
    const { result } = JSON.parse(readFileSync(join(coverageFolder, name), 'utf8')) as Coverage;
    for (const { url, functions } of result) {
      const [, file] = /\/dist\/(.*)$/.exec(url) ?? [];
      if (file === undefined) continue;
      for (const { functionName, ranges } of functions) {
        const { startOffset = 0, count = 0 } = ranges[0] ?? {};
        const key = `${file}#${functionName}@${String(startOffset)}`;
        if (startOffset > 0) calls.set(key, (calls.get(key) ?? 0) + count);
      }
    }
  }
  return calls;
}

async function coverageOf(folder: string, args: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const coverage = join(folder, 'coverage');
  rmSync(coverage, { recursive: true, force: true });
  mkdirSync(coverage);
  // An own cache: a record of an earlier run would replace this one.
  const env = { NODE_V8_COVERAGE: coverage, XDG_CACHE_HOME: mkdtempSync(join(folder, 'cache-')) };
  await runNode(['dist/bin.js', ...args], env);
  return callsIn(coverage);
}

async function wayBetween(folder: string, first: readonly string[], second: readonly string[]): Promise<Way> {
  const before = await coverageOf(folder, first);
  const after = await coverageOf(folder, second);
  const functions = [...after].flatMap(([key, count]) => (count > (before.get(key) ?? 0) ? [key] : []));
  return { functions, files: [...new Set(functions.map((key) => key.replace(/#.*/s, '')))].toSorted() };
}

/** One more argument in `generate`, and one lowered maximum in `drift`. Needs a build. */
export async function measureWays(): Promise<Readonly<Record<'argument' | 'change', Way>>> {
  const folder = mkdtempSync(join(tmpdir(), 'routewright-ways-'));
  try {
    const before = indexWith(folder, 'before.json', {});
    const more = indexWith(folder, 'more.json', {
      one_more: { description: 'One more.', type: 'integer', minimum: 1, maximum: 10, default: 5 },
    });
    const lower = indexWith(folder, 'lower.json', { per_page: { maximum: 50 } });
    const generate = (source: string): readonly string[] => {
      const output = mkdtempSync(join(folder, 'output-'));
      return ['generate', source, '-o', output, '--target', targets];
    };
    return {
      argument: await wayBetween(folder, generate(before), generate(more)),
      change: await wayBetween(folder, ['drift', before, before], ['drift', before, lower]),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
