// Compares the operations of a route that exists on both sides: the methods, and the operation for each method.

import type { Operation, Route, ResourceLink, ResponseShape, Argument } from '../../core/model/api/api.ts';
import {
  operationForMethod,
  isReachedOnBothSides,
  findingPlaceOf,
  type ComparisonContext,
  type KeptOperation,
} from './comparison.ts';
import { differencesOf, type Difference, differenceAt } from './difference.ts';
import type { KeptRoute, ArgumentPair, RemovedTogether } from './pairs.ts';
import { operationLikenessKey } from './route-shape.ts';
import { noteIfUndescribed, noteUndescribed } from './missing-schemas.ts';
import { handlesMethod, routeMethods } from '../../core/routes/route-table.ts';
import { parameterNamesOf } from './route-shape.ts';
import {
  methodChecks,
  operationChecks,
  linkChecks,
  responseChecks,
  argumentChecks,
} from '../rules/every-rule.ts';
import type { SchemaIdentity, SideName } from './schema-identity.ts';
import { pointer } from '../../core/schema/json-pointer.ts';
import type { Place } from '../../core/model/reports/drift.ts';
import { isShop } from './site-content.ts';
import { alreadySent } from './already-sent.ts';
import { bodiesOf, defaultContextOf } from './bodies.ts';
import { declaredOf, isDescribedResponse } from './declared.ts';
import { pairUp } from './pair-up.ts';
import { pathParametersIn } from '../../core/model/paths/path-template.ts';
import { wholePattern } from '../../core/schema/pcre.ts';
import { schemaCauseKey } from './compare-schemas.ts';
import { pairRenamed } from './likely-renames.ts';
import { typedPathValues } from './path-values.ts';

export function* compareOperations(pair: KeptRoute, comparison: ComparisonContext): Iterable<Difference> {
  const { before, after } = pair;
  const compared = new Set<string>();
  for (const method of routeMethods(before)) {
    const [old, now] = [operationForMethod(before, method), operationForMethod(after, method)];
    if (!old || !now) continue;
    const key = `${before.operations.indexOf(old)} ${after.operations.indexOf(now)}`;
    if (compared.has(key)) continue;
    compared.add(key);
    const differences = [
      ...compareOperation(
        { before: { route: before, operation: old }, after: { route: after, operation: now }, method },
        comparison,
      ),
    ];
    if (differences.length === 0 || isReachedOnBothSides(pair, method, comparison)) yield* differences;
    else comparison.ignored.unreachable += 1;
  }
  for (const operation of before.operations) yield* compareMethods('removed', before, operation, after);
  for (const operation of after.operations) yield* compareMethods('added', after, operation, before);
}

/** Finds the methods of an operation that the route accepts on only one side. */
function compareMethods(
  kind: 'removed' | 'added',
  route: Route,
  operation: Operation,
  other: Route,
): readonly Difference[] {
  // WordPress serves HEAD requests with the GET handler if a route has no HEAD handler.
  const methods = operation.methods.filter(
    (method) => operationForMethod(route, method) === operation && !handlesMethod(other, method),
  );
  const [first] = methods;
  if (first === undefined) return [];
  const kept = operation.methods.filter((method) => operationForMethod(other, method));
  const places = methods.map((method) => ({ ...findingPlaceOf(route, operation), method }));
  const context = { before: { route }, method: first };
  return differencesOf(methodChecks, { kind, operation, methods, kept }, places, context);
}

function* compareOperation(pair: KeptOperation, comparison: ComparisonContext): Iterable<Difference> {
  const { before, after, method } = pair;
  const { sameness, options } = comparison;
  const place = { ...findingPlaceOf(before.route, before.operation), method };
  const swapped = isSwapped(pair, sameness);
  const sameParameters =
    parameterNamesOf(before.route.parts).join() === parameterNamesOf(after.route.parts).join();
  const operations = { before: before.operation, after: after.operation, swapped, sameParameters, sameness };
  yield* differencesOf(operationChecks, operations, [place], pair);
  if (swapped) return;
  yield* compareArguments(pair, place, comparison);
  if (options.compareResponses) yield* compareOperationResponses(pair, place, comparison);
  else noteIfUndescribed(pair, comparison);
}

/**
 * Whether the operations that accept the method changed their order. WordPress runs the first operation that
 * accepts the method.
 */
