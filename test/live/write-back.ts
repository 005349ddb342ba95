// Reads items of each resource, converts them with `writable`, and sends them to their update.

import type { ApiModel, Route } from '../../src/core/model/api/api.ts';
import { isUpdate } from '../../src/generate/targets/client/client-part-names.ts';
import { writableItem } from '../../src/generate/targets/client/writable-rules.ts';
import { namedOperations, type NamedOperation } from '../../src/generate/targets/operation-names.ts';
import type { BuiltSiteClient } from './built-site-client.ts';

type Item = Readonly<Record<string, unknown>>;
type Outcome = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: Error };

interface GeneratedOperation {
  readonly safe: (transport: unknown, args?: Item) => Promise<Outcome>;
}

export interface WriteBack {
  /** The namespace and the operation: `wp/v2 posts.update` */
  readonly update: string;
  /** The number of items that were sent back. */
  readonly items: number;
  /** The error messages, and the paths of the members that differ after the update. */
  readonly problems: readonly string[];
}

export interface WriteBackOptions {
  readonly built: BuiltSiteClient;
  readonly model: ApiModel;
  readonly transport: unknown;
  /** The path parameters of items that no list of the site contains, by update. */
  readonly unlisted?: Readonly<Record<string, readonly Item[]>>;
  /** The path at which another namespace shows the same item, which must not change either. */
  readonly witness?: (path: string) => string | undefined;
  /** Updates that are not sent. */
  readonly skipped?: readonly string[];
  /** The maximum number of items of each list. */
  readonly maxItems?: number;
}

/** Members that every update changes, and `related_ids`, which WooCommerce selects at random for each response. */
const changing = new Set([
  'modified',
  'modified_gmt',
  'date_modified',
  'date_modified_gmt',
  '_links',
  'related_ids',
]);

/** The updates of paths that can also be read, whether they have a `writable` function or not. */
export const readableUpdates = (model: ApiModel): readonly NamedOperation[] =>
  model.namespaces.flatMap(({ name }) =>
    namedOperations(model, name).filter(
      ({ operation, route, verb }) =>
        /^update/.test(verb) &&
        operation.methods.some((method) => method !== 'GET') &&
        route.operations.some(({ method }) => method === 'GET'),
    ),
  );

export const updateName = ({ route, operation }: NamedOperation): string =>
  `${route.namespace} ${operation.name}`;

/** `wp/v2 posts` of `wp/v2 posts.update`. */
export const resourceName = (update: string): string => update.replace(/\.[^.]*$/, '');

/** Sends the items of all updates with a `writable` function. */
export async function writeBack(options: WriteBackOptions): Promise<readonly WriteBack[]> {
  const results: WriteBack[] = [];
  for (const named of readableUpdates(options.model))
    if (
      isUpdate(named.verb) &&
      writableItem(options.model, named) !== undefined &&
      options.skipped?.includes(updateName(named)) !== true
    )
      results.push(await writeBackItems(named, options));
  return results;
}

async function writeBackItems(named: NamedOperation, options: WriteBackOptions): Promise<WriteBack> {
  const { model, transport, unlisted = {}, maxItems = 20, witness } = options;
  const { route } = named;
  const update = (await generated(named, options))[named.identifier] as GeneratedOperation;
  const functions = await generated(named, options, 'client/writable');
  const copy = functions[named.identifier.replace(/Update(?=By|$)/, 'Writable')] as (item: Item) => Item;
  const views = await Promise.all(
    [route.path, witness?.(route.path)].flatMap((path) =>
      path === undefined ? [] : [viewOf(path, options)],
    ),
  );
  const keys =
    unlisted[updateName(named)] ??
    (await listedKeys(route, maxItems, async (path, args) =>
      (await readerOf(path, options))?.safe(transport, { ...args, ...wholeList(model, path) }),
    ));
  const problems = new Set<string>();
  for (const key of keys) {
    const before = await Promise.all(views.map((read) => read(key)));
    const [item] = before;
    if (item === undefined || item instanceof Error) {
      problems.add(item?.message ?? 'The item cannot be read.');
      continue;
    }
    const sent = copy(item);
    // An update without any member would change nothing, and prove nothing.
    if (Object.keys(sent).every((name) => Object.hasOwn(key, name))) problems.add('No member is writable.');
    const outcome = await update.safe(transport, { ...sent, ...key });
    if (!outcome.ok) {
      problems.add(outcome.error.message);
      continue;
    }
    for (const [index, read] of views.entries())
      for (const path of differences(before[index], await read(key))) problems.add(path);
  }
  return { update: updateName(named), items: keys.length, problems: [...problems] };
}

