// Splits the code of a namespace into modules.
// A large namespace becomes a folder with one module per large resource.
// The main module contains the small resources and re-exports the other modules.
// Imports from the main module therefore always work.
// An existing module remains until its size is below half of the limit.
// Code therefore does not move back and forth after small changes of a site.

import type { ApiModel, Namespace } from '../../core/model/api/api.ts';
import { resourcesOf } from '../../core/model/api/named-resources.ts';
import { childrenOf } from '../../core/schema/children.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { writableItem } from './client/writable-rules.ts';
import { namedOperations, type NamedOperation } from './operation-names.ts';
import { inCodeOrder, ranked } from './operation-order.ts';
import { shortHash } from '../../core/model/text/sha256.ts';

export interface ModulePart {
  /** The path without extension, relative to a target's folder, such as `wp-v2`, `wp-v2/posts`. */
  readonly path: string;
  readonly operations: readonly NamedOperation[];
}

export interface NamespaceParts {
  readonly namespace: Namespace;
  /** The main module of the namespace, followed by the other modules sorted by name. */
  readonly parts: readonly [ModulePart, ...(readonly ModulePart[])];
}

/** The maximum number of files of the client and the validators, unless the site has too many namespaces. */
export const maxFiles = 200;

/**
 * The minimum sizes of a namespace with a folder, and of a resource with its own module. The size of a
 * namespace or resource is the number of arguments and properties, including nested ones.
 */
const minSizes = { folder: 800, module: 100 } as const;

/** The minimum size of an existing module, as a share of the minimum size of a new module. */
const keptShare = 0.5;

/** Half of the number of files other than modules, plus a reserve. */
const otherFiles = 18;

/**
 * The namespaces with operations, each split into modules.
 *
 * @param before the paths of resource modules in the last run, such as `wp-v2/posts`
 */
export function moduleParts(model: ApiModel, before: ReadonlySet<string>): readonly NamespaceParts[] {
  let all = measures.get(model);
  if (all === undefined) measures.set(model, (all = measureAll(model)));
  // A namespace with a writable item has one more module in the client.
  const writable = all.filter(({ writable: slugs }) => slugs.size > 0).length;
  const room = maxFiles / 2 - otherFiles - all.length - Math.ceil(writable / 2);
  const chosen = chooseModules(all, before, room);
  return all.map((one) => cut(one, chosen.get(one) ?? new Set()));
}

/** The results are cached, because the client and the validators are split equally. */
const measures = new WeakMap<ApiModel, readonly Measured[]>();

const measureAll = (model: ApiModel): readonly Measured[] =>
  model.namespaces
    .map((namespace) => measured(model, namespace))
    .filter(({ operations }) => operations.length > 0);

interface Measured {
  readonly namespace: Namespace;
  readonly operations: readonly NamedOperation[];
  readonly sizes: ReadonlyMap<string, number>;
  /** The resources with a `writable` function. Their modules have one more file in the client. */
  readonly writable: ReadonlySet<string>;
  readonly size: number;
}

/**
 * If there are too many resources for separate modules, existing modules and large resources are preferred.
 */
function chooseModules(
  all: readonly Measured[],
  before: ReadonlySet<string>,
  room: number,
): ReadonlyMap<Measured, ReadonlySet<string>> {
  const refused = new Set<string>();
  for (;;) {
    const modules = all.flatMap((one) =>
      largeParts(one, before, refused).map(({ slug, size }) => {
        const path = `${one.namespace.module}/${slug}`;
        const files = [...one.writable].some((word) => `${word}-`.startsWith(`${slug}-`)) ? 1.5 : 1;
        return { one, slug, path, files, size: before.has(path) ? Infinity : size, order: `${size} ${path}` };
      }),
    );
    let surplus = modules.reduce((sum, { files }) => sum + files, 0) - Math.max(room, 0);
    if (surplus <= 0) {
      const chosen = new Map<Measured, Set<string>>();
      for (const { one, slug } of modules) chosen.set(one, (chosen.get(one) ?? new Set()).add(slug));
      return chosen;
    }
    // If a resource gets no module, another module contains its operations and grows.
    modules.sort((one, other) =>
      one.size === other.size ? (one.order < other.order ? -1 : 1) : one.size - other.size,
    );
    for (const { path, files } of modules) {
      if (surplus <= 0) break;
      refused.add(path);
      surplus -= files;
    }
  }
}

/**
 * A resource that is too small for its own module joins the resource whose name is a prefix of its name. For
 * example, `postsRevisions` joins `posts`.
 */