function isSwapped({ before, after, method }: KeptOperation, sameness: SchemaIdentity): boolean {
  const all = ({ operations }: Route): readonly Operation[] =>
    operations.filter(({ methods }) => methods.includes(method));
  const [olds, nows] = [all(before.route), all(after.route)];
  if (olds.length < 2 || nows.length < 2) return false;
  const [old = '', ...behind] = olds.map((operation) => operationLikenessKey(operation, 'before', sameness));
  const [now = '', ...behindNow] = nows.map((operation) =>
    operationLikenessKey(operation, 'after', sameness),
  );
  return old !== now && behind.includes(now) && behindNow.includes(old);
}

function* compareOperationResponses(
  operations: KeptOperation,
  place: Place,
  comparison: ComparisonContext,
): Iterable<Difference> {
  const { bodies, compareSchemas, ignored, options } = comparison;
  const [before, after] = [operations.before.operation, operations.after.operation];
  const [old, now] = declaredOf(before.response, after.response);
  const lacksResponse = (side: SideName, one: ResponseShape, other: ResponseShape): boolean =>
    !options.hasAllResponses[side] && !isDescribedResponse(one) && isDescribedResponse(other);
  const incomplete = lacksResponse('before', old, now)
    ? 'before'
    : lacksResponse('after', now, old)
      ? 'after'
      : undefined;
  if (incomplete !== undefined) {
    noteUndescribed(incomplete, operations, comparison);
    return;
  }
  if (!isDescribedResponse(old) && !isDescribedResponse(now)) ignored.undocumented += 1;
  const unaskedContextDiffers = defaultContextOf(before) !== defaultContextOf(after);
  yield* differencesOf(
    responseChecks,
    { before: old, after: now, unaskedContextDiffers },
    [place],
    operations,
  );
  const [body, bodyNow] = [
    bodies.before(old, operations.before.route.namespace),
    bodies.after(now, operations.after.route.namespace),
  ];
  if (body?.links && bodyNow?.links) yield* compareLinks(body.links, bodyNow.links, place, operations);
  const schemas = bodiesOf(body, bodyNow);
  if (!schemas) return;
  const { differences, volatileDefaults } = compareSchemas(schemas.before, schemas.after, {
    side: 'response',
    name: '',
    inShop: isShop(operations.before.route.namespace),
    isArgument: false,
    requiredBefore: false,
    requiredAfter: false,
    inBody: true,
    decisiveDefault: false,
    requiredCounts: old.kind === 'schema' && now.kind === 'schema',
  });
  ignored.volatileDefaults += volatileDefaults;
  const at = { ...place, pointer: pointer('schema') };
  const deviations =
    schemas.before === body?.schema ? { before: body.deviations, after: bodyNow?.deviations } : undefined;
  yield* differences.map((one) => ({
    ...differenceAt(one, at, operations),
    ...alreadySent(one, deviations),
  }));
}

function* compareLinks(
  before: readonly ResourceLink[],
  after: readonly ResourceLink[],
  place: Place,
  operations: KeptOperation,
): Iterable<Difference> {
  const { removed, added } = pairUp(before, after, ({ rel }) => rel);
  const at = ({ rel }: ResourceLink): readonly Place[] => [
    { ...place, pointer: pointer('schema', 'links', rel) },
  ];
  for (const link of removed)
    yield* differencesOf(linkChecks, { kind: 'removed', before: link }, at(link), operations, link.rel);
  for (const link of added)
    yield* differencesOf(linkChecks, { kind: 'added', after: link }, at(link), operations, link.rel);
}

