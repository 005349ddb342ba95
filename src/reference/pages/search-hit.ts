// The content of a search result: its location, its name, and the part that matched.

import type {
  IndexedArgument,
  IndexedChapter,
  IndexedOperation,
  IndexedType,
  SearchData,
} from '../../generate/targets/html/page-data-format.ts';
import { encodedName as encoded } from '../../generate/targets/html/anchors.ts';
import type { SearchQuery } from './search-query.ts';
import { indexWords, splitName, squeezed } from './search-words.ts';

export interface SearchHit {
  readonly kind: 'operation' | 'type' | 'chapter';
  readonly href: string;
  readonly methods: string;
  readonly title: string;
  /** The path of an operation, empty for other results. */
  readonly path: string;
  readonly subtitle: string;
  /** What the result belongs to: the namespace with its plugin, or `Type`. */
  readonly namespace: string;
  /** The text that matched: an argument, a value or the description. The text is absent if the title matched. */
  readonly where: MatchedPart | undefined;
}

export interface MatchedPart {
  readonly label: string;
  readonly name: string;
  readonly text: string;
}

/** @param terms the words of the index that matched only the content of the operation */
export function operationHit(
  at: number,
  terms: readonly string[],
  query: SearchQuery,
  data: SearchData,
): SearchHit {
  const [namespace, methods, path, title, name, description, href, takes] = data.operations[at] ?? missing;
  const [label = '', plugin = ''] = data.namespaces[namespace] ?? [];
  const argument = matchingArgument(
    takes.map((place) => data.arguments[place]).filter((one) => one !== undefined),
    terms,
    query.arguments,
  );
  const inArgument = argument && placeIn(argument, [...query.words, ...query.arguments]);
  return {
    kind: 'operation',
    href: inArgument === undefined ? href : `${href}--${inArgument.anchor}`,
    methods,
    title,
    path,
    subtitle: name,
    namespace: plugin === '' ? label : `${plugin} ${label}`,
    where: inArgument ?? inDescription(description, query.words),
  };
}

const missing: IndexedOperation = [0, '', '', '', '', '', '', []];

/** The argument that a filter names, or else the argument that contains most of the terms. */
function matchingArgument(
  args: readonly IndexedArgument[],
  terms: readonly string[],
  filters: readonly string[],
): IndexedArgument | undefined {
  const [wanted] = filters;
  if (wanted !== undefined)
    return (
      args.find(([name]) => name.toLowerCase() === wanted) ??
      args.find(([name]) => name.toLowerCase().includes(wanted))
    );
  let best: IndexedArgument | undefined;
  let most = 0;
  for (const argument of args) {
    const [name, , values, members] = argument;
    const count = (texts: readonly string[], weight: number): number => {
      const words = new Set(texts.flatMap(indexWords));
      return weight * terms.filter((term) => words.has(term)).length;
    };
    const score = count([name], 3) + count(values, 2) + count(members.map(memberName), 1);
    if (score > most) [best, most] = [argument, score];
  }
  return best;
}

/**
 * The part of an argument that contains the words: a value, a nested member, its name, or its description.
 */
function placeIn(
  [name, description, values, members]: IndexedArgument,
  words: readonly string[],
): MatchedPart & { readonly anchor: string } {
  const anchor = encoded(name);
  const others = words.filter((word) => !name.toLowerCase().includes(word));
  const holdsOther = (text: string): boolean => others.some((word) => text.toLowerCase().includes(word));
  const value = values.find(holdsOther);
  if (value !== undefined) return { label: 'value of', name, text: value, anchor };
  const member = members.find((one) => holdsOther(memberName(one)));
  return member === undefined
    ? { label: 'argument', name, text: description, anchor }
    : { label: 'argument', name: name + memberName(member), text: '', anchor: anchor + member };
}

const inDescription = (description: string, words: readonly string[]): MatchedPart | undefined =>
  words.length > 0 && description !== '' ? { label: '', name: '', text: description } : undefined;

/** The end of an id in readable form, such as `[].product_id` for `..product_id`. */
export const memberName = (anchor: string): string =>
  anchor
    .replace(/\.(?=\.)/g, '[]')
    .replace(/~([0-9a-f]*)~/g, (_, code: string) =>
      code === '' ? '' : String.fromCodePoint(parseInt(code, 16)),
    );

export function typeHit(
  [name, href, description, properties, namespace]: IndexedType,
  words: readonly string[],
): SearchHit {
  const property =
    properties.find((one) => words.includes(one.toLowerCase())) ??
    (words.some((word) => squeezed(name).includes(squeezed(word)))
      ? undefined
      : properties.find((one) => words.some((word) => splitName(one).some((part) => part.startsWith(word)))));
  return {
    kind: 'type',
    href: property === undefined ? href : `${href}--${encoded(property)}`,
    methods: '',
    title: name,
    path: '',
    subtitle: namespace,
    namespace: 'Type',
    where:
      property === undefined
        ? inDescription(description, words)
        : { label: 'property', name: property, text: '' },
  };
}

export const chapterHit = ([title, href, , , guide = 'Overview']: IndexedChapter): SearchHit => ({
  kind: 'chapter',
  href,
  methods: '',
  title,
  path: '',
  subtitle: guide,
  namespace: '',
  where: undefined,
});
