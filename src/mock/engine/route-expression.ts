// A route as a regular expression that is quick on every path: what a path parameter may hold is asked
// by the site's own pattern where matching it is proven to take no longer than the text.

import type { PathPart } from '../../core/model/api.ts';
import { pathParametersIn } from '../../core/model/path-template.ts';
import { literalPattern, toEcmaScript } from '../../core/schema/pcre.ts';
import { safeForm } from '../../core/schema/safe-pattern.ts';

interface RouteExpression {
  readonly expression: string;
  /** The path parameters that its groups stand for, in their order. */
  readonly parameters: readonly string[];
}

type ParameterPattern = (parameter: Extract<PathPart, { readonly kind: 'parameter' }>) => string;

/** The path parameters' own patterns; inner groups are not counted. */
const ownPattern: ParameterPattern = ({ pattern, slashes }) =>
  pattern === undefined ? plain(slashes) : withoutGroups(toEcmaScript(pattern, 'unicode'));

const plain = (slashes: boolean | undefined): string => (slashes === true ? '.+' : '[^/]+');

const plainPattern: ParameterPattern = ({ slashes }) => plain(slashes);

/** Groups that only bundle: `(a|b)` and `(?<n>…)` become `(?:…)`. */
const withoutGroups = (expression: string): string =>
  expression.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\((?!\?)|\(\?<\w+>/gs, (text) =>
    text === '(' || text.startsWith('(?<') ? '(?:' : text,
  );

/** @param parts of a route's path */
export function routeExpression(parts: readonly PathPart[]): RouteExpression {
  const parameters = pathParametersIn(parts).map(({ name }) => name);
  const own = `^${expressionOf(parts, ownPattern)}$`;
  return { expression: isQuick(own) ? own : `^${expressionOf(parts, plainPattern)}$`, parameters };
}

function isQuick(expression: string): boolean {
  try {
    return safeForm(expression) === expression;
  } catch {
    return false;
  }
}

const expressionOf = (parts: readonly PathPart[], patternOf: ParameterPattern): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return literalPattern(part.text);
      return part.kind === 'parameter'
        ? `(${patternOf(part)})`
        : `(?:${expressionOf(part.parts, patternOf)})?`;
    })
    .join('');
