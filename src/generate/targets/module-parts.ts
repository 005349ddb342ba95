// How the code of a namespace is cut into modules. A large namespace is a folder of them,
// one per resource that is large itself; its own module holds the small ones and passes on
// the rest, so that whoever imports from it need not know. What had a module of its own in
// the last run keeps it until it is half as large: a site that grows and shrinks a little
// moves nothing to and fro.

import type { ApiModel, Namespace } from '../../core/model/api.ts';
import { resourcesOf } from '../../core/model/named-resources.ts';
import { childrenOf } from '../../core/schema/children.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { namedOperations, type NamedOperation } from './operation-names.ts';
import { inCodeOrder, ranked } from './operation-order.ts';
import { partSlug } from './part-slug.ts';

/** A module, or a part of a namespace that stands in one. */
export interface ModulePart {
  /** Below the folder of a target, without its ending: `wp-v2`, `wp-v2/posts`. */
  readonly path: string;
  /** In the order in which they are declared. */
  readonly operations: readonly NamedOperation[];
}

export interface NamespaceParts {
  readonly namespace: Namespace;
  /** The module of the namespace itself, and those below it by name. */
  readonly parts: readonly [ModulePart, ...(readonly ModulePart[])];
}

/** How many files the modules of the client and the validators are at most, but for sites of so many namespaces. */
export const maxFiles = 200;

/** How many arguments and properties, nested ones included, make a namespace a folder, and a resource a module in it. */
const leastSize = { folder: 800, module: 100 } as const;

/** What is there already stays so long as it is this part of that. */
const staying = 0.5;

/** The index, the types of the user's own, and what a runtime holds, with room for more of it. */
const besides = 18;

/**
 * The namespaces that have operations, each with the modules that it is cut into.
 *
 * @param before the paths of the modules that stood by themselves in the last run: `wp-v2/posts`
 */
export function moduleParts(model: ApiModel, before: ReadonlySet<string>): readonly NamespaceParts[] {
  let all = measures.get(model);
  if (all === undefined) measures.set(model, (all = measureAll(model)));
  const room = maxFiles / 2 - besides - all.length;
  const chosen = chooseModules(all, before, room);
  return all.map((one) => cut(one, chosen.get(one) ?? new Set()));
}

/** The client and the validators are cut alike. */
const measures = new WeakMap<ApiModel, readonly Measured[]>();

const measureAll = (model: ApiModel): readonly Measured[] =>
  model.namespaces
    .map((namespace) => measured(model, namespace))
    .filter(({ operations }) => operations.length > 0);

interface Measured {
  readonly namespace: Namespace;
  readonly operations: readonly NamedOperation[];
  /** Arguments and properties by the name that a module of the resource would have. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly size: number;
}

/** The modules that stand by themselves; where there is no room for all, the largest, and before them those that are there. */
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
        return { one, slug, path, size: before.has(path) ? Infinity : size, order: `${size} ${path}` };
      }),
    );
    const surplus = modules.length - Math.max(room, 0);
    if (surplus <= 0) {
      const chosen = new Map<Measured, Set<string>>();
      for (const { one, slug } of modules) chosen.set(one, (chosen.get(one) ?? new Set()).add(slug));
      return chosen;
    }
    // What is refused is added to what stands around it, which may be large enough then.
    modules.sort((one, other) =>
      one.size === other.size ? (one.order < other.order ? -1 : 1) : one.size - other.size,
    );
    for (const { path } of modules.slice(0, surplus)) refused.add(path);
  }
}

/**
 * From the longest names to the shortest: what is too small for a module of its own stands
 * with what its name begins like, `postsRevisions` with `posts`.
 */
function largeParts(
  { namespace: { module }, sizes, size: whole }: Measured,
  before: ReadonlySet<string>,
  refused: ReadonlySet<string>,
): readonly { readonly slug: string; readonly size: number }[] {
  const least = (path: string, size: number): number => (before.has(path) ? staying * size : size);
  const isFolder = [...before].some((path) => path.startsWith(`${module}/`));
  if (whole < leastSize.folder * (isFolder ? staying : 1)) return [];
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
      if (!refused.has(path) && size >= least(path, leastSize.module)) large.push({ slug, size });
      else if (around !== '') add(around, size);
    }
  return large;
}

/** Each resource goes to the module whose name its own begins like most. */
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
  // A resource is declared with the first operation that answers it.
  for (const { operation, resource } of ranked(operations)) {
    const { arguments: args, response } = operation;
    let size = args.reduce((sum, { schema }) => sum + 1 + propertiesIn(schema), 0);
    if (response.kind === 'schema') size += propertiesIn(response.schema);
    if (response.kind === 'resource' && !declared.has(response.resource)) {
      declared.add(response.resource);
      size += propertiesIn(find(namespace.name, response.resource)?.schema ?? {});
    }
    const slug = partSlug(resource);
    sizes.set(slug, (sizes.get(slug) ?? 0) + size);
  }
  return { namespace, operations, sizes, size: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}

const counted = new WeakMap<Schema, number>();

function propertiesIn(schema: Schema): number {
  const known = counted.get(schema);
  if (known !== undefined) return known;
  const count = childrenOf(schema).reduce(
    (sum, child) => sum + propertiesIn(child.schema),
    Object.keys(schema.properties ?? {}).length,
  );
  counted.set(schema, count);
  return count;
}
