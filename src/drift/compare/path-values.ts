// Decides which values a path parameter can have, from a known fact, or from the property of the same name in the resource
// of its route: the id of a template contains the name of its theme, and an id from the database has only digits.

import { automatonMatches } from '../../core/schema/automaton.ts';
import { wholePattern } from '../../core/schema/pcre.ts';
import { covers, relatePatterns } from '../../core/schema/pattern-facts.ts';
import { pathParametersIn } from '../../core/model/paths/path-template.ts';
import { schemaAtPath, sentSchema } from '../../core/schema/deviation.ts';
import { typesOf, type Schema } from '../../core/schema/schema.ts';
import type { Argument, PathPart, Route } from '../../core/model/api/api.ts';
import { automatonOfParts, isLiteral, routePaths } from '../../core/routes/route-paths.ts';
import { knownPathValues } from '../../source/normalize/known/path-values.ts';
import { operationForMethod, type ComparisonContext, type KeptOperation } from './comparison.ts';
import type { SentBefore } from './difference.ts';
import type { KeptRoute, RoutePair } from './pairs.ts';
import type { SideName } from './schema-identity.ts';

interface PathValues {
  readonly pattern: string;
  /** What the values are, as the object of a sentence. */
  readonly text: string;
}

const numbers: PathValues = { pattern: '\\d+', text: 'numbers' };

const valuesOf = ({ type, pattern }: Schema): PathValues | undefined => {
  if (type === 'integer') return numbers;
  return type === 'string' && pattern !== undefined
    ? { pattern: pattern.replace(/^\^|\$$/g, ''), text: `values that match ${pattern}` }
    : undefined;
};

/** The values that a path parameter has on both sides; undefined if they are not known. */
function pathValuesOf(
  name: string,
  { before, after }: KeptRoute,
  { bodies }: Pick<ComparisonContext, 'bodies'>,
): PathValues | undefined {
  const known = before.path === after.path ? knownPathValues(before.path, name) : undefined;
  if (known) return known;
  const on = (side: SideName, route: Route): PathValues | undefined => {
    const operation = operationForMethod(route, 'GET') ?? route.operations[0];
    const body = operation && bodies[side](operation.response, route.namespace);
    // Whole bodies have no resource, and a contract may lack the property.
    const sent = body?.form && schemaAtPath(sentSchema(body.schema, body.deviations), name);
    return sent && typesOf(sent).length === 1 ? valuesOf(sent) : undefined;
  };
  const old = on('before', before);
  return old && old.pattern === on('after', after)?.pattern ? old : undefined;
}

/**
 * The values of a path parameter, if all of them have the new type of the parameter: the known values, or those that
 * the new pattern of the path matches, if the pattern changed together with the type.
 */
export function typedPathValues(
  { name, schema }: Argument,
  { before, after }: KeptOperation,
  comparison: ComparisonContext,
): PathValues | undefined {
  const sides = { before: before.route, after: after.route };
  const known = pathValuesOf(name, sides, comparison);
  const pattern = pathParametersIn(after.route.parts).find((part) => part.name === name)?.pattern;
  const isOfDigits =
    pattern !== undefined &&
    ['equal', 'widened'].includes(relatePatterns(wholePattern(pattern), '^\\d+$').kind);
  const values = known ?? (isOfDigits && before.route.key !== after.route.key ? numbers : undefined);
  const hasType =
    values !== undefined &&
    typesOf(schema).some(
      (type) => type === 'string' || (values === numbers && (type === 'integer' || type === 'number')),
    );
  return hasType ? values : undefined;
}

/** Says which values the paths of a route only have, if the site serves all paths with these values as before. */
export function unchangedPaths(
  pair: RoutePair,
  comparison: ComparisonContext,
): { readonly sentBefore?: SentBefore } {
  if (pair.kind !== 'kept' && pair.kind !== 'shadowed') return {};
  const route = pair.before;
  const sides = { before: route, after: pair.kind === 'kept' ? pair.after : route };
  const texts = new Set<string>();
  const occurring = (parts: readonly PathPart[]): readonly PathPart[] =>
    parts.map((part) => {
      if (part.kind === 'text') return part;
      if (part.kind === 'optional') return { ...part, parts: occurring(part.parts) };
      const values = pathValuesOf(part.name, sides, comparison);
      if (!values) return part;
      texts.add(values.text);
      return { ...part, pattern: values.pattern };
    });
  const paths = automatonOfParts(occurring(route.parts));
  const areServed =
    pair.kind === 'kept'
      ? covers(routePaths(pair.after).automaton, paths, routePaths(route).automaton)
      : paths !== undefined && isLiteral(pair.by) && !automatonMatches(paths, pair.by.key);
  return areServed && texts.size > 0
    ? { sentBefore: { provenance: 'path', text: [...texts].join(' and ') } }
    : {};
}
