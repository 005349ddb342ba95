// Finds the type of the response of an operation. If the response is not known, rules decide between an item, a list
// and a map of the route's resource. The first matching rule decides. Without a match, the response is unknown, because
// a single item would be wrong in half of the cases.

import { type Report } from '../../../core/diagnostics/diagnostic.ts';
import { pointer } from '../../../core/schema/json-pointer.ts';
import type {
  Operation,
  Provenance,
  Resource,
  ResourceResponse,
  ResponseShape,
  Route,
} from '../../../core/model/api/api.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import type { Deviation } from '../../../core/schema/deviation.ts';
import type { Observation } from '../../../core/model/observation/observation.ts';
import { isShopNamespace } from '../../../core/schema/shape.ts';
import { knownResponseOf } from './known-responses.ts';
import type { KnownResponse, SoftwareFacts } from '../known/software-facts.ts';
import { holdsSomething, ObservedResponses, defaultContext } from '../observed/observed-responses.ts';
import { observedDeletion, writtenObservation } from '../observed/observed-writes.ts';
import { enclosedList, looksLike, observedForm, observedRule } from '../observed/observed.ts';
import { isPlural, isPluralOf, namesPeople, splitWords } from '../../../core/model/names/path-words.ts';
import { indexProblem } from '../problems.ts';

export interface DescribedOperation {
  readonly route: Route;
  /** The resource of the route; undefined if the site describes no resource. */
  readonly resource: Resource | undefined;
  /** Whether the site describes a list, not a single resource. */
  readonly isList: boolean;
  /** Whether the description is a schema of the route's controller, which the route does not name. */
  readonly isInferred?: boolean;
  /** The observation of the route's GET response, if it was observed. */
  readonly observation: Observation | undefined;
  /** The observations of GET in other contexts than the default one, by context. */
  readonly contexts: ReadonlyMap<string, Observation>;
  /** The observations of methods that write; `trash` is a deletion that can be undone. */
  readonly writes: ReadonlyMap<string, Observation>;
  /** Whether the path ends in a parameter that can only have one value. */
  readonly endsInFixed: boolean;
  /** The releases (`WordPress 6.8`) from which the resource comes; absent if the site describes the resource. */
  readonly recognized?: string | undefined;
}

export interface ResolvedResponses {
  readonly routes: readonly Route[];
  /** The observed differences of resources from the declarations of the resources. */
  readonly deviations: ReadonlyMap<Resource, readonly Deviation[]>;
}

export function resolveResults(
  described: readonly DescribedOperation[],
  report: Report,
  knownFacts: readonly SoftwareFacts[],
): ResolvedResponses {
  const withParameterAfter = new Set(described.flatMap(({ route }) => collectionPath(route.path) ?? []));
  const resources = new Map(described.map(({ route, resource }) => [route.path, resource]));
  const ofItems = new Map(
    described.flatMap(({ route, resource }) => {
      const list = collectionPath(route.path);
      return list !== undefined && resource ? [[list, resource] as const] : [];
    }),
  );
  const observed = new ObservedResponses(described, ofItems, report);
  const routes = described.map((one): Route => {
    const { route, isList, isInferred, observation, endsInFixed, recognized, contexts, writes } = one;
    const asked = route.operations.find(({ methods }) => methods.includes('GET'));
    const hasItemRoute = withParameterAfter.has(route.path);
    return {
      ...route,
      operations: route.operations.map((operation) => {
        const written = operation === asked ? undefined : writtenObservation(operation, writes);
        const seen = operation === asked ? observation : written?.whole;
        const isOther = isInferred && seen && one.resource && showsOther(seen, one.resource.schema);
        const resource = isOther ? undefined : one.resource;
        const facts = resource && { route, resource, isList, hasItemRoute, endsInFixed };
        const row = knownResponseOf(route, operation, resource?.title, knownFacts);
        const known = row && knownResponse(row, route, operation, (path) => resources.get(path));
        const response =
          known && !(facts && seen && operation === asked && known.kind === 'resource')
            ? known
            : facts && resolveResponse(operation, facts, known, seen, report);
        const typed = response ?? operation.response;
        if (seen)
          observed.note(route, operation, typed, seen, {
            ...(written && { written }),
            ...(operation === asked && { contexts }),
          });
        if (operation === asked) observed.noteContexts(route, typed, contexts);
        if (!response) return operation;
        return {
          ...operation,
          response: isInferred
            ? inferredResponse(response)
            : recognized === undefined
              ? response
              : recognizedResponse(response, recognized),
        };
      }),
    };
  });
  return { routes: observed.correct(routes), deviations: observed.deviations() };
}

