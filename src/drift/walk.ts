// The one walk over both models. It makes the pairs, asks the tables, and notes where
// each difference was seen; what to make of the sightings is for later.

import { pointer } from '../diagnostics/diagnostic.ts';
import { httpMethods } from '../model/api.ts';
import type {
  ApiModel,
  Argument,
  AuthScheme,
  HttpMethod,
  Operation,
  ResourceLink,
  ResponseShape,
  Route,
} from '../model/api.ts';
import type { Compared, DriftSummary, Place } from '../model/drift.ts';
import type { Schema } from '../schema/schema.ts';
import { bodiesOf, bodyFinder, unaskedContext, type Body } from './bodies.ts';
import type { CompareSchemas, SchemaMeeting, SchemaSetting } from './compare-schemas.ts';
import { causeOf, schemaComparer, tellsItself } from './compare-schemas.ts';
import type { DriftOptions } from './drift-options.ts';
import { operationKey, methodsOf, pairRoutes } from './pair-routes.ts';
import { pairAlike, pairUp } from './pair-up.ts';
import { promised } from './promised.ts';
import type { ArgumentPair, GoneTogether, NamespacePair, RoutePair, SiteBase } from './pairs.ts';
import { slotNamesOf } from './route-shape.ts';
import { isReachable } from './reachable.ts';
import { answers, createRouteTable, type RouteTable } from './route-table.ts';
import {
  argumentJudges,
  authJudges,
  linkJudges,
  methodJudges,
  namespaceJudges,
  operationJudges,
  permissionJudges,
  responseJudges,
  routeJudges,
  siteJudges,
} from './rules/every-rule.ts';
import type { Change, Judge, Rule } from './rules/rule.ts';
import type { Sameness, Side } from './sameness.ts';

/** One difference at one place. */
export interface Sighting {
  readonly rule: Rule;
  readonly change: Change;
  /** One, but for a namespace: there it is each of its routes. */
  readonly places: readonly Place[];
  /** The same difference of the same schemas elsewhere has the same cause. */
  readonly cause: string | undefined;
  readonly scene: Scene;
}

/** What a witness of the difference is made from. */
export interface Scene {
  readonly before?: RouteScene | undefined;
  readonly after?: RouteScene | undefined;
  /** Of a namespace: all its routes. */
  readonly routes?: readonly Route[];
  readonly method?: HttpMethod;
  /** The argument's name, or the old and the new one. */
  readonly argument?: string;
  /** Within the argument's or the answer's schemas: the two that differ. */
  readonly meeting?: SchemaMeeting;
  /** Of an object that differs: the member in question. */
  readonly member?: string;
  /** A path that was answered and is not. */
  readonly lostPath?: string;
}

export interface RouteScene {
  readonly route: Route;
  readonly operation?: Operation;
}

export interface Walked {
  readonly sightings: readonly Sighting[];
  readonly ignored: DriftSummary['ignored'];
  readonly heldBack: Compared['heldBack'];
}

export interface WalkOptions extends Pick<DriftOptions, 'addresses' | 'decisiveArguments'> {
  readonly compareResponses: boolean;
  /** False: a namespace or a route that one side alone has is counted, not judged. */
  readonly compareRoutes: boolean;
  /** Both sides were read by callers of one kind: what they may do can be compared. */
  readonly comparePermissions: boolean;
  /** Whether a side that does not say what an operation answers means it; else that is counted, not judged. */
  readonly saysAllAnswers: Readonly<Record<Side, boolean>>;
}

export function walk(before: ApiModel, after: ApiModel, sameness: Sameness, options: WalkOptions): Walked {
  return new Walk(before, after, sameness, options).run();
}

/** The two operations that answer a method, and where. */
interface Meeting {
  readonly before: { readonly route: Route; readonly operation: Operation };
  readonly after: { readonly route: Route; readonly operation: Operation };
}

type KeptRoutes = Extract<RoutePair, { readonly kind: 'kept' }>;