const generated = (
  { route }: NamedOperation,
  { built, model }: WriteBackOptions,
  folder = 'client',
): Promise<Readonly<Record<string, unknown>>> => {
  const module = model.namespaces.find(({ name }) => name === route.namespace)?.module ?? '';
  return built.load(`${folder}/${module}.js`);
};

/** The generated operation that reads a path. */
async function readerOf(path: string, options: WriteBackOptions): Promise<GeneratedOperation | undefined> {
  const named = options.model.namespaces
    .flatMap(({ name }) => namedOperations(options.model, name))
    .find((one) => one.route.path === path && one.operation.method === 'GET');
  return named && ((await generated(named, options))[named.identifier] as GeneratedOperation);
}

/** Reads an item, or the error of the site. */
type View = (key: Item) => Promise<Item | Error | undefined>;

async function viewOf(path: string, options: WriteBackOptions): Promise<View> {
  const operation = await readerOf(path, options);
  const route = options.model.routes.find((one) => one.path === path);
  const reading = route && hasContext(route) ? { context: 'edit' } : {};
  return async (key) => {
    const outcome = await operation?.safe(options.transport, { ...reading, ...key });
    return outcome && (outcome.ok ? (outcome.data as Item) : outcome.error);
  };
}

const hasContext = ({ operations }: Route): boolean =>
  operations.some(
    ({ method, arguments: all }) => method === 'GET' && all.some(({ name }) => name === 'context'),
  );

/** The arguments with which a list contains as many items as possible, such as drafts. */
function wholeList({ routes }: ApiModel, path: string): Item {
  const list = routes
    .find((route) => route.path === path)
    ?.operations.find((operation) => operation.method === 'GET');
  return Object.fromEntries(
    (list?.arguments ?? []).flatMap(({ name, schema }): [string, unknown][] => {
      if (name === 'per_page' && schema.maximum === 100) return [[name, 100]];
      const values = schema.enum ?? schema.items?.enum;
      return name === 'status' && values?.includes('any') === true ? [[name, 'any']] : [];
    }),
  );
}

type Read = (path: string, args: Item) => Promise<Outcome | undefined>;

/**
 * The path parameters of the items of a route, also of items inside other items: for `/products/{product_id}/variations/{id}`,
 * the products are listed, and then the variations of each product.
 */
async function listedKeys(route: Route, maxItems: number, read: Read): Promise<readonly Item[]> {
  const segments = route.path.split('/');
  let keys: readonly Item[] = [{}];
  for (const [index, segment] of segments.entries()) {
    const [, parameter] = /^\{(.+)\}$/.exec(segment) ?? [];
    if (parameter === undefined) continue;
    const isLast = !segments.slice(index + 1).some((one) => one.startsWith('{'));
    const found: Item[] = [];
    for (const key of keys) {
      const items = await listedItems(segments.slice(0, index).join('/'), key, read);
      for (const item of items.slice(0, isLast ? maxItems : undefined))
        found.push({ ...key, [parameter]: item[parameter] ?? item['id'] });
    }
    keys = found;
  }
  return keys;
}

async function listedItems(path: string, key: Item, read: Read): Promise<readonly Item[]> {
  const outcome = await read(path, key);
  return outcome?.ok === true && Array.isArray(outcome.data) ? (outcome.data as Item[]) : [];
}

/** The paths of the members that differ: `line_items.meta_data` */
export function differences(before: unknown, after: unknown, path = ''): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return [...new Set(before.flatMap((one, index) => differences(one, (after as unknown[])[index], path)))];
  if (!isRecord(before) || !isRecord(after)) return [path];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    changing.has(name) ? [] : differences(before[name], after[name], path === '' ? name : `${path}.${name}`),
  );
}

const isRecord = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
