// Compares the observed responses with their types. The type of a resource is extended by the observations of every
// route that returns the resource. A response that still does not match gets the observed type. Afterwards, the model
// accepts every observation.

import { type Report } from '../../../core/diagnostics/diagnostic.ts';
import { pointer } from '../../../core/schema/json-pointer.ts';
import type {
  Operation,
  Resource,
  ResourceResponse,
  ResponseShape,
  Route,
  SchemaResponse,
} from '../../../core/model/api/api.ts';
import type { Observation } from '../../../core/model/observation/observation.ts';
import type { Deviation } from '../../../core/schema/deviation.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { contexts, shapeInContexts, shapeOf, type ShapeContext } from '../../../core/schema/shape.ts';
import { observedDeviations } from './observed-deviations.ts';
import { observationFits, fitsForm } from './observed-fits.ts';
import {
  enclosedList,
  looksLike,
  mergeObservations,
  observedItem,
  observedRule,
  observedSchema,
} from './observed.ts';
import { deviationsOfSiblings } from './observed-siblings.ts';
import { holdsResource, showSameObject, writtenItems, type WrittenObservation } from './observed-writes.ts';
import { indexProblem } from '../problems.ts';

interface Noted {
  readonly namespace: string;
  readonly response: ResponseShape;
  readonly observation: Observation;
  readonly context: ShapeContext;
  /** The contexts that a request can name; only `context` if the operation has no such argument. */
  readonly requestable: readonly ShapeContext[];
  /** The observations in other contexts than the default one. */
  readonly otherContexts: readonly Observation[];
  /** For an operation that writes. */
  readonly written?: WrittenObservation | undefined;
  /** The resource of the items of a list that the site does not describe. */
  readonly listed?: Resource | undefined;
}

const notedKey = (route: Route, operation: Operation): string => `${operation.method} ${route.key}`;

/** The names of resources are unique within a namespace. */
const resourceKey = (namespace: string, name: string): string => `${namespace} ${name}`;

interface DescribedResponse {
  readonly resource: Resource | undefined;
}

export class ObservedResponses {
  private readonly resources: ReadonlyMap<string, Resource>;
  private readonly noted = new Map<string, Noted>();
  /** The observations of each resource, by context. */
  private readonly items = new Map<Resource, Map<ShapeContext, Observation>>();
  private found: ReadonlyMap<Resource, readonly Deviation[]> | undefined;

  constructor(
    described: readonly DescribedResponse[],
    /** The resource that a site describes for the items of a list, by the path of the list. */
    private readonly ofItems: ReadonlyMap<string, Resource>,
    private readonly report: Report,
  ) {
    this.resources = new Map(
      described.flatMap(({ resource }) =>
        resource ? [[resourceKey(resource.namespace, resource.name), resource] as const] : [],
      ),
    );
  }

  /**
   * @param response the response type before the comparison
   * @param seen for an operation that writes, the parts of the observation; for GET, the observations in other
   * contexts than the default one, by context
   */
  note(
    route: Route,
    operation: Operation,
    response: ResponseShape,
    observation: Observation,
    seen: { readonly written?: WrittenObservation; readonly contexts?: ReadonlyMap<string, Observation> },
  ): void {
    const { written } = seen;
    const context =
      response.kind === 'resource' && response.context !== 'requested'
        ? response.context
        : defaultContext(operation);
    const listed = response.kind === 'unknown' && !written ? this.ofItems.get(route.path) : undefined;
    const { namespace } = route;
    this.noted.set(notedKey(route, operation), {
      namespace,
      response,
      observation,
      context,
      requestable: requestableContexts(operation, context),
      otherContexts: [...(seen.contexts?.values() ?? [])],
      written,
      listed,
    });
    if (listed) this.addListed(listed, context, observation);
    const resource = this.resourceOf({ namespace, response });
    if (response.kind !== 'resource' || !resource || !widening.includes(response.form)) return;
    if (written && response.form === 'item') {
      for (const item of writtenItems(written, response))
        if (holdsResource(item, shapeOf(resource, context))) this.addItem(resource, context, item);
      return;
    }
    this.addItemOf(resource, context, response.form, observation);
  }