function* compareArguments(
  operations: KeptOperation,
  place: Place,
  comparison: ComparisonContext,
): Iterable<Difference> {
  const { sameness } = comparison;
  const [before, after] = [operations.before.operation.arguments, operations.after.operation.arguments];
  const reads = operations.before.operation.methods.includes('GET');
  const judge = (pair: ArgumentPair, { name }: Argument): readonly Difference[] =>
    differencesOf(
      argumentChecks,
      pair,
      [{ ...place, pointer: pointer('args', name) }],
      { ...operations, argument: name },
      causeOfPair(pair, sameness),
    );
  // Path parameters are added, removed and renamed together with the route.
  const paired = pairRenamed(
    pairUp(before.filter(isNotInPath), after.filter(isNotInPath), ({ name }) => name),
    (argument) => argument,
    sameness,
  );
  for (const pair of paired.kept) {
    if (isSameArgument(pair.before, pair.after, sameness)) continue;
    yield* judge({ kind: 'kept', reads, ...pair }, pair.before);
    yield* compareSchemas(pair, operations, place, comparison);
  }
  for (const pair of paired.renamed) yield* judge({ kind: 'renamed', reads, ...pair }, pair.before);
  const isAllGone = paired.kept.length + paired.renamed.length + paired.added.length === 0;
  const goneTogether = isAllGone ? removedTogetherOf(paired.removed, place) : undefined;
  for (const argument of paired.removed)
    yield* judge({ kind: 'removed', reads, before: argument, goneTogether }, argument);
  for (const argument of paired.added) yield* judge({ kind: 'added', reads, after: argument }, argument);
  const parameters = pairUp(
    before.filter(isDeclaredInPath),
    after.filter(isDeclaredInPath),
    ({ name }) => name,
  );
  for (const pair of parameters.kept) {
    const [was, is] = [
      withoutPathPattern(pair.before, operations.before.route),
      withoutPathPattern(pair.after, operations.after.route),
    ];
    for (const one of compareSchemas({ before: was, after: is }, operations, place, comparison)) {
      const values = isOfType(one) ? typedPathValues(is, operations, comparison) : undefined;
      if (values === undefined) yield one;
      // If the path changed too, the comparison of routes says so.
      else if (operations.before.route.key === operations.after.route.key)
        yield { ...one, sentBefore: { provenance: 'path', text: values.text } };
    }
  }
}

const isOfType = ({ change, rule }: Difference): boolean =>
  change.at?.[0] === 'type' && (rule.level === 'breaking' || rule.level === 'risky');

/** Removes the pattern of a path parameter, because the comparison of routes covers the pattern. */
function withoutPathPattern(argument: Argument, { parts }: Route): Argument {
  const { pattern, ...schema } = argument.schema;
  const isOfPath = pathParametersIn(parts).some(
    (parameter) =>
      parameter.name === argument.name &&
      parameter.pattern !== undefined &&
      wholePattern(parameter.pattern) === pattern,
  );
  return isOfPath ? { ...argument, schema } : argument;
}

const isNotInPath = (argument: Argument): boolean => argument.in !== 'path';
const isDeclaredInPath = (argument: Argument): boolean =>
  argument.in === 'path' && argument.declared !== false;

const isSameArgument = (before: Argument, after: Argument, { idOf }: SchemaIdentity): boolean =>
  before.required === after.required &&
  before.in === after.in &&
  idOf('before', before.schema) === idOf('after', after.schema);

function causeOfPair(pair: ArgumentPair, sameness: SchemaIdentity): string | undefined {
  const old = pair.kind === 'added' ? {} : pair.before.schema;
  const now = pair.kind === 'removed' ? {} : pair.after.schema;
  return schemaCauseKey(pair.kind === 'added' ? pair.after.name : pair.before.name, old, now, sameness);
}

function removedTogetherOf(removed: readonly Argument[], { namespace }: Place): RemovedTogether | undefined {
  const names = removed.map(({ name }) => name).toSorted();
  return names.length > 1 ? { names, cause: JSON.stringify([namespace, ...names]) } : undefined;
}

function compareSchemas(
  { before, after }: { readonly before: Argument; readonly after: Argument },
  operations: KeptOperation,
  place: Place,
  { bodies, compareSchemas: compare, ignored, options }: ComparisonContext,
): readonly Difference[] {
  const { name } = before;
  const { differences, volatileDefaults } = compare(before.schema, after.schema, {
    side: 'request',
    name,
    inShop: isShop(operations.before.route.namespace),
    isArgument: true,
    requiredBefore: before.required,
    // Every request contains a value for a path parameter, so the default of a path parameter has no effect.
    requiredAfter: before.in === 'path' ? before.required : after.required,
    inBody: before.in === 'body' && operations.before.operation.bodyEncoding === 'json',
    decisiveDefault: options.decisiveArguments.includes(name),
    requiredCounts: true,
  });
  ignored.volatileDefaults += volatileDefaults;
  const at = { ...place, pointer: pointer('args', name) };
  // A site stores the value of an argument as it sends the property of the same name.
  const deviationsOn = (side: SideName) => {
    const { operation, route } = operations[side];
    return bodies[side](operation.response, route.namespace)?.deviations;
  };
  const deviations = differences.some(({ rule }) => rule.corrects)
    ? { before: deviationsOn('before'), after: deviationsOn('after') }
    : undefined;
  return differences.map((one) => ({
    ...differenceAt(one, at, { ...operations, argument: name }),
    ...alreadySent(one, deviations, name),
    ...(one.context.schemas?.isArgument === true && {
      siblings: `${place.route ?? ''} ${place.method ?? ''}`,
    }),
  }));
}
