// Compares the arguments of two operations that serve the same requests.
// Finds added, removed and renamed arguments, and schema differences of all other arguments.

import { pointer } from '../../core/schema/json-pointer.ts';
import type { Argument, Route } from '../../core/model/api/api.ts';
import type { Place } from '../../core/model/reports/drift.ts';
import { pathParametersIn } from '../../core/model/paths/path-template.ts';
import { wholePattern } from '../../core/schema/pcre.ts';
import { alreadySent } from './already-sent.ts';
import { isShop } from './site-content.ts';
import { schemaCauseKey } from './compare-schemas.ts';
import type { ComparisonContext, KeptOperation } from './comparison.ts';
import { differenceAt, differencesOf, type Difference } from './difference.ts';
import { pairRenamed } from './likely-renames.ts';
import { pairUp } from './pair-up.ts';
import { typedPathValues } from './path-values.ts';
import type { ArgumentPair, RemovedTogether } from './pairs.ts';
import { argumentChecks } from '../rules/every-rule.ts';
import type { SchemaIdentity, SideName } from './schema-identity.ts';

export function* compareArguments(
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
