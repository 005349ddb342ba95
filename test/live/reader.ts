// Reads all that can be read of a site: the routes that need no arguments, then the
// items of what those list, and what belongs to these, each in every context.

import type { ApiModel, Operation, Route, PathParameter } from '../../src/core/model/api/api.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import { isRecord } from '../../src/core/model/index/index-document.ts';

export type Args = Readonly<Record<string, Json>>;

type Call = (operation: string, args: Args) => Promise<unknown>;

/** Of each list so many items are looked at. */
const itemsEach = 2;

export class Reader {
  /** The operations that answered. */
  readonly read = new Set<string>();
  /** `wpV2.posts.get: what the site says instead`. */
  readonly failed = new Set<string>();

  private readonly listed = new Map<string, Promise<readonly Args[]>>();

  constructor(
    private readonly model: ApiModel,
    private readonly call: Call,
  ) {}

  async all(): Promise<void> {
    for (const route of this.model.routes) {
      const operation = gettable(route);
      if (!operation) continue;
      const name = this.nameOf(route, operation);
      const calls = (await this.fillings(route)).flatMap((filling) =>
        contextsOf(operation).map((args) => this.attempt(name, { ...filling, ...args })),
      );
      await Promise.all(calls);
    }
  }

  /** What the path parameters of a route may be filled with. */
  private fillings(route: Route): Promise<readonly Args[]> {
    const known = this.listed.get(route.path) ?? this.filled(route);
    this.listed.set(route.path, known);
    return known;
  }

  private async filled({ parts }: Route): Promise<readonly Args[]> {
    const at = parts.findLastIndex(({ kind }) => kind !== 'text');
    const parameter = parts[at];
    if (parameter === undefined) return [{}];
    if (parameter.kind !== 'parameter') return [];
    const above = parts
      .slice(0, at)
      .map((part) => (part.kind === 'parameter' ? `{${part.name}}` : textOf(part)));
    const list = this.model.routes.find(({ path }) => path === above.join('').replace(/\/$/, ''));
    const operation = list && gettable(list);
    if (!operation) return [];
    const found = await Promise.all(
      (await this.fillings(list)).map(async (filling) => {
        const answer = await this.attempt(this.nameOf(list, operation), filling);
        return keysIn(answer, parameter)
          .slice(0, itemsEach)
          .map((key): Args => ({ ...filling, [parameter.name]: key }));
      }),
    );
    return found.flat();
  }

  private async attempt(name: string, args: Args): Promise<unknown> {
    try {
      const answer = await this.call(name, args);
      this.read.add(name);
      return answer;
    } catch (error) {
      this.failed.add(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  private nameOf({ namespace }: Route, { name }: Operation): string {
    return `${this.model.namespaces.find((one) => one.name === namespace)?.accessor ?? ''}.${name}`;
  }
}

const textOf = (part: Route['parts'][number]): string => (part.kind === 'text' ? part.text : '');

/** A way to read the route that needs nothing but what stands in its path. */
const gettable = ({ operations }: Route): Operation | undefined =>
  operations.find(
    ({ method, arguments: args }) =>
      method === 'GET' && !args.some(({ in: place, required }) => required && place !== 'path'),
  );

function contextsOf({ arguments: args }: Operation): readonly Args[] {
  const perPage: Args = args.some(({ name }) => name === 'per_page') ? { per_page: 100 } : {};
  const values = args.find(({ name }) => name === 'context')?.schema.enum ?? [];
  return values.length === 0 ? [perPage] : values.map((context) => ({ ...perPage, context }));
}

/** What the items of an answer are called in a path. */
function keysIn(answer: unknown, parameter: PathParameter): readonly Json[] {
  const pattern = new RegExp(`^(?:${parameter.pattern ?? '.*'})$`, 'i');
  const keys = Array.isArray(answer)
    ? (answer as readonly unknown[]).flatMap((item) => keyOf(item, parameter.name))
    : isRecord(answer)
      ? Object.keys(answer)
      : [];
  return [...new Set(keys)].filter((key) => pattern.test(String(key)));
}

function keyOf(item: unknown, parameter: string): readonly (string | number)[] {
  if (!isRecord(item)) return [];
  // The parent of what is looked for is the item, not the item's own.
  const own = parameter === 'parent' ? undefined : item[parameter];
  const key = own ?? item['id'] ?? item['slug'] ?? item['name'];
  if (typeof key !== 'string') return typeof key === 'number' ? [key] : [];
  // `core/paragraph` is a namespace and a name.
  if (parameter === 'namespace') return key.split('/').slice(0, 1);
  return parameter === 'name' ? key.split('/').slice(-1) : [key];
}
