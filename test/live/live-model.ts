// The model of a live site, read as the command line reads it.

import { defaultLoadOptions } from '../../src/source/load-options.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { readModel } from '../../src/source/read-model.ts';
import type { LiveSite } from './variants.ts';

export async function modelOf(site: LiveSite): Promise<ApiModel> {
  return (await readModel(site.home, defaultLoadOptions)).value;
}

const ours = /^(?:quirk|failing|many|live)\//;

/** Without what the suite itself adds to the site. */
export const coreOf = (model: ApiModel): ApiModel => ({
  ...model,
  namespaces: model.namespaces.filter(({ name }) => !ours.test(name)),
  routes: model.routes.filter(({ namespace }) => !ours.test(namespace)),
});

/** The routes that `mu-plugins/quirks.php` registers. */
export const quirksOf = (model: ApiModel): ApiModel => ({
  ...model,
  namespaces: model.namespaces.filter(({ name }) => name === 'quirk/v1'),
  routes: model.routes.filter(({ namespace }) => namespace === 'quirk/v1'),
});