class Walk {
  private readonly sightings: Sighting[] = [];
  private readonly ignored = { volatileDefaults: 0, unreachable: 0 };
  private readonly tables: Readonly<Record<Side, RouteTable>>;
  private readonly heldBack = { namespaces: 0, routes: 0, responses: 0 };
  private readonly bodies: Readonly<Record<Side, (shape: ResponseShape) => Body | undefined>>;
  private readonly compareSchemas: CompareSchemas;
  private readonly decisive: ReadonlySet<string>;

  constructor(
    private readonly before: ApiModel,
    private readonly after: ApiModel,
    private readonly sameness: Sameness,
    private readonly options: WalkOptions,
  ) {
    this.compareSchemas = schemaComparer(sameness);
    this.tables = { before: createRouteTable(before.routes), after: createRouteTable(after.routes) };
    this.bodies = { before: bodyFinder(before), after: bodyFinder(after) };
    this.decisive = new Set(options.decisiveArguments);
  }

  run(): Walked {
    this.site();
    const { namespaces, routes } = pairRoutes(this.before, this.after, this.sameness);
    for (const pair of namespaces) if (!this.holdsBackNamespace(pair)) this.namespace(pair);
    for (const pair of routes) if (!this.holdsBackRoute(pair)) this.route(pair);
    return {
      sightings: this.sightings,
      ignored: this.ignored,
      heldBack: this.heldBack,
    };
  }

  private holdsBackNamespace(pair: NamespacePair): boolean {
    if (this.options.compareRoutes || (pair.kind !== 'removed' && pair.kind !== 'added')) return false;
    this.heldBack.namespaces += 1;
    this.heldBack.routes += (pair.kind === 'removed' ? pair.before : pair.after).routes.length;
    return true;
  }

  private holdsBackRoute({ kind }: RoutePair): boolean {
    if (this.options.compareRoutes || (kind !== 'removed' && kind !== 'added')) return false;
    this.heldBack.routes += 1;
    return true;
  }

  private site(): void {
    const place: Place = { namespace: null, route: null, method: null, pointer: '', operation: null };
    const { addresses } = this.options;
    const base = (side: Side): SiteBase => ({ ...addresses[side], baseUrl: this[side].baseUrl });
    this.judge(siteJudges, { before: base('before'), after: base('after') }, [place], {});
    const keyOf = (scheme: AuthScheme): string =>
      scheme.kind === 'header' ? `header ${scheme.header} ${scheme.description ?? ''}` : scheme.kind;
    const { kept, removed, added } = pairUp(this.before.auth, this.after.auth, keyOf);
    const at = (scheme: AuthScheme): readonly Place[] => [
      {
        ...place,
        pointer: pointer('authentication', keyOf(scheme)),
      },
    ];
    for (const pair of kept) this.judge(authJudges, { kind: 'kept', ...pair }, at(pair.before), {});
    for (const scheme of removed) this.judge(authJudges, { kind: 'removed', before: scheme }, at(scheme), {});
    for (const scheme of added) this.judge(authJudges, { kind: 'added', after: scheme }, at(scheme), {});
  }

  private namespace(pair: NamespacePair): void {
    const { namespace, routes } = pair.kind === 'added' ? pair.after : pair.before;
    const places = routes.map((route) => placeOf(route));
    const alone: Place = {
      namespace: namespace.name,
      route: null,
      method: null,
      pointer: '',
      operation: null,
    };
    for (const { rule, find } of namespaceJudges) {
      const change = find(pair);
      if (!change) continue;
      const swallows = pair.kind !== 'kept' && places.length > 0;
      this.sightings.push({
        rule,
        change,
        places: swallows ? [alone, ...places] : [alone],
        cause: undefined,
        scene: { routes },
      });
    }
  }