  /** @param observations the responses to GET in other contexts than the default one, by context */
  noteContexts(
    { namespace }: Route,
    response: ResponseShape,
    observations: ReadonlyMap<string, Observation>,
  ): void {
    const resource = this.resourceOf({ namespace, response });
    if (response.kind !== 'resource' || !resource || response.context !== 'requested') return;
    if (!widening.includes(response.form)) return;
    for (const context of contexts) {
      const observation = observations.get(context);
      if (observation) this.addItemOf(resource, context, response.form, observation);
    }
  }

  /** Some plugins enclose the items of a list in an object. The items still show what the resource contains. */
  private addItemOf(
    resource: Resource,
    context: ShapeContext,
    form: ResourceResponse['form'],
    observation: Observation,
  ): void {
    const shape = shapeOf(resource, context);
    const item = observedItem(observation, form);
    if (item && looksLike(item, shape)) this.addItem(resource, context, item);
    const enclosed = form === 'array' ? enclosedList(observation, shape) : undefined;
    if (enclosed) this.addItem(resource, context, enclosed.items);
  }

  /**
   * Adds the items of a list that the site does not describe. A list may contain summaries, which do not show what
   * the resource lacks.
   */
  private addListed(resource: Resource, context: ShapeContext, observation: Observation): void {
    const shape = shapeOf(resource, context);
    const items = observation.items ?? enclosedList(observation, shape)?.items;
    if (items && holdsResource(items, shape)) this.addItem(resource, context, items);
  }

  private addItem(resource: Resource, context: ShapeContext, item: Observation): void {
    const byContext = this.items.get(resource) ?? new Map<ShapeContext, Observation>();
    const before = byContext.get(context);
    this.items.set(resource, byContext.set(context, before ? mergeObservations(before, item) : item));
  }

  /** Finds the observed differences of each resource from the resource's declaration. */
  deviations(): ReadonlyMap<Resource, readonly Deviation[]> {
    this.found ??= new Map([
      ...deviationsOfSiblings(this.resources.values(), this.items),
      ...[...this.items].flatMap(([resource, byContext]) => {
        const found = new Map<string, Deviation>();
        for (const [context, item] of byContext)
          for (const deviation of observedDeviations(item, shapeOf(resource, context)))
            found.set(JSON.stringify(deviation), deviation);
        return found.size > 0 ? [[resource, [...found.values()]] as const] : [];
      }),
    ]);
    return this.found;
  }

  /** Replaces declared response types that do not match the observations. */
  correct(routes: readonly Route[]): readonly Route[] {
    return routes.map((route) => {
      const operations = route.operations.map((operation) => this.corrected(route, operation));
      return operations.every((operation, at) => operation === route.operations[at])
        ? route
        : { ...route, operations };
    });
  }

  private corrected(route: Route, operation: Operation): Operation {
    const noted = this.noted.get(notedKey(route, operation));
    if (noted === undefined || !this.isContradicted(noted)) return operation;
    const { response, written } = noted;
    const member = written ? ['observedWrites', operation.method] : ['observed'];
    if (response.kind !== 'unknown')
      this.report(
        indexProblem(
          'response-observed-differently',
          {
            route: route.key,
            methods: operation.methods,
            pointer: pointer('routes', route.key, ...member),
          },
          {
            rule: response.rule ?? 'declared',
            form: response.kind === 'resource' ? response.form : 'other',
            seen: 'other',
          },
        ),
      );
    const observation = this.wholeObservation(route, operation, noted);
    const observed = observedResponse(observation);
    const schema = this.withEnclosed(observed.schema, { ...noted, observation });
    return { ...operation, response: { ...observed, schema } };
  }

