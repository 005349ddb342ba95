// What operations and components are called. The name of one depends on nothing but its
// own namespace and name, so that it stays when others come or go.

import { upperFirst } from '../../../core/model/name-letters.ts';
import { camelWords, type NamedOperation } from '../operation-names.ts';
import { reservedWords } from '../reserved-words.ts';

/** What may not stand there as its code point, so that different names stay different. */
const encoded = (name: string, odd: RegExp, mark: string): string =>
  name.replace(odd, (char) => `${mark}${(char.codePointAt(0) ?? 0).toString(16)}${mark}`);

/** `wpV2.posts.list`: as the client calls it, of characters that may stand in an address. */
export const operationIdOf = (
  accessor: string,
  { resource, verb }: Pick<NamedOperation, 'resource' | 'verb'>,
): string => encoded(`${accessor}.${resource}.${verb}`, /[^\w.-]/gu, '~');

/** `wpV2.Post`: the name of a component that a namespace has. Names without a dot are ours: `Error`. */
export const componentName = (accessor: string, ...names: readonly string[]): string =>
  [accessor, ...names].map((name) => encoded(name, /\W/gu, '-')).join('.');

/** Generators spell names in their own way: names that differ only in case and separators are one to some of them. */
const spelling = (name: string): string => name.replace(/[\W_]/g, '').toLowerCase();

/** What the functions that orval 8 and kubb 4 generate declare beside the parameters of the path. */
const declaredByGenerators: ReadonlySet<string> = new Set(
  `body buildFormData config data fetch formData headers normalizedParams options params request requestConfig
  requestData res stringifiedParams undefined`
    .split(/\s+/)
    .map(spelling),
);

/** Generators make a variable of a path parameter: of a name that no variable can have, they make code that does not compile. */
function canBeVariable(name: string): boolean {
  const spelled = spelling(name);
  return /^[a-z]/i.test(name) && !reservedWords.has(spelled) && !declaredByGenerators.has(spelled);
}

/** The names of path parameters as a template can hold them: each is unique in it, and a variable's in any generator. */
export function pathParameterNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const text = encoded(name, /\W/gu, '-');
    const wanted = canBeVariable(text) ? text : `path_${text}`;
    let free = wanted;
    for (let count = 2; taken.has(spelling(free)); count++) free = `${wanted}_${String(count)}`;
    taken.add(spelling(free));
    return free;
  });
}

/** `WithoutId`: what an operation is called in addition where path parameters are left out. */
export const withoutParameters = (parameters: readonly string[]): string =>
  parameters.length === 0
    ? ''
    : `Without${parameters.map((parameter) => upperFirst(camelWords(parameter))).join('And')}`;
