import { fileURLToPath } from 'node:url';
import { defaultLoadOptions } from '../../src/load/load-options.ts';
import type { ApiModel } from '../../src/model/api.ts';
import { readModel } from '../../src/app/read-model.ts';

export const sampleNames = ['content-commerce-site.index', 'analytics-service.model'] as const;

/** The model of a sample, as `generate` reads it. */
export async function sampleModel(name: (typeof sampleNames)[number]): Promise<ApiModel> {
  const path = fileURLToPath(new URL(`../../samples/${name}.json`, import.meta.url));
  return (await readModel(path, defaultLoadOptions)).value;
}