  /**
   * Everything that was observed of a response that the site does not describe: in all contexts, and in the
   * responses that read and write the same object at the route. A deletion may enclose the object.
   */
  private wholeObservation(route: Route, operation: Operation, noted: Noted): Observation {
    const { response, observation, otherContexts } = noted;
    const others = route.operations.filter((one) => one !== operation && one.method !== 'DELETE');
    const isAlone = operation.method === 'DELETE' || response.kind !== 'unknown';
    const same = (isAlone ? [] : others)
      .flatMap((one) => this.noted.get(notedKey(route, one)) ?? [])
      .filter((other) => other.response.kind === 'unknown' && showSameObject(other.observation, observation))
      .map((other) => other.observation);
    return [...otherContexts, ...same].reduce(mergeObservations, observation);
  }

  /** The schema of an object that encloses a list, with the resource as the items of the list. */
  private withEnclosed(schema: Schema, noted: Noted): Schema {
    const { response, observation, requestable, listed } = noted;
    const isList = response.kind === 'resource' && response.form === 'array';
    const resource = listed ?? (isList ? this.resourceOf(noted) : undefined);
    if (!resource) return schema;
    const deviations = [...(resource.deviations ?? []), ...(this.deviations().get(resource) ?? [])];
    const shape = shapeInContexts({ ...resource, deviations }, requestable);
    const enclosed = enclosedList(observation, shape);
    const list = enclosed && schema.properties?.[enclosed.member];
    return enclosed && list?.items
      ? { ...schema, properties: { ...schema.properties, [enclosed.member]: { ...list, items: shape } } }
      : schema;
  }

  private isContradicted(noted: Noted): boolean {
    const { response, observation, context, written } = noted;
    switch (response.kind) {
      case 'unknown':
        return holdsSomething(observation);
      case 'empty':
        return true;
      case 'schema':
        return !observationFits(observation, response.schema, response.schema.required === undefined);
      case 'resource': {
        const resource = this.resourceOf(noted);
        if (resource === undefined) return true;
        const deviations = [...(resource.deviations ?? []), ...(this.deviations().get(resource) ?? [])];
        const shape = shapeOf({ ...resource, deviations }, context);
        if (written && response.form === 'item') {
          const items = writtenItems(written, response);
          return items.length === 0 || items.some((item) => !fitsForm(item, 'item', shape));
        }
        return !fitsForm(observation, response.form, shape);
      }
    }
  }

  private resourceOf({ namespace, response }: Pick<Noted, 'namespace' | 'response'>): Resource | undefined {
    return response.kind === 'resource'
      ? this.resources.get(resourceKey(namespace, response.resource))
      : undefined;
  }
}

/** The kinds of responses in which every observed item is certainly the resource. */
const widening: readonly ResourceResponse['form'][] = ['item', 'array', 'map'];

/** The context of a response to a request without `context`. */
export function defaultContext({ arguments: args }: Operation): ShapeContext {
  const asked = args.find(({ name }) => name === 'context')?.schema.default;
  return contexts.find((context) => context === asked) ?? 'view';
}

/** The contexts that a request to the operation can name. */
function requestableContexts({ arguments: args }: Operation, context: ShapeContext): readonly ShapeContext[] {
  const named = args.find(({ name }) => name === 'context')?.schema.enum ?? [];
  return [context, ...contexts.filter((one) => one !== context && named.includes(one))];
}

const observedResponse = (observation: Observation): SchemaResponse => ({
  kind: 'schema',
  schema: observedSchema(observation),
  rule: observedRule,
  provenance: 'observed',
});

/**
 * Whether an observation shows the kind of the response. An empty list may be an empty map, and null may replace
 * any value.
 */
export const holdsSomething = ({ types, keys, map, items }: Observation): boolean =>
  [keys, map, items].some((inside) => inside !== undefined) ||
  types.some((type) => !['null', 'array', 'object'].includes(type));