/** Records that the resource of a response comes from releases, not from the site. */
const recognizedResponse = (response: ResponseShape, source: string): ResponseShape =>
  response.kind === 'resource' && (response.provenance === 'declared' || response.provenance === 'inferred')
    ? { ...response, provenance: 'known', source }
    : response;

/** Records that the route does not name the schema of its response. */
const inferredResponse = (response: ResponseShape): ResponseShape =>
  response.provenance === 'declared' ? { ...response, provenance: 'inferred' } : response;

/** Whether an observation shows another object than the resource, or no object. */
function showsOther(seen: Observation, schema: Schema): boolean {
  const item = seen.items ?? seen.map ?? seen;
  return item.keys === undefined
    ? holdsSomething(item)
    : !looksLike(item, schema) && enclosedList(seen, schema) === undefined;
}

/** The response by a known fact; undefined if the site does not describe the resource that the fact names. */
function knownResponse(
  { response, source }: KnownResponse,
  { namespace, path }: Route,
  operation: Operation,
  resourceAt: (path: string) => Resource | undefined,
): ResponseShape | undefined {
  const origin = { rule: 'known', provenance: 'known', source } as const;
  if ('unknown' in response) return { kind: 'unknown', reason: response.unknown, ...origin };
  if ('schema' in response) return { kind: 'schema', schema: response.schema, ...origin };
  if ('empty' in response) return { kind: 'empty', ...origin };
  const { form, describedAt, deletion, context = contextOfOperation(operation) } = response;
  const described = describedAt === '..' ? path.replace(/\/[^/]*$/, '') : `/${namespace}${describedAt ?? ''}`;
  const resource = resourceAt(describedAt === undefined ? path : described);
  if (resource?.namespace !== namespace) return undefined;
  return {
    kind: 'resource',
    resource: resource.name,
    form,
    context,
    ...origin,
    ...(deletion && { deletion }),
  };
}

/** The context of the response. Core uses `edit` for the responses of create, update and delete. */
function contextOfOperation(operation: Operation): ResourceResponse['context'] {
  if (operation.method !== 'GET' && operation.method !== 'HEAD') return 'edit';
  return takesArguments(operation, 'context') ? 'requested' : 'view';
}

/** The path of an item's collection, such as `/wp/v2/posts` for `/wp/v2/posts/{id}`. */
const collectionPath = (path: string): string | undefined => /^(.*)\/\{[^{}/]+\}$/.exec(path)?.[1];

interface ResponseFacts {
  readonly route: Route;
  readonly resource: Resource;
  readonly isList: boolean;
  readonly hasItemRoute: boolean;
  readonly endsInFixed: boolean;
}

interface FormRule {
  readonly name: string;
  /** Whether the rule finds a single item for every method. */
  readonly isOne?: true;
  readonly form: ResourceResponse['form'];
  readonly when: (operation: Operation, facts: ResponseFacts) => boolean;
}

/** The words of the path's last segment; empty if the segment is a path parameter. */
const lastPathWords = (path: string): readonly string[] => lowerCaseWords(path.split('/').at(-1) ?? '');

/** Splits a text into lower-case words. The words of `system_status`, `System status` and `system-status` are equal. */
const lowerCaseWords = (text: string): readonly string[] =>
  /[{}[\]]/.test(text) ? [] : splitWords(text).map((word) => word.toLowerCase());

const takesArguments = (operation: Operation, ...names: readonly string[]): boolean =>
  operation.arguments.some(({ name }) => names.includes(name));

const hasScalarType = ({ type }: Schema): boolean => typeof type === 'string' && type !== 'object';

const resourceTitleWords = ({ title = '' }: Resource): readonly string[] => lowerCaseWords(title);

