// A thousand items of the shop, as the mock returns them, and the JSON Schema of a list of them.

import { readFileSync } from 'node:fs';
import { mock } from '../../../src/mock/run.ts';
import { shopIndex } from '../../support/samples.ts';
import type { Probe } from './probe.ts';

const items = 1000;
const perPage = 100;

export async function thousandItems({ path }: Probe): Promise<readonly unknown[]> {
  const { base, close } = await mock({ source: shopIndex });
  try {
    const all: unknown[] = [];
    while (all.length < items) {
      const response = await fetch(`${base}${path}?per_page=${String(perPage)}`, {
        headers: { authorization: `Basic ${btoa('user:password')}` },
      });
      const page: unknown = await response.json();
      if (!response.ok || !Array.isArray(page) || page.length === 0)
        throw new Error(`The mock returns no items at ${path}: ${response.status}`);
      all.push(...(page as readonly unknown[]));
    }
    return all.slice(0, items);
  } finally {
    await close();
  }
}

/** @param openApi the file of the OpenAPI document */
export function listSchema(openApi: string, { path }: Probe): object {
  const { paths, components } = JSON.parse(readFileSync(openApi, 'utf8')) as {
    readonly paths: Record<string, { readonly get: ListOperation }>;
    readonly components: object;
  };
  const { schema } = paths[path]?.get.responses[200].content['application/json'] ?? {};
  const items = (schema?.oneOf?.[0] ?? schema)?.items;
  if (items === undefined) throw new Error(`The OpenAPI document describes no list at ${path}.`);
  return { type: 'array', items, components };
}

interface ListOperation {
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': { readonly schema: ListSchema } } };
  };
}

interface ListSchema {
  readonly items?: object;
  readonly oneOf?: readonly { readonly items?: object }[];
}
