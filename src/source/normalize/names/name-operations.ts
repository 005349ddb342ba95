// Names the operations of each namespace. A name depends on the operation itself (see operation-name.ts). The name for
// an item also depends on whether a collection of the item exists. If two operations would get one name, the operation
// with the longer path gets a longer name with its path parameters, its method, or all words of its path.

import type { Report } from '../../../core/diagnostics/diagnostic.ts';
import { httpMethods, type Operation, type PathPart, type Route } from '../../../core/model/api/api.ts';
import { noNames, placesOfOperation, type NamesByPlace } from '../../../core/model/names/names-file.ts';
import { collectionsOf, type Collections } from '../responses/collections.ts';
import type { UnnamedOperation } from '../endpoint.ts';
import { softwareFacts, type FormRow } from '../known/software-facts.ts';
import type {
  NamedEndpoint,
  NamedPath,
  OperationName,
  PathSegment,
  NamedParameter,
} from './operation-name.ts';
import { methodFamily, longerOperationNames, nameOperation, nameWithMethod } from './operation-name.ts';
import { indexProblem } from '../problems.ts';
import { shortHash } from '../../../core/model/text/sha256.ts';

export type UnnamedRoute = Omit<Route, 'operations'> & {
  /** The only value of the parameter at the end of the path, if the parameter can only have one value. */
  readonly fixedEnd?: string;
  readonly operations: readonly (UnnamedOperation & { readonly name?: string })[];
};

interface Nameless {
  readonly route: UnnamedRoute;
  readonly operation: UnnamedRoute['operations'][number];
}

/**
 * Names the operations of all routes. Names in a hand-written model and kept names do not change. The precedence
 * depends on the paths, not on the order in which a site lists the routes.
 */
export function nameOperations(
  unnamed: readonly UnnamedRoute[],
  report: Report,
  kept: NamesByPlace = noNames,
  facts = softwareFacts,
): readonly Route[] {
  const routes = withKeptNames(unnamed, kept);
  const forms: KnownForms = new Map(
    facts.flatMap(({ forms = [] }) =>
      forms.flatMap(({ paths, form }) => paths.map((path) => [path, form] as const)),
    ),
  );
  const names = new Map<UnnamedRoute['operations'][number], string>();
  const taken = new Map<string, Nameless>();
  const collections = collectionsOf(routes);
  const nameless = routes.flatMap((route) =>
    route.operations.map((operation): Nameless => ({ route, operation })),
  );
  const inCode = (route: UnnamedRoute, name: string): string => `${route.namespace}\n${comparableName(name)}`;
  for (const one of byRank(nameless)) {
    const { route, operation } = one;
    const parts = namedAs(one, collections, forms);
    const wanted = operation.name ?? operationNameText(nameOperation(...parts));
    const isFree = (name: string): boolean => !taken.has(inCode(route, name));
    const other = taken.get(inCode(route, wanted));
    const isOtherMethod =
      other?.route === route && methodFamily(other.operation.methods) === methodFamily(operation.methods);
    const longer = (): readonly string[] =>
      [...(isOtherMethod ? [nameWithMethod(...parts)] : []), ...longerOperationNames(...parts)].map(
        operationNameText,
      );
    const name = isFree(wanted) ? wanted : freeOperationName(longer(), one, isFree, other);
    if (name !== wanted)
      report(
        indexProblem(
          'operation-names-clash',
          { route: route.key, methods: operation.methods },
          { name: wanted },
        ),
      );
    names.set(operation, name);
    taken.set(inCode(route, name), one);
  }
  return routes.map(({ fixedEnd: _, ...route }) => ({
    ...route,
    operations: route.operations.map((operation): Operation => ({
      ...operation,
      name: names.get(operation) as string,
    })),
  }));
}

/** Applies the kept names. If two operations have one path and method, only the first gets the kept name. */
function withKeptNames(routes: readonly UnnamedRoute[], { operations: kept }: NamesByPlace) {
  if (Object.keys(kept).length === 0) return routes;
  const used = new Set<string>();
  const keptFor = (route: UnnamedRoute, operation: UnnamedOperation): string | undefined => {
    const place = placesOfOperation(route, operation).find(
      (one) => Object.hasOwn(kept, one) && !used.has(one),
    );
    if (place === undefined) return undefined;
    used.add(place);
    return kept[place]?.replace(/^[^.]*\./, '');
  };
  return routes.map((route): UnnamedRoute => ({
    ...route,
    operations: route.operations.map((operation) => {
      const name = operation.name ?? keptFor(route, operation);
      return name === undefined ? operation : { ...operation, name };
    }),
  }));
}

/**
 * Sorts operations by precedence. Operations with existing names come first, then items before paths without a
 * path parameter (`PUT /orders/{id}` before `PUT /orders`), then short paths before long paths.
 */
const byRank = (nameless: readonly Nameless[]): readonly Nameless[] =>
  nameless
    .map((one) => ({ one, rank: namingRank(one) }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ one }) => one);

