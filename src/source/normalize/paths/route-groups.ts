// What the groups in the key of a route match.

import type { AST } from '@eslint-community/regexpp';

const slash = 0x2f;

export const isGroup = (element: AST.Element): element is AST.Group | AST.CapturingGroup =>
  element.type === 'Group' || (element.type === 'CapturingGroup' && element.name === null);

export const isNamedGroup = (element: AST.Element): element is AST.CapturingGroup =>
  element.type === 'CapturingGroup' && element.name !== null;

/** Whether an element matches only slashes, or no text: `/?`, `[/]*` and `([/]*)`. */
export const isOptionalSlash = (element: AST.Element): boolean =>
  matchesOnlySlashes(element) && matchesEmptyText(element);

export function matchesOnlySlashes(element: AST.Element): boolean {
  if (element.type === 'Character') return element.value === slash;
  if (element.type === 'Quantifier') return matchesOnlySlashes(element.element);
  if (element.type === 'CharacterClass')
    return !element.negate && element.elements.length > 0 && element.elements.every(isSlash);
  return isGroup(element) && element.alternatives.every(({ elements }) => elements.every(matchesOnlySlashes));
}

const isSlash = (member: AST.CharacterClass['elements'][number]): boolean =>
  member.type === 'Character' && member.value === slash;

export function matchesEmptyText(element: AST.Element): boolean {
  if (element.type === 'Quantifier') return element.min === 0 || matchesEmptyText(element.element);
  if (!isGroup(element) && !isNamedGroup(element)) return element.type === 'Assertion';
  return element.alternatives.some(({ elements }) => elements.every(matchesEmptyText));
}

export const isOptionalGroup = (element: AST.Element): boolean =>
  element.type === 'Quantifier' &&
  element.min === 0 &&
  (isGroup(element.element) || isNamedGroup(element.element));

export const containsNamedGroup = (element: AST.Element): boolean =>
  isNamedGroup(element) || namedGroupsIn(element).length > 0;

/** The names of the groups inside an element. */
export function namedGroupsIn(element: AST.Element): string[] {
  if (element.type === 'Quantifier') return groupNames(element.element);
  if (!('alternatives' in element)) return [];
  return element.alternatives.flatMap((branch) =>
    'elements' in branch ? branch.elements.flatMap(groupNames) : [],
  );
}

const groupNames = (element: AST.Element): string[] => [
  ...(element.type === 'CapturingGroup' && element.name !== null ? [element.name] : []),
  ...namedGroupsIn(element),
];

export function letsSlashThrough({ elements }: { readonly elements: readonly AST.Element[] }): boolean {
  return elements.some((element) => {
    if (element.type === 'Character') return element.value === slash;
    if (element.type === 'CharacterClass' || element.type === 'CharacterSet')
      return new RegExp(element.raw).test('/');
    if (element.type === 'Quantifier') return letsSlashThrough({ elements: [element.element] });
    return isGroup(element) || isNamedGroup(element) ? element.alternatives.some(letsSlashThrough) : false;
  });
}