  private route(pair: RoutePair): void {
    const route = pair.kind === 'added' ? pair.after : pair.before;
    const scene: Scene = {
      before: pair.kind === 'added' ? undefined : { route: pair.before },
      after:
        pair.kind === 'kept' || pair.kind === 'moved' || pair.kind === 'added'
          ? { route: pair.after }
          : undefined,
      ...(pair.kind === 'kept' && pair.lostPath !== undefined && { lostPath: pair.lostPath }),
    };
    const method = pair.kind === 'shadowed' ? pair.method : null;
    const seen = this.sightings.length;
    this.judge(routeJudges, pair, [{ ...placeOf(route), method }], scene);
    if (pair.kind !== 'kept') return;
    const counted = this.ignored.unreachable;
    if (this.options.comparePermissions) this.permissions(pair, scene);
    this.operations(pair);
    const methods = methodsOf(pair.before);
    if (this.sightings.length === seen || methods.length === 0) return;
    if (methods.some((one) => this.isMet(pair, one))) return;
    this.sightings.length = seen;
    if (this.ignored.unreachable === counted) this.ignored.unreachable += pair.before.operations.length;
  }

  private permissions({ before, after }: KeptRoutes, scene: Scene): void {
    const [old, now] = [before.allow ?? [], after.allow ?? []];
    const moved = httpMethods.filter((method) => old.includes(method) !== now.includes(method));
    const places = moved.map((method) => ({ ...placeOf(before, answering(before, method)), method }));
    this.judge(permissionJudges, { before, after }, places, scene);
  }

  private operations(pair: KeptRoutes): void {
    const { before, after } = pair;
    const met = new Set<string>();
    for (const method of methodsOf(before)) {
      const [old, now] = [answering(before, method), answering(after, method)];
      if (!old || !now) continue;
      const key = `${before.operations.indexOf(old)} ${after.operations.indexOf(now)}`;
      if (met.has(key)) continue;
      met.add(key);
      const seen = this.sightings.length;
      this.operation(method, {
        before: { route: before, operation: old },
        after: { route: after, operation: now },
      });
      if (this.sightings.length === seen || this.isMet(pair, method)) continue;
      this.sightings.length = seen;
      this.ignored.unreachable += 1;
    }
    for (const operation of before.operations) this.methods('removed', before, operation, after);
    for (const operation of after.operations) this.methods('added', after, operation, before);
  }

  /** Some request is answered by this route on both sides. */
  private isMet({ before, after }: KeptRoutes, method: HttpMethod): boolean {
    return isReachable(before, method, this.tables.before) && isReachable(after, method, this.tables.after);
  }

  /** The methods of an operation that the route has on one side only. */
  private methods(kind: 'removed' | 'added', route: Route, operation: Operation, other: Route): void {
    // The site answers HEAD with GET where a route has no HEAD.
    const methods = operation.methods.filter(
      (method) => answering(route, method) === operation && !answers(other, method),
    );
    const [first] = methods;
    if (first === undefined) return;
    const kept = operation.methods.filter((method) => answering(other, method));
    const pair = { kind, operation, methods, kept };
    const places = methods.map((method) => ({ ...placeOf(route, operation), method }));
    this.judge(methodJudges, pair, places, { before: { route }, method: first });
  }

  private operation(method: HttpMethod, meeting: Meeting): void {
    const { before, after } = meeting;
    const place = { ...placeOf(before.route, before.operation), method };
    const scene: Scene = { before, after, method };
    const swapped = this.isSwapped(meeting, method);
    const sameSlots = slotNamesOf(before.route.parts).join() === slotNamesOf(after.route.parts).join();
    const pair = {
      before: before.operation,
      after: after.operation,
      swapped,
      sameSlots,
      sameness: this.sameness,
    };
    this.judge(operationJudges, pair, [place], scene);
    if (swapped) return;
    this.arguments(meeting, place, scene);
    if (this.options.compareResponses) this.response(before.operation, after.operation, place, scene);
  }

