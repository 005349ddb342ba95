// What in somebody's code a finding can touch. Most follows from where the finding
// points; a few codes mean the opposite of a line that passes something: one that
// leaves it out.

import type { Finding, Place } from '../model/drift.ts';

export type Aim =
  /** Whoever calls the operation. */
  | { readonly kind: 'calls' }
  /** Whoever leaves the argument, or a member of it, out. */
  | { readonly kind: 'omissions'; readonly path: readonly Step[] }
  /** Whoever passes it. `judged`: it depends on the value. */
  | { readonly kind: 'arguments'; readonly path: readonly Step[]; readonly judged: boolean }
  /** Whoever names the property of the answer. `partly`: not in every form of the answer. */
  | { readonly kind: 'properties'; readonly path: readonly Step[]; readonly partly: boolean }
  /** Whoever calls it as one of a batch. */
  | { readonly kind: 'batches' }
  /** Whoever names the types of a resource. */
  | { readonly kind: 'types'; readonly resource: string }
  /** Whoever uses these of the client's runtime. */
  | { readonly kind: 'runtime'; readonly names: readonly string[] };

export type Step =
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'items' }
  | { readonly kind: 'index' }
  | { readonly kind: 'position'; readonly at: number };

const signIn: Readonly<Record<string, readonly string[]>> = {
  bearer: ['bearer'],
  'application-password': ['applicationPassword'],
  'key-secret': ['keySecret'],
  'cookie-nonce': ['cookieNonce'],
};

const leavesOut =
  /^(?:arg-became-required|arg-added-required|prop-became-required|prop-added-required|arg-added-filter-default|default-(?:added|changed|removed))/;

/** They concern whoever passes it, whatever the value; the others refuse some values only. */
const whateverTheValue =
  /^(?:arg-|prop-|read-only-|tuple-|type-list-|type-changed-reinterpreted|format-added-sanitised|format-changed-to-sanitised)/;

/** What of the code that calls the place's operation is touched; undefined: none of it. */
export function aimOf({ code, side, level, before }: Finding, { pointer, route }: Place): Aim | undefined {
  const [root = '', ...segments] = pointer.split('/').slice(1).map(unescapePointer);
  if (code === 'base-path-changed') return { kind: 'runtime', names: ['createClient', 'createTransport'] };
  if (code === 'auth-scheme-removed') {
    const names = Object.hasOwn(signIn, segments[0] ?? '') ? signIn[segments[0] ?? ''] : undefined;
    return names && { kind: 'runtime', names };
  }
  if (route === null) return undefined;
  if (root === 'allow_batch') return { kind: 'batches' };
  if (code === 'response-resource-renamed' && typeof before === 'string')
    return { kind: 'types', resource: before };
  if (code === 'response-link-added') return undefined;
  if (code === 'response-link-removed')
    return { kind: 'properties', path: [{ kind: 'property', name: '_links' }], partly: true };
  if (root === 'args') {
    const path = stepsOf(['properties', ...segments]);
    if (leavesOut.test(code)) return { kind: 'omissions', path };
    const judged = (level === 'breaking' || level === 'risky') && !whateverTheValue.test(code);
    return { kind: 'arguments', path, judged };
  }
  if (root === 'schema') {
    const path = stepsOf(segments);
    if (path.some(({ kind }) => kind === 'property'))
      return { kind: 'properties', path, partly: code === 'response-context-narrowed' };
    return { kind: 'calls' };
  }
  return side === 'request' && code.endsWith('-added') ? undefined : { kind: 'calls' };
}

const unescapePointer = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');

/** From the segments of a pointer into a schema to the way through a type; keywords at the end are left. */
function stepsOf(segments: readonly string[]): readonly Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < segments.length; at++) {
    const keyword = segments[at];
    const next = segments[at + 1];
    if (next === undefined) break;
    if (keyword === 'properties') {
      steps.push({ kind: 'property', name: next });
      at += 1;
    } else if (keyword === 'prefixItems' || (keyword === 'items' && /^\d+$/.test(next))) {
      steps.push({ kind: 'position', at: Number(next) });
      at += 1;
    } else if (keyword === 'items') steps.push({ kind: 'items' });
    else if (keyword === 'additionalProperties') steps.push({ kind: 'index' });
    else if (keyword === 'patternProperties') {
      steps.push({ kind: 'index' });
      at += 1;
    } else if (keyword === 'anyOf' || keyword === 'oneOf') at += 1;
    else break;
  }
  return steps;
}
