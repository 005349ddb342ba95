// Gives every operation of a namespace its name. Each is named by itself alone (see
// operation-name.ts); only where two names are the same in code does each of them
// carry a suffix from a hash of its own method and key.

import type { Report } from '../diagnostics/diagnostic.ts';
import type { Operation, PathPart, Route } from '../model/api.ts';
import type { UnnamedOperation } from './endpoint.ts';
import type { OperationName, PathSegment } from './operation-name.ts';
import { nameOperation } from './operation-name.ts';
import { problem } from './problems.ts';
import { shortHash } from './short-hash.ts';

export type UnnamedRoute = Omit<Route, 'operations'> & {
  readonly operations: readonly (UnnamedOperation & { readonly name?: string })[];
};

/** Names the operations of all routes; names that a hand-written model gives are kept. */
export function nameOperations(routes: readonly UnnamedRoute[], report: Report): readonly Route[] {
  const named = routes.map((route) => ({
    route,
    names: route.operations.map((operation) => operation.name ?? plainName(route, operation)),
  }));
  const uses = new Map<string, number>();
  const inCode = (route: UnnamedRoute, name: string): string => `${route.namespace}\n${identifierOf(name)}`;
  for (const { route, names } of named)
    for (const name of names) uses.set(inCode(route, name), (uses.get(inCode(route, name)) ?? 0) + 1);

  return named.map(({ route, names }) => ({
    ...route,
    operations: route.operations.map((operation, index): Operation => {
      const name = names[index] as string;
      if (uses.get(inCode(route, name)) === 1) return { ...operation, name };
      report(problem('operation-names-clash', { route: route.key, methods: operation.methods }, { name }));
      return { ...operation, name: `${name}_${shortHash(`${operation.method} ${route.key}`)}` };
    }),
  }));
}

function plainName(route: UnnamedRoute, operation: UnnamedOperation): string {
  const names = new Set(operation.arguments.map((argument) => argument.name));
  const { resource, verb }: OperationName = nameOperation(
    { segments: segmentsOf(route) },
    operation.methods,
    names,
  );
  return `${resource}.${verb}`;
}

/** `orders.list` → `orderslist`: two names that differ in less would clash in code or on disk. */
const identifierOf = (name: string): string => name.replace('.', '').toLowerCase();

/** The segments of the route's path behind its namespace. */
export function segmentsOf({ namespace, parts }: Pick<Route, 'namespace' | 'parts'>): readonly PathSegment[] {
  const segments: { text: string; slots: { name: string; numeric: boolean }[] }[] = [];
  const last = (): { text: string; slots: { name: string; numeric: boolean }[] } => {
    if (segments.length === 0) segments.push({ text: '', slots: [] });
    return segments[segments.length - 1] as { text: string; slots: { name: string; numeric: boolean }[] };
  };
  const walk = (part: PathPart): void => {
    if (part.kind === 'optional') part.parts.forEach(walk);
    else if (part.kind === 'slot') last().slots.push({ name: part.name, numeric: isNumeric(part.pattern) });
    else
      decoded(part.text)
        .split('/')
        .forEach((text, index) => {
          if (index > 0) segments.push({ text: '', slots: [] });
          last().text += last().text === '' || text === '' ? text : `-${text}`;
        });
  };
  parts.forEach(walk);
  const filled = segments.filter(({ text, slots }) => text !== '' || slots.length > 0);
  const prefix = namespace.split('/').filter((text) => text !== '');
  const isPrefixed = prefix.every((text, index) => {
    const segment = filled.at(index);
    return segment !== undefined && segment.text === text && segment.slots.length === 0;
  });
  return isPrefixed ? filled.slice(prefix.length) : filled;
}

/** Does a slot's pattern take a number and nothing else, but for `me` and hyphens? */
const isNumeric = (pattern = ''): boolean =>
  /^(?:\(\?:|\()?(?:\\d|\[(?:\\d|0-9|\\-|-)+\])[+*]?(?:\|\w+)?\)?$/.test(pattern);

/** Text of a path as it reads: `gr%C3%B6%C3%9Fe` is `größe`. A stray `%` stays. */
function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