  /** What answers the method now stood behind what answered it before, and the other way round. */
  private isSwapped({ before, after }: Meeting, method: HttpMethod): boolean {
    const all = ({ operations }: Route): readonly Operation[] =>
      operations.filter(({ methods }) => methods.includes(method));
    const [, ...behind] = all(before.route);
    const [, ...behindNow] = all(after.route);
    if (behind.length === 0 || behindNow.length === 0) return false;
    const key = (side: 'before' | 'after', operation: Operation): string =>
      operationKey(operation, side, this.sameness);
    const [old, now] = [key('before', before.operation), key('after', after.operation)];
    return (
      old !== now &&
      behind.some((operation) => key('before', operation) === now) &&
      behindNow.some((operation) => key('after', operation) === old)
    );
  }

  private arguments({ before, after }: Meeting, place: Place, scene: Scene): void {
    // A slot is part of the path: it comes, goes and changes its name with the route.
    const listed = ({ operation }: Meeting['before']): readonly Argument[] =>
      operation.arguments.filter((argument) => argument.in !== 'path');
    const slots = pairUp(
      before.operation.arguments.filter((argument) => argument.in === 'path' && argument.declared !== false),
      after.operation.arguments.filter((argument) => argument.in === 'path' && argument.declared !== false),
      ({ name }) => name,
    );
    const paired = pairAlike(
      pairUp(listed(before), listed(after), ({ name }) => name),
      ({ schema, required }, side) =>
        tellsItself(schema) ? `${this.sameness.idOf(side, schema)} ${required}` : undefined,
    );
    const reads = before.operation.methods.includes('GET');
    const judgeOne = (pair: ArgumentPair, { name }: Argument): void => {
      const at = (): readonly Place[] => [{ ...place, pointer: pointer('args', name) }];
      this.judge(argumentJudges, pair, at, { ...scene, argument: name }, this.causeOf(pair));
    };
    for (const pair of paired.kept) {
      if (this.sameArgument(pair.before, pair.after)) continue;
      judgeOne({ kind: 'kept', reads, ...pair }, pair.before);
      this.argumentSchemas(pair.before, pair.after, before.operation, place, scene);
    }
    for (const pair of paired.alike) judgeOne({ kind: 'renamed', reads, ...pair }, pair.before);
    const isAllGone = paired.kept.length + paired.alike.length + paired.added.length === 0;
    const goneTogether = isAllGone ? goneTogetherOf(paired.removed, place) : undefined;
    for (const argument of paired.removed)
      judgeOne({ kind: 'removed', reads, before: argument, goneTogether }, argument);
    for (const argument of paired.added) judgeOne({ kind: 'added', reads, after: argument }, argument);
    for (const pair of slots.kept)
      this.argumentSchemas(pair.before, pair.after, before.operation, place, scene);
  }

  private sameArgument(before: Argument, after: Argument): boolean {
    return (
      before.required === after.required &&
      before.in === after.in &&
      this.sameness.idOf('before', before.schema) === this.sameness.idOf('after', after.schema)
    );
  }

  private causeOf(pair: ArgumentPair): string | undefined {
    const [old, now] = [
      pair.kind === 'added' ? {} : pair.before.schema,
      pair.kind === 'removed' ? {} : pair.after.schema,
    ];
    const cause = causeOf(old, now, this.sameness);
    return cause && `${pair.kind === 'added' ? pair.after.name : pair.before.name} ${cause}`;
  }

  private argumentSchemas(
    before: Argument,
    after: Argument,
    operation: Operation,
    place: Place,
    scene: Scene,
  ): void {
    const { name } = before;
    const isSlot = before.in === 'path';
    this.schemas(
      before.schema,
      after.schema,
      {
        side: 'request',
        name,
        isArgument: true,
        requiredBefore: before.required,
        // A slot is always filled in; that it has a default is no news.
        requiredAfter: isSlot ? before.required : after.required,
        inBody: before.in === 'body' && operation.bodyEncoding === 'json',
        decisiveDefault: this.decisive.has(name),
        requiredCounts: true,
      },
      { ...place, pointer: pointer('args', name) },
      { ...scene, argument: name },
    );
  }

