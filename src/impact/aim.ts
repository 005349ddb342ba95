// What in somebody's code a finding can touch: the finding's rule says what a line of
// code does that it concerns, the place which argument or property it does it to.

import type { Finding, Place, Touches } from '../model/drift.ts';

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

/**
 * What of the code that calls the place's operation is touched; undefined: none of it.
 *
 * @param touches what the finding's rule says of it
 */
export function aimOf(
  { before }: Pick<Finding, 'before'>,
  { pointer, route }: Place,
  touches: Touches,
): Aim | undefined {
  const [, ...segments] = pointer.split('/').slice(1).map(unescapePointer);
  if (touches === 'client') return { kind: 'runtime', names: ['createClient', 'createTransport'] };
  if (touches === 'sign-in') {
    const scheme = segments[0] ?? '';
    const names = Object.hasOwn(signIn, scheme) ? signIn[scheme] : undefined;
    return names && { kind: 'runtime', names };
  }
  if (route === null) return undefined;
  switch (touches) {
    case 'nothing':
      return undefined;
    case 'call':
      return { kind: 'calls' };
    case 'batch':
      return { kind: 'batches' };
    case 'type':
      return typeof before === 'string' ? { kind: 'types', resource: before } : { kind: 'calls' };
    case 'links':
      return { kind: 'properties', path: [{ kind: 'property', name: '_links' }], partly: true };
    case 'omission':
      return { kind: 'omissions', path: stepsOf(['properties', ...segments]) };
    case 'argument':
    case 'value':
      return {
        kind: 'arguments',
        path: stepsOf(['properties', ...segments]),
        judged: touches === 'value',
      };
    case 'property':
    case 'property-in-context': {
      const path = stepsOf(segments);
      return path.some(({ kind }) => kind === 'property')
        ? { kind: 'properties', path, partly: touches === 'property-in-context' }
        : { kind: 'calls' };
    }
  }
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
