import { fileURLToPath } from 'node:url';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { readModel } from '../../src/source/read-model.ts';

export const sampleNames = ['content-commerce-site.index', 'analytics-service.model'] as const;

/** The model of a sample, as `generate` reads it. */
export const sampleModel = (name: (typeof sampleNames)[number]): Promise<ApiModel> =>
  modelOfFile(`samples/${name}.json`);

const read = new Map<string, Promise<ApiModel>>();

/** The model of an index or a model in this repository, read once. */
export function modelOfFile(path: string): Promise<ApiModel> {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const model = read.get(path) ?? readModel(file, defaultLoadOptions).then(({ value }) => value);
  read.set(path, model);
  return model;
}

/** WordPress 6.8 and WooCommerce 9.9 with what they declare, but for the sentences. */
export const shopIndex = 'test/fixtures/shop/index.json.gz';
