// Proof of a breaking change. A witness is only given once it has been checked against
// both models: what it says happens, happens.

import { schemaCompiler } from '../../schema/ajv.ts';
import { lenientCompiler } from '../../schema/lenient.ts';
import type { ApiModel, HttpMethod, Route } from '../../model/api.ts';
import type { Witness } from '../../model/drift.ts';
import type { Schema } from '../../schema/schema.ts';
import { methodsOf } from '../pair-routes.ts';
import { pathsOf } from '../route-paths.ts';
import type { RouteTable } from '../route-table.ts';
import { createRouteTable } from '../route-table.ts';
import type { Scene, Sighting } from '../walk.ts';
import type { RequestScene, Search } from './requests.ts';
import { RequestWitnesses } from './requests.ts';
import type { ResponseScene } from './responses.ts';
import { answerOf, ResponseWitnesses } from './responses.ts';

export type FindWitness = (sighting: Sighting) => Search;

/** Loads the validators, which is why it is asked for only when something breaks. */
export async function witnessFinder(before: ApiModel, after: ApiModel): Promise<FindWitness> {
  const requests = new RequestWitnesses(await lenientCompiler());
  const responses = new ResponseWitnesses(await schemaCompiler());
  const tables = { before: createRouteTable(before.routes), after: createRouteTable(after.routes) };
  const resources = { before: resourcesOf(before), after: resourcesOf(after) };

  return (sighting) => onMeetingPath(find(sighting), sighting.scene, tables);

  function find({ rule: { proof }, change, scene }: Sighting): Search {
    const keyword = change.at?.[0];
    switch (proof) {
      case 'unroutable':
        return unroutable(scene, tables);
      case 'undecodable': {
        const answers = responseScene(scene, resources, String(keyword));
        return answers && responses.undecodable(answers);
      }
      case 'refused':
        return refused(scene, requests, String(keyword));
      case 'ignored':
      case 'changed-meaning': {
        const request = requestScene(scene, '');
        if (!request) return undefined;
        return proof === 'ignored' ? requests.ignored(request) : requests.changedMeaning(request);
      }
      default:
        return undefined;
    }
  }
}

type Tables = Readonly<Record<'before' | 'after', RouteTable>>;

/**
 * What changed within a route shows at a path that it answers on both sides. Where its
 * key changed too, a path of the old key may now be another route's.
 */
function onMeetingPath(found: Search, { before, after, argument }: Scene, tables: Tables): Search {
  if (typeof found !== 'object' || found.kind === 'unroutable' || !before || !after) return found;
  if (before.route.key === after.route.key) return found;
  if (before.operation?.arguments.some((one) => one.name === argument && one.in === 'path')) return found;
  const [path = '', query] = found.path.split('?');
  const meets = (one: string): boolean =>
    tables.before.winner(one, found.method) === before.route &&
    tables.after.winner(one, found.method) === after.route;
  const meeting = [path, ...pathsOf(before.route).examples, ...pathsOf(after.route).examples].find(meets);
  return meeting === undefined
    ? found
    : { ...found, path: query === undefined ? meeting : `${meeting}?${query}` };
}

const resourcesOf = ({ resources }: ApiModel): ReadonlyMap<string, Schema> =>
  new Map(resources?.map(({ name, schema }) => [name, schema]));

function unroutable(scene: Scene, tables: Tables): Witness | undefined {
  const routes: readonly Route[] = scene.routes ?? (scene.before ? [scene.before.route] : []);
  for (const route of routes) {
    const paths = scene.lostPath === undefined ? pathsOf(route).examples : [scene.lostPath];
    const methods: readonly HttpMethod[] = scene.method === undefined ? methodsOf(route) : [scene.method];
    for (const path of paths)
      for (const method of methods)
        if (tables.before.winner(path, method) && !tables.after.winner(path, method))
          return { kind: 'unroutable', method, path };
  }
  return undefined;
}

function requestScene(
  { before, after, method, argument, meeting, member }: Scene,
  keyword: string,
): RequestScene | undefined {
  if (!before?.operation || !after?.operation || method === undefined) return undefined;
  return {
    route: before.route,
    method,
    before: before.operation,
    after: after.operation,
    keyword,
    ...(argument !== undefined && { argument }),
    ...(meeting && { meeting }),
    ...(member !== undefined && { member }),
  };
}

function refused(scene: Scene, requests: RequestWitnesses, keyword: string): Search {
  const request = requestScene(scene, keyword);
  if (!request) return undefined;
  if (request.argument !== undefined) return requests.refused(request);
  // Without an argument it is the batch route that refuses.
  return requests.unbatchable(request);
}

function responseScene(
  { before, after, method, meeting, member }: Scene,
  resources: Readonly<Record<'before' | 'after', ReadonlyMap<string, Schema>>>,
  keyword: string,
): ResponseScene | undefined {
  if (!before?.operation || !after?.operation || method === undefined) return undefined;
  const [old, now] = [
    answerOf(before.operation.response, resources.before),
    answerOf(after.operation.response, resources.after),
  ];
  if (!old || !now) return undefined;
  return {
    route: before.route,
    method,
    before: old,
    after: now,
    keyword,
    ...(meeting && { meeting }),
    ...(member !== undefined && { member }),
  };
}
