// Paths that middleware of the code replaces before a request is sent, such as `/wp/v2/product` by `/wc/v3/products`.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { endingOf, type CallIndex } from './call-index.ts';
import type { CallerNames } from './caller-table.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import { knownText, noKnownValues, type EvaluatedValue } from './evaluate/values.ts';
import { callsWithin } from './searched-code.ts';

/** The beginnings of the paths that middleware may replace. */
export const rewrittenPaths = (
  index: CallIndex,
  evaluator: Evaluator,
  names: CallerNames,
): readonly string[] =>
  index
    .named([...names.passingEndings])
    .filter(
      (call) =>
        /\breplace\b/.test(call.getText()) &&
        evaluator
          .calleeOf(call)
          .some((one) => one.kind === 'foreign' && names.of(one)?.middleware !== undefined),
    )
    .flatMap((call) => call.arguments.flatMap((one) => callsWithin(one)))
    .filter((call) => endingOf(call) === 'replace')
    .flatMap((call) => evaluator.argumentsOf(call, noKnownValues)[0] ?? [])
    .flatMap((sought) => beginningOf(sought) ?? []);

/** The beginning of all paths that a text or a pattern replaces; undefined if it does not begin a path. */
function beginningOf(sought: EvaluatedValue): string | undefined {
  const text = knownText(sought);
  const [, literal] = /^\^((?:[\w/-]|\\\/)+)/.exec(text ?? patternIn(sought.node) ?? '') ?? [];
  const path = text !== undefined && !text.startsWith('^') ? text : literal?.replaceAll('\\/', '/');
  return path?.startsWith('/') === true && path.length > 1 ? path : undefined;
}

/** The source of a pattern, as a literal or as the argument of `new RegExp()`. */
function patternIn(node: ts.Node): string | undefined {
  if (compiler.isRegularExpressionLiteral(node)) return /^\/(.*)\/[a-z]*$/s.exec(node.text)?.[1];
  const [source] = compiler.isNewExpression(node) ? (node.arguments ?? []) : [];
  return source && compiler.isStringLiteralLike(source) ? source.text : undefined;
}
