// Says which software a wrong property and an unknown response belong to, and which release of it was recognized.

import type { ApiModel, Operation } from '../../src/core/model/api/api.ts';
import { isCoreNamespace } from '../../src/core/model/api/core-routes.ts';
import { isCore, isNameOf, ownerOf } from '../../src/core/model/api/namespace-owners.ts';
import { variantsOf, type ReleaseFacts, type RouteFacts } from '../../src/source/normalize/known/releases.ts';
import type { WrongProperty } from './replay.ts';

export const groups = ['WordPress', 'WooCommerce', 'plugins'] as const;
export type Group = (typeof groups)[number];

/** The properties of the responses of WordPress, in all recorded releases. */
export function recordedProperties({ routes, releases }: ReleaseFacts): ReadonlySet<string> {
  const all = Object.values(routes).flatMap((history) => variantsOf<RouteFacts>(history, releases));
  return new Set(
    all.flatMap(({ value }) => Object.keys((value.schema?.['properties'] as object | undefined) ?? {})),
  );
}

export const groupOf = (namespace: string, model: ApiModel): Group => {
  const owner = ownerOf(
    namespace,
    model.namespaces.map(({ name }) => name),
  );
  if (isCore(owner)) return 'WordPress';
  return owner.slug === 'woocommerce' ? 'WooCommerce' : 'plugins';
};

/** The group of a property. In a namespace of WordPress, a property that no release declares comes from a plugin. */
export function groupOfProperty(
  { route, operation, property }: WrongProperty,
  model: ApiModel,
  ofWordPress: ReadonlySet<string>,
): Group {
  const group = groupOf(route.namespace, model);
  const [name = '', ...inner] = property.replace(/^\[\]\.?/, '').split('.');
  const isPluginField =
    operation.response.kind === 'resource' &&
    name !== '' &&
    (!ofWordPress.has(name) || (name === 'meta' && inner.length > 0));
  return group === 'WordPress' && isPluginField ? 'plugins' : group;
}

/**
 * The software of a wrong property, with its release if the release was recognized: `WooCommerce 9.9`. The field of a
 * plugin is named by the plugin whose prefix it has.
 */
export function softwareOf(
  { route, operation, property }: WrongProperty,
  group: Group,
  model: ApiModel,
): string {
  const namespaces = model.namespaces.map(({ name }) => name);
  const { name } = ownerOf(route.namespace, namespaces);
  const source = operation.response.source?.replace(recognizedEnd, '');
  const releases = [...(source === undefined ? [] : [source]), ...recognizedReleases(model)];
  const software = releases.find((one) => one.startsWith(`${name} `)) ?? name;
  if (group !== 'plugins' || !isCoreNamespace(route.namespace)) return software;
  const field = property.replace(/^\[\]\.?/, '');
  const plugin = namespaces.map((one) => ownerOf(one, namespaces)).find((owner) => isNameOf(owner, field));
  return `${plugin?.name ?? 'a plugin'} on ${software}`;
}

const recognizedEnd = /, by its arguments$/;

/** The releases that were recognized by the arguments of the index. */
const recognizedReleases = ({ routes }: ApiModel): readonly string[] => [
  ...new Set(
    routes
      .flatMap(({ operations }) => operations.map(({ response }) => response.source ?? ''))
      .filter((source) => recognizedEnd.test(source))
      .map((source) => source.replace(recognizedEnd, '')),
  ),
];

interface UnknownCount {
  readonly operations: number;
  readonly unknown: number;
  readonly reads: number;
  readonly unknownReads: number;
}

export function countUnknown(model: ApiModel, group: Group): UnknownCount {
  const operations = model.routes
    .filter(({ namespace }) => groupOf(namespace, model) === group)
    .flatMap((route) => route.operations);
  const reads = operations.filter(({ method }) => method === 'GET');
  const unknown = ({ response }: Operation): boolean => response.kind === 'unknown';
  return {
    operations: operations.length,
    unknown: operations.filter(unknown).length,
    reads: reads.length,
    unknownReads: reads.filter(unknown).length,
  };
}
