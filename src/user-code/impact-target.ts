// Finds the kind of code that a finding can affect.
// The finding's rule defines the kind of use: calls, passed arguments or read properties.
// The finding's place defines the argument or property.

import type { Finding, Place, Touches } from '../core/model/reports/drift.ts';
import { signInHelper } from '../core/model/software/sign-in-helpers.ts';
import { tokensOf } from '../core/schema/json-pointer.ts';
import { holdsOne, isContainerKeyword, type ContainerKeyword } from '../core/schema/keywords.ts';

export type ImpactTarget =
  /** Code that calls the operation. */
  | { readonly kind: 'calls' }
  /** Code that omits the argument, or a member of the argument. */
  | { readonly kind: 'omissions'; readonly path: readonly TypeStep[] }
  /** Code that passes the argument. `dependsOnValue`: only some values are affected. */
  | { readonly kind: 'arguments'; readonly path: readonly TypeStep[]; readonly dependsOnValue: boolean }
  /** Code that names the property of the response. `partly`: only some forms of the response are affected. */
  | { readonly kind: 'properties'; readonly path: readonly TypeStep[]; readonly partly: boolean }
  /** Code that calls the operation in a batch. */
  | { readonly kind: 'batches' }
  /** Code that names the types of a resource. */
  | { readonly kind: 'types'; readonly resource: string }
  /** Code that uses these functions of the client's runtime. */
  | { readonly kind: 'runtime'; readonly names: readonly string[] };

export type TypeStep =
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'items' }
  | { readonly kind: 'index' }
  | { readonly kind: 'position'; readonly at: number };

/**
 * The kind of code that a finding affects at a place; undefined if it affects no code.
 *
 * @param touches the kind of use, from the rule of the finding
 */
export function impactTargetOf(
  { before }: Pick<Finding, 'before'>,
  { pointer, route }: Place,
  touches: Touches,
): ImpactTarget | undefined {
  const [, ...segments] = tokensOf(pointer);
  if (touches === 'client')
    return { kind: 'runtime', names: ['createClient', 'createSite', 'createTransport'] };
  if (touches === 'sign-in') {
    const helper = signInHelper(segments[0] ?? '');
    return helper === undefined ? undefined : { kind: 'runtime', names: [helper] };
  }
  if (route === null) return undefined;
  switch (touches) {
    case 'reading':
    case 'nothing':
    case 'permission':
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
      return { kind: 'omissions', path: typeSteps(['properties', ...segments]) };
    case 'argument':
    case 'value':
      return {
        kind: 'arguments',
        path: typeSteps(['properties', ...segments]),
        dependsOnValue: touches === 'value',
      };
    case 'property':
    case 'property-in-context': {
      const path = typeSteps(segments);
      return path.some(({ kind }) => kind === 'property')
        ? { kind: 'properties', path, partly: touches === 'property-in-context' }
        : { kind: 'calls' };
    }
  }
}

/**
 * For each keyword in a JSON pointer: returns the step through a TypeScript type, made from the next token. `anyOf` and
 * `oneOf` have no step, because in TypeScript their alternatives are one type.
 */
const stepByKeyword: Readonly<Record<ContainerKeyword, (token: string) => TypeStep | undefined>> = {
  properties: (name) => ({ kind: 'property', name }),
  items: () => ({ kind: 'items' }),
  prefixItems: (at) => ({ kind: 'position', at: Number(at) }),
  additionalProperties: () => ({ kind: 'index' }),
  patternProperties: () => ({ kind: 'index' }),
  anyOf: () => undefined,
  oneOf: () => undefined,
};

/**
 * Converts the tokens of a pointer into a schema to steps through a TypeScript type. A keyword at the end of a
 * pointer adds no step.
 */
function typeSteps(tokens: readonly string[]): readonly TypeStep[] {
  const steps: TypeStep[] = [];
  let rest = tokens;
  while (rest.length > 1) {
    const [written = '', next = ''] = rest;
    // In the index of a site, a tuple is a list in `items`.
    const keyword = written === 'items' && /^\d+$/.test(next) ? 'prefixItems' : written;
    if (!isContainerKeyword(keyword)) break;
    const step = stepByKeyword[keyword](next);
    if (step) steps.push(step);
    rest = rest.slice(holdsOne(keyword) ? 1 : 2);
  }
  return steps;
}

/** The names of the properties in a path. */
export const propertyNamesIn = (path: readonly TypeStep[]): readonly string[] =>
  path.flatMap((step) => (step.kind === 'property' ? [step.name] : []));
