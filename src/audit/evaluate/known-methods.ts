// Methods of texts, lists and similar values that make addresses and queries, with their results for given arguments.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { leadingText } from './known-functions.ts';
import {
  limitedChoices,
  concatenated,
  parametersOfValue,
  textPartsOf,
  knownText,
  textValue,
  unknown,
  type Choices,
  type EvaluatedValue,
} from './values.ts';

const leadingSlashes = /^\/\^\\\/[+*?]?\/$/;
const trailingSlashes = /^\/\\\/[+*?]?\$\/$/;

/**
 * The result of a method that changes the slashes at one end of a text (`path.replace(/^\/+/, '')`,
 * `base.replace(/\/?$/, '/')`). The other parts of the text may be unknown.
 */
function withoutSlashes(owner: EvaluatedValue, args: readonly Choices[]): EvaluatedValue | undefined {
  const [pattern, to] = [args[0]?.[0], args[1]?.[0]];
  const glue = to && knownText(to);
  if (owner.kind !== 'text' || !pattern || glue === undefined) return undefined;
  if (!compiler.isRegularExpressionLiteral(pattern.node)) return undefined;
  const source = pattern.node.text;
  const isAtStart = leadingSlashes.test(source);
  if (!isAtStart && !trailingSlashes.test(source)) return undefined;
  const { parts, node } = owner;
  const end = isAtStart ? parts[0] : parts.at(-1);
  const rest = isAtStart ? parts.slice(1) : parts.slice(0, -1);
  if (end !== undefined && typeof end !== 'string')
    return isAtStart ? undefined : textValue(node, ...parts, glue);
  const bare = isAtStart ? (end ?? '').replace(/^\/+/, '') : withoutTrailingSlashes(end ?? '');
  const added = bare === (end ?? '') && !/[*?]/.test(source) ? '' : glue;
  return isAtStart ? textValue(node, added, bare, ...rest) : textValue(node, ...rest, bare, added);
}

function withoutTrailingSlashes(whole: string): string {
  let end = whole.length;
  while (whole[end - 1] === '/') end -= 1;
  return whole.slice(0, end);
}

/**
 * The result of `path.slice(1)` or `base.slice(0, -1)`. If the text has gaps, only characters before the first
 * gap or after the last gap can be removed.
 */
const slice: KnownMethod = (owner, args, node) => {
  const [from = 0, to] = args.map(numberOfChoices);
  if (owner.kind !== 'text' || args.some((one) => numberOfChoices(one) === undefined)) return undefined;
  const whole = owner.parts.length === 0 ? '' : knownText(owner);
  if (whole !== undefined) return [textValue(node, whole.slice(from, to))];
  const head = owner.parts[0];
  const left = typeof head === 'string' && from >= 0 && from <= head.length ? head.slice(from) : undefined;
  if (left === undefined && from !== 0) return undefined;
  const rest = left === undefined ? owner.parts : [left, ...owner.parts.slice(1)];
  if (to === undefined) return [textValue(node, ...rest)];
  const tail = rest.at(-1);
  return typeof tail === 'string' && to < 0 && -to <= tail.length
    ? [textValue(node, ...rest.slice(0, -1), tail.slice(0, to))]
    : undefined;
};

function numberOfChoices([value, ...others]: Choices): number | undefined {
  return others.length === 0 && value?.kind === 'plain' && typeof value.value === 'number'
    ? value.value
    : undefined;
}

type KnownMethod = (owner: EvaluatedValue, args: readonly Choices[], node: ts.Node) => Choices | undefined;

const knownMethodTable: Readonly<Record<string, KnownMethod>> = {
  toString: (owner: EvaluatedValue) => [owner],
  trim: (owner) => [owner],
  slice,
  // `substring` works like `slice` with non-negative positions in ascending order.
  substring: (owner, args, node) => {
    const [from = -1, to = Infinity] = args.map(numberOfChoices);
    return from >= 0 && from <= to ? slice(owner, args, node) : undefined;
  },
  toLowerCase: (owner) => [owner],
  toJSON: (owner) => [owner],
  flat: (owner) => [owner],
  filter: (owner: EvaluatedValue) => (owner.kind === 'list' ? [{ ...owner, open: true }] : undefined),
  concat: (owner, args, node) =>
    owner.kind === 'text'
      ? concatenated(node, [[owner], ...args])
      : owner.kind === 'list'
        ? [{ ...owner, open: true }]
        : undefined,
  join: (owner, [separator = []], node) => {
    if (owner.kind !== 'list' || owner.open) return undefined;
    const [between] = separator;
    const glue = between === undefined ? ',' : knownText(between);
    if (glue === undefined) return undefined;
    return concatenated(
      node,
      owner.items.flatMap((item, at): readonly Choices[] =>
        at === 0 ? [item] : [[textValue(node, glue)], item],
      ),
    );
  },
  replace: (owner, args, node) => {
    const trimmed = withoutSlashes(owner, args);
    if (trimmed) return [trimmed];
    const whole = knownText(owner);
    const [from, to] = [args[0]?.[0], args[1]?.[0]];
    const sought = from && knownText(from);
    // Code that joins addresses removes double slashes, which routes ignore.
    if (owner.kind === 'text' && /^\/{2,}$/.test(sought ?? '') && to && knownText(to) === '/') return [owner];
    if (owner.kind !== 'text' || whole === undefined || sought === undefined || sought === '' || !to)
      return undefined;
    const at = whole.indexOf(sought);
    return at < 0
      ? [owner]
      : [textValue(node, whole.slice(0, at), ...textPartsOf(to), whole.slice(at + sought.length))];
  },
};

/**
 * The result of `path.replace(/^\/wp\/v2\/product/, '/wc/v3/products')`. Even if the text is unknown, the
 * beginning of the result is known.
 */
export function replacedAtStart(
  name: string,
  owner: EvaluatedValue,
  [patterns = [], to = []]: readonly Choices[],
  node: ts.Node,
): Choices | undefined {
  if (name !== 'replace' || patterns.length === 0 || !patterns.every((one) => isAnchored(one.node)))
    return undefined;
  const isPath = to.length > 0 && to.every((one) => /^\/\w/.test(leadingText(one)));
  return isPath
    ? limitedChoices(concatenated(node, [to, [unknown(node, { parameters: parametersOfValue(owner) })]]), [
        owner,
      ])
    : undefined;
}

/** Whether a pattern matches only at the start of a text. */
function isAnchored(node: ts.Node): boolean {
  if (compiler.isRegularExpressionLiteral(node)) return node.text.startsWith('/^');
  const [source] = compiler.isNewExpression(node) ? (node.arguments ?? []) : [];
  return source !== undefined && compiler.isStringLiteralLike(source) && source.text.startsWith('^');
}

/** The result of a method of a text, a list or a similar value. */
export const knownMethod = (name: string): KnownMethod | undefined =>
  Object.hasOwn(knownMethodTable, name) ? knownMethodTable[name] : undefined;
