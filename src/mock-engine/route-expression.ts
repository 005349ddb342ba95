// Converts a route to a regular expression that is fast for every path.
// The pattern of a path parameter on the site is used only if matching it provably takes linear time.

import type { PathPart } from '../core/model/api/api.ts';
import { pathParametersIn } from '../core/model/paths/path-template.ts';
import { literalPattern, toEcmaScript } from '../core/schema/pcre.ts';
import { safeForm } from '../core/schema/safe-pattern.ts';

interface RouteExpression {
  readonly expression: string;
  /** The path parameters, in the order of the groups in the expression. */
  readonly parameters: readonly string[];
}

type ParameterPattern = (parameter: Extract<PathPart, { readonly kind: 'parameter' }>) => string;

/** The patterns of the path parameters, without capturing groups. */
const declaredPattern: ParameterPattern = ({ pattern, slashes }) =>
  pattern === undefined ? anyValuePattern(slashes) : withoutGroups(toEcmaScript(pattern, 'unicode'));

const anyValuePattern = (slashes: boolean | undefined): string => (slashes === true ? '.+' : '[^/]+');

const plainPattern: ParameterPattern = ({ slashes }) => anyValuePattern(slashes);

/** Converts capturing groups, such as `(a|b)` and `(?<n>…)`, to non-capturing groups (`(?:…)`). */
const withoutGroups = (expression: string): string =>
  expression.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\((?!\?)|\(\?<\w+>/gs, (text) =>
    text === '(' || text.startsWith('(?<') ? '(?:' : text,
  );

/** @param parts the parts of the route's path */
export function routeExpression(parts: readonly PathPart[]): RouteExpression {
  const parameters = pathParametersIn(parts).map(({ name }) => name);
  const own = `^${joinedExpression(parts, declaredPattern)}$`;
  return { expression: isQuick(own) ? own : `^${joinedExpression(parts, plainPattern)}$`, parameters };
}

function isQuick(expression: string): boolean {
  try {
    return safeForm(expression) === expression;
  } catch {
    return false;
  }
}

const joinedExpression = (parts: readonly PathPart[], patternOf: ParameterPattern): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return literalPattern(part.text);
      return part.kind === 'parameter'
        ? `(${patternOf(part)})`
        : `(?:${joinedExpression(part.parts, patternOf)})?`;
    })
    .join('');