type Rank = readonly (string | number)[];

function compareRanks(ours: Rank, theirs: Rank): number {
  const at = ours.findIndex((part, index) => part !== theirs[index]);
  return at === -1 ? 0 : (ours[at] ?? 0) < (theirs[at] ?? 0) ? -1 : 1;
}

const namingRank = ({ route, operation }: Nameless): Rank => [
  operation.name === undefined ? 1 : 0,
  /\{id\}$/.test(route.path) ? 0 : 1,
  route.path.split('/').length,
  route.path.length,
  route.path,
  route.key,
  familyRank[methodFamily(operation.methods)],
  httpMethods.indexOf(operation.method),
];

const familyRank = { read: 0, write: 1, delete: 2 } as const;

/**
 * The first name that is not taken. If routes differ by how a word is written (`case-study`, `case_study`), the name
 * ends in the word as it is written. If routes only differ by the patterns of their parameters, the function creates
 * a name that no other route produces.
 */
function freeOperationName(
  longer: readonly string[],
  { route, operation }: Nameless,
  isFree: (name: string) => boolean,
  other: Nameless | undefined,
): string {
  const last = longer.at(-1) ?? '';
  const written = other && differentWord(route, other.route);
  const found = [...longer, ...(written ? [`${last}_${written}`] : [])].find(isFree);
  if (found !== undefined) return found;
  let name = `${last}_${shortHash(`${operation.methods.join()} ${route.key}`)}`;
  while (!isFree(name)) name += '_';
  return name;
}

/** The first word of a path that another path writes differently, if it can end a name. */
function differentWord(route: UnnamedRoute, other: UnnamedRoute): string | undefined {
  const others = pathSegments(other);
  const word = pathSegments(route)
    .find(({ text }, at) => text !== others[at]?.text)
    ?.text.replaceAll('-', '_');
  return word !== undefined && /^\w{1,40}$/.test(word) ? word : undefined;
}

/** The known kinds of responses (list or single item), by path. */
type KnownForms = ReadonlyMap<string, FormRow['form']>;

/** The input from which an operation's name is made. */
const namedAs = (
  { route, operation }: Nameless,
  { isCollection, isItem }: Collections,
  forms: KnownForms,
): readonly [path: NamedPath, endpoint: NamedEndpoint] => [
  {
    segments: pathSegments(route),
    fixed: route.fixedEnd?.split('/').filter((text) => text !== '').length ?? 0,
    isCollection: isCollection(route),
    isItem: isItem(route),
  },
  {
    methods: operation.methods,
    argumentNames: new Set(operation.arguments.map((argument) => argument.name)),
    knownForm: forms.get(route.path),
  },
];

const operationNameText = ({ resource, verb }: OperationName): string => `${resource}.${verb}`;

/**
 * Normalizes a name so that two names that would clash in code or on disk become equal: `orders.list` →
 * `orderslist`.
 */
const comparableName = (name: string): string => name.replace('.', '').toLowerCase();

/** The segments of the route's path after its namespace. */
export function pathSegments({
  namespace,
  parts,
}: Pick<Route, 'namespace' | 'parts'>): readonly PathSegment[] {
  const segments: SegmentDraft[] = [];
  const last = (): SegmentDraft => {
    if (segments.length === 0) segments.push({ text: '', parameters: [] });
    return segments[segments.length - 1] as SegmentDraft;
  };
  const walk = (part: PathPart, optional: boolean): void => {
    if (part.kind === 'optional') for (const inner of part.parts) walk(inner, true);
    else if (part.kind === 'parameter')
      last().parameters.push({ name: part.name, numeric: isNumericPattern(part.pattern), optional });
    else
      decodePathText(part.text)
        .split('/')
        .forEach((text, index) => {
          if (index > 0) segments.push({ text: '', parameters: [] });
          last().text += last().text === '' || text === '' ? text : `-${text}`;
        });
  };
  for (const part of parts) walk(part, false);
  const filled = segments.filter(({ text, parameters }) => text !== '' || parameters.length > 0);
  const prefix = namespace.split('/').filter((text) => text !== '');
  const isPrefixed = prefix.every((text, index) => {
    const segment = filled.at(index);
    return segment !== undefined && segment.text === text && segment.parameters.length === 0;
  });
  return isPrefixed ? filled.slice(prefix.length) : filled;
}

interface SegmentDraft {
  text: string;
  readonly parameters: NamedParameter[];
}

/** Whether the pattern of a path parameter matches only numbers. The alternative `me` and hyphens are ignored. */
const isNumericPattern = (pattern = ''): boolean =>
  /^(?:\(\?:|\()?(?:\\d|\[(?:\\d|0-9|\\-|-)+\])[+*]?(?:\|\w+)?\)?$/.test(pattern);

/** Decodes the text of a path: `gr%C3%B6%C3%9Fe` → `größe`. A `%` that begins no escape stays. */
function decodePathText(text: string): string {
  try {
    return decodeURI(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