  private response(before: Operation, after: Operation, place: Place, scene: Scene): void {
    const [old, now] = promised(before.response, after.response);
    const { saysAllAnswers } = this.options;
    const isUntold = (side: Side, one: ResponseShape, other: ResponseShape): boolean =>
      !saysAllAnswers[side] && one.kind === 'unknown' && other.kind !== 'unknown';
    if (isUntold('before', old, now) || isUntold('after', now, old)) {
      this.heldBack.responses += 1;
      return;
    }
    const unaskedContextDiffers = unaskedContext(before) !== unaskedContext(after);
    this.judge(responseJudges, { before: old, after: now, unaskedContextDiffers }, [place], scene);
    const [oldBody, nowBody] = [this.bodies.before(old), this.bodies.after(now)];
    if (oldBody?.links && nowBody?.links) this.links(oldBody.links, nowBody.links, place, scene);
    const bodies = bodiesOf(oldBody, nowBody);
    if (!bodies) return;
    this.schemas(
      bodies.before,
      bodies.after,
      {
        side: 'response',
        name: '',
        isArgument: false,
        requiredBefore: false,
        requiredAfter: false,
        inBody: true,
        decisiveDefault: false,
        requiredCounts: old.kind === 'schema' && now.kind === 'schema',
      },
      { ...place, pointer: pointer('schema') },
      scene,
    );
  }

  private links(
    before: readonly ResourceLink[],
    after: readonly ResourceLink[],
    place: Place,
    scene: Scene,
  ): void {
    const { removed, added } = pairUp(before, after, ({ rel }) => rel);
    const at = ({ rel }: ResourceLink): readonly Place[] => [
      { ...place, pointer: pointer('schema', 'links', rel) },
    ];
    for (const link of removed)
      this.judge(linkJudges, { kind: 'removed', before: link }, at(link), scene, link.rel);
    for (const link of added)
      this.judge(linkJudges, { kind: 'added', after: link }, at(link), scene, link.rel);
  }

  private schemas(before: Schema, after: Schema, setting: SchemaSetting, place: Place, scene: Scene): void {
    const { sightings, volatileDefaults } = this.compareSchemas(before, after, setting);
    this.ignored.volatileDefaults += volatileDefaults;
    for (const { rule, change, at, cause, meeting, member } of sightings)
      this.sightings.push({
        rule,
        change,
        places: [{ ...place, pointer: `${place.pointer}${pointer(...at, ...(change.at ?? []))}` }],
        cause: cause && `${meeting.name} ${cause}`,
        scene: { ...scene, meeting, ...(member !== undefined && { member }) },
      });
  }

  private judge<Pair>(
    judges: readonly Judge<Pair>[],
    pair: Pair,
    places: readonly Place[] | (() => readonly Place[]),
    scene: Scene,
    cause?: string,
  ): void {
    for (const { rule, find } of judges) {
      const change = find(pair);
      if (!change) continue;
      const at = typeof places === 'function' ? places() : places;
      const inner = pointer(...(change.at ?? []));
      this.sightings.push({
        rule,
        change,
        places: at.map((place) => ({ ...place, pointer: `${place.pointer}${inner}` })),
        cause,
        scene,
      });
    }
  }
}

const placeOf = (route: Route, operation?: Operation): Place => ({
  namespace: route.namespace,
  route: route.key,
  method: null,
  pointer: '',
  operation: operation?.name ?? null,
});

/** The operation that answers: the first that has the method. */
const answering = ({ operations }: Route, method: HttpMethod): Operation | undefined =>
  operations.find(({ methods }) => methods.includes(method));

function goneTogetherOf(removed: readonly Argument[], { namespace }: Place): GoneTogether | undefined {
  const names = removed.map(({ name }) => name).toSorted();
  return names.length > 1 ? { names, cause: JSON.stringify([namespace, ...names]) } : undefined;
}