export const resultRules: readonly FormRule[] = [
  { name: 'type-array', form: 'array', when: (_, { isList }) => isList },
  { name: 'type-scalar', form: 'scalar', when: (_, { resource }) => hasScalarType(resource.schema) },
  { name: 'totals', form: 'item', when: (_, { route }) => /\/(?:stats|collection-data)$/.test(route.path) },
  // Some routes that end in a path parameter return a list of related items: `/icons/{collection}`.
  { name: 'paged', form: 'array', when: (operation) => takesArguments(operation, 'page', 'per_page') },
  // `/checkout` returns one item, although `/checkout/{id}` exists.
  {
    name: 'title-is-singular-word',
    isOne: true,
    form: 'item',
    when: (_, { route, resource }) => {
      const [word, title] = [lastPathWords(route.path).at(-1), resourceTitleWords(resource).at(-1)];
      return word !== undefined && word === title && !isPlural(word);
    },
  },
  { name: 'child-is-path-parameter', form: 'array', when: (_, { hasItemRoute }) => hasItemRoute },
  {
    name: 'ends-in-path-parameter',
    isOne: true,
    form: 'item',
    when: (_, { route, endsInFixed }) => endsInFixed || /\}\]?$/.test(route.path),
  },
  // `/users/me` is one item, because `me` replaces the path parameter. `/groups/me` may be a list of the caller's
  // groups.
  {
    name: 'ends-in-me',
    isOne: true,
    form: 'item',
    when: (_, { route }) => {
      const [, word] = /([^/]*)\/me$/.exec(route.path) ?? [];
      return word !== undefined && (!isPlural(word) || namesPeople(word) || isChanged(route));
    },
  },
  {
    name: 'post-only-beside-get',
    form: 'array',
    when: (_, { route }) =>
      route.operations.some(({ methods }) => methods.length === 1 && methods[0] === 'POST'),
  },
  {
    name: 'plural-of-title',
    form: 'array',
    when: (_, { route, resource }) =>
      isPluralOf(lastPathWords(route.path).at(-1) ?? '', resourceTitleWords(resource).at(-1) ?? ''),
  },
  {
    name: 'title-is-word',
    form: 'item',
    when: (_, { route, resource }) =>
      resourceTitleWords(resource).length > 0 &&
      lastPathWords(route.path).join(' ') === resourceTitleWords(resource).join(' '),
  },
];

const isChanged = (route: Route): boolean =>
  route.operations.some(({ methods }) => methods.some((method) => /^(?:PUT|PATCH|DELETE)$/.test(method)));

const declaredRules = new Set(['type-array', 'type-scalar']);

function resolveResponse(
  operation: Operation,
  facts: ResponseFacts,
  known: ResponseShape | undefined,
  observation: Observation | undefined,
  report: Report,
): ResponseShape {
  const { route, resource } = facts;
  const where = {
    route: route.key,
    methods: operation.methods,
    pointer: pointer('routes', route.key, 'schema'),
  };
  const answer = (
    form: FormRule['form'],
    rule: string,
    provenance: Provenance = declaredRules.has(rule) ? 'declared' : 'inferred',
  ): ResourceResponse => ({
    kind: 'resource',
    resource: resource.name,
    form,
    rule,
    context: contextOfOperation(operation),
    provenance,
  });
  if (operation.method === 'DELETE')
    return deletionOf(operation, facts, answer('item', 'deletion'), observation);
  if (operation.method !== 'GET' && operation.method !== 'HEAD')
    return facts.isList ? answer('array', 'type-array') : answer('item', 'written');
  const rule =
    known?.kind === 'resource'
      ? { name: 'known', form: known.form }
      : resultRules.find(({ when }) => when(operation, facts));
  const seen = observation && observedForm(observation, resource, defaultContext(operation));
  if (seen !== undefined && seen !== rule?.form) {
    if (rule)
      report(
        indexProblem('response-observed-differently', where, { rule: rule.name, form: rule.form, seen }),
      );
    return answer(seen, observedRule, 'observed');
  }
  if (known) return known;
  if (rule) return answer(rule.form, rule.name);
  if (observation === undefined || !holdsSomething(observation))
    report(indexProblem('response-unknown', where, { title: resource.title ?? resource.name }));
  return {
    kind: 'unknown',
    reason: 'The site describes the resource, but not whether the route returns one item or a list.',
    resource: resource.name,
  };
}

/**
 * The response to a forced deletion. Core returns the deleted item in the member `previous`; shops return the
 * item itself.
 */
function deletionOf(
  operation: Operation,
  facts: ResponseFacts,
  item: ResourceResponse,
  observation: Observation | undefined,
): ResponseShape {
  const { route } = facts;
  if (!resultRules.some(({ isOne, when }) => isOne && when(operation, facts)))
    return {
      kind: 'unknown',
      reason: 'The site does not describe the response of a deletion of several items.',
    };
  const deletion =
    observedDeletion(observation) ??
    (route.namespace === 'wp/v2' ? 'previous' : isShopNamespace(route.namespace) ? 'item' : 'unknown');
  return { ...item, deletion };
}
