// Finds a value of a path parameter that the route matches. The value is a known id that most sites have, or the
// simplest matching text. Code samples use the value, and a mock has an item with that id.

import { schemaErrors } from '../../schema/value-errors.ts';
import { automatonMatches } from '../../schema/automaton.ts';
import { acceptedExample, keyAutomaton } from '../../schema/pattern-facts.ts';
import type { Json, Schema } from '../../schema/schema.ts';
import { exampleValue } from '../../schema/values/example-value.ts';
import type { PathPart, Route, PathParameter } from '../api/api.ts';
import { templateOf } from './path-template.ts';

/**
 * Ids that every site with the software has, or has by default. Each id has a pattern for the path before the
 * parameter.
 */
const knownIds: readonly (readonly [before: RegExp, id: string])[] = [
  [/\/types\/$/, 'post'],
  [/\/taxonomies\/$/, 'category'],
  [/\/statuses\/$/, 'publish'],
  [/\/templates\/$/, 'twentytwentyfive//home'],
  [/\/template-parts\/$/, 'twentytwentyfive//header'],
  [/\/sidebars\/$/, 'sidebar-1'],
  [/\/widgets\/$/, 'block-2'],
  [/\/widget-types\/$/, 'block'],
  [/\/menu-locations\/$/, 'primary'],
  [/\/font-collections\/$/, 'google-fonts'],
  [/\/global-styles\/$/, '1'],
  [/\/block-types\/$/, 'core'],
  [/\/block-types\/\{\w+\}\/$/, 'paragraph'],
  [/\/block-renderer\/$/, 'core/archives'],
  [/\/abilities\/$/, 'core/get-site-info'],
  [/\/settings\/$/, 'general'],
  [/\/settings\/\{\w+\}\/$/, 'woocommerce_calc_taxes'],
  [/\/taxes\/classes\/$/, 'reduced-rate'],
  [/\/system_status\/tools\/$/, 'clear_transients'],
  [/\/shipping_methods\/$/, 'flat_rate'],
  [/\/payment_gateways\/$/, 'bacs'],
  // `c4ca…` is the key of the product 1 in a cart.
  [/\/cart\/items\/$/, 'c4ca4238a0b923820dcc509a6f75849b'],
  [/\/data\/continents\/$/, 'EU'],
  [/\/data\/countries\/$/, 'US'],
  [/\/data\/currencies\/$/, 'USD'],
  [/\/layout-templates\/$/, 'simple-product'],
  [/\/onboarding\/tasks\/$/, 'products'],
  [/\/reports\/$/, 'orders'],
];

export type PathValue = string | number | boolean;

/** @param schema the schema of the argument for the path parameter */
export function pathValue(
  { parts }: Pick<Route, 'parts'>,
  parameter: PathParameter,
  schema: Schema,
): PathValue {
  const before = textBefore(parts, parameter);
  const known = knownIds.filter(([path]) => path.test(before)).map(([, id]) => id);
  const example = exampleValue(schema, parameter.name);
  const byName = /(?:^|_)id$/i.test(parameter.name) ? ['1', example] : [example, '1'];
  const isScalar = (value: Json): value is PathValue => typeof value !== 'object';
  return (
    [...known, ...byName]
      .filter(isScalar)
      .find(
        (value) => schemaErrors(schema, value).length === 0 && isMatchedByRoute(parameter, String(value)),
      ) ??
    plainest(parameter) ??
    parameter.name
  );
}

/** The path before a parameter, such as `/wc/v3/settings/{group_id}/` for the second parameter of a setting. */
function textBefore(parts: readonly PathPart[], parameter: PathParameter): string {
  const at = parts.indexOf(parameter);
  return templateOf(at < 0 ? parts : parts.slice(0, at));
}

/** Whether the route matches a path in which the parameter has this text as its value. */
export function isMatchedByRoute({ pattern, slashes = false }: PathParameter, text: string): boolean {
  if (text === '' || (text.includes('/') && !slashes)) return false;
  const automaton = parameterAutomaton(pattern);
  return automaton === undefined || automatonMatches(automaton, text);
}

const plainest = ({ pattern }: PathParameter): string | undefined => {
  const automaton = parameterAutomaton(pattern);
  return automaton && acceptedExample(automaton);
};

const automataByPattern = new Map<string, ReturnType<typeof keyAutomaton>>();

/** The automaton of the pattern; undefined if the pattern accepts every text or cannot be turned into an automaton. */
function parameterAutomaton(pattern: string | undefined): ReturnType<typeof keyAutomaton> {
  if (pattern === undefined) return undefined;
  if (!automataByPattern.has(pattern)) {
    if (automataByPattern.size > 500) automataByPattern.clear();
    automataByPattern.set(pattern, keyAutomaton(pattern));
  }
  return automataByPattern.get(pattern);
}