function largeParts(
  { namespace: { module }, sizes, size: whole }: Measured,
  before: ReadonlySet<string>,
  refused: ReadonlySet<string>,
): readonly { readonly slug: string; readonly size: number }[] {
  const least = (path: string, size: number): number => (before.has(path) ? keptShare * size : size);
  const isFolder = [...before].some((path) => path.startsWith(`${module}/`));
  if (whole < minSizes.folder * (isFolder ? keptShare : 1)) return [];
  const open = new Map<string, number>();
  const byLength = new Map<number, Set<string>>();
  const add = (slug: string, size: number): void => {
    const length = slug.split('-').length;
    open.set(slug, (open.get(slug) ?? 0) + size);
    byLength.set(length, (byLength.get(length) ?? new Set()).add(slug));
  };
  for (const [slug, size] of sizes) add(slug, size);
  const large: { slug: string; size: number }[] = [];
  for (let length = Math.max(...byLength.keys()); length > 0; length--)
    for (const slug of byLength.get(length) ?? []) {
      const size = open.get(slug) ?? 0;
      const path = `${module}/${slug}`;
      const around = slug.slice(0, Math.max(slug.lastIndexOf('-'), 0));
      if (!refused.has(path) && size >= least(path, minSizes.module)) large.push({ slug, size });
      else if (around !== '') add(around, size);
    }
  return large;
}

/**
 * Assigns each resource to a module. The module's name is the longest module name that is a prefix of the
 * resource's name.
 */
function cut({ namespace, operations }: Measured, modules: ReadonlySet<string>): NamespaceParts {
  const below = new Map<string, NamedOperation[]>([...modules].sort().map((slug) => [slug, []]));
  const rest: NamedOperation[] = [];
  for (const one of inCodeOrder(operations)) {
    let slug = partSlug(one.resource);
    while (slug !== '' && !modules.has(slug)) slug = slug.slice(0, Math.max(slug.lastIndexOf('-'), 0));
    (below.get(slug) ?? rest).push(one);
  }
  const { module } = namespace;
  return {
    namespace,
    parts: [
      { path: module, operations: rest },
      ...Array.from(below, ([slug, own]) => ({ path: `${module}/${slug}`, operations: own })),
    ],
  };
}

function measured(model: ApiModel, namespace: Namespace): Measured {
  const operations = namedOperations(model, namespace.name);
  const find = resourcesOf(model);
  const declared = new Set<string>();
  const sizes = new Map<string, number>();
  const writable = new Set<string>();
  // The first operation that returns a resource determines the module that declares the resource.
  for (const named of ranked(operations)) {
    const { arguments: args, response } = named.operation;
    let size = args.reduce((sum, { schema }) => sum + 1 + propertyCount(schema), 0);
    if (response.kind === 'schema') size += propertyCount(response.schema);
    if (response.kind === 'resource' && !declared.has(response.resource)) {
      declared.add(response.resource);
      size += propertyCount(find(namespace.name, response.resource)?.schema ?? {});
    }
    const slug = partSlug(named.resource);
    sizes.set(slug, (sizes.get(slug) ?? 0) + size);
    if (writableItem(model, named) !== undefined) writable.add(slug);
  }
  const size = [...sizes.values()].reduce((sum, one) => sum + one, 0);
  return { namespace, operations, sizes, writable, size };
}

const propertyCounts = new WeakMap<Schema, number>();

function propertyCount(schema: Schema): number {
  const known = propertyCounts.get(schema);
  if (known !== undefined) return known;
  const count = childrenOf(schema).reduce(
    (sum, child) => sum + propertyCount(child.schema),
    Object.keys(schema.properties ?? {}).length,
  );
  propertyCounts.set(schema, count);
  return count;
}

// File names of modules are valid on every disk.
// If a disk may treat two resource names as equal, their modules have equal file names.
const maxSlugLength = 80;

/**
 * Reserved file names are device names of Windows, special names of bundlers, and names of other generated
 * modules.
 */
const reservedSlugs = /^(?:con|prn|aux|nul|com\d|lpt\d|index|user-types)$/;

/**
 * For example, the module of `postsRevisions` is `posts-revisions`. A hash is appended to a long name, and to
 * a name with unusual characters.
 */
function partSlug(resource: string): string {
  const words = resource
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
  const isTold = words !== '' && words.length <= maxSlugLength && /^[\w\s.$-]*$/.test(resource);
  if (!isTold)
    return `${words.slice(0, maxSlugLength).replace(/-$/, '') || 'resource'}-${shortHash(resource)}`;
  return reservedSlugs.test(words) ? `${words}-resource` : words;
}
