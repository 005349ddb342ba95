// What a finding can touch in the user's code. Its rule says which kind of use it concerns
// (calls, passed arguments, read properties), its place says of which argument or property.

import type { Finding, Place, Touches } from '../core/model/drift.ts';
import { signInHelper } from '../core/model/sign-in-helpers.ts';
import { tokensOf } from '../core/schema/json-pointer.ts';
import { holdsOne, isContainerKeyword, type ContainerKeyword } from '../core/schema/keywords.ts';

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

/**
 * What of the code that calls the place's operation is touched; undefined: none of it.
 *
 * @param touches what the finding's rule says of it
 */
export function impactTargetOf(
  { before }: Pick<Finding, 'before'>,
  { pointer, route }: Place,
  touches: Touches,
): Aim | undefined {
  const [, ...segments] = tokensOf(pointer);
  if (touches === 'client')
    return { kind: 'runtime', names: ['createClient', 'createSite', 'createTransport'] };
  if (touches === 'sign-in') {
    const helper = signInHelper(segments[0] ?? '');
    return helper === undefined ? undefined : { kind: 'runtime', names: [helper] };
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

/** The step that each keyword makes, given the token of the pointer behind it; alternatives are of one type. */
const stepThrough: Readonly<Record<ContainerKeyword, (token: string) => Step | undefined>> = {
  properties: (name) => ({ kind: 'property', name }),
  items: () => ({ kind: 'items' }),
  prefixItems: (at) => ({ kind: 'position', at: Number(at) }),
  additionalProperties: () => ({ kind: 'index' }),
  patternProperties: () => ({ kind: 'index' }),
  anyOf: () => undefined,
  oneOf: () => undefined,
};

/** From the tokens of a pointer into a schema to the way through a type; keywords at the end are left. */
function stepsOf(tokens: readonly string[]): readonly Step[] {
  const steps: Step[] = [];
  let rest = tokens;
  while (rest.length > 1) {
    const [written = '', next = ''] = rest;
    // An index spells a tuple as a list of `items`.
    const keyword = written === 'items' && /^\d+$/.test(next) ? 'prefixItems' : written;
    if (!isContainerKeyword(keyword)) break;
    const step = stepThrough[keyword](next);
    if (step) steps.push(step);
    rest = rest.slice(holdsOne(keyword) ? 1 : 2);
  }
  return steps;
}

/** The properties on a way through a type. */
export const namesIn = (path: readonly Step[]): readonly string[] =>
  path.flatMap((step) => (step.kind === 'property' ? [step.name] : []));
