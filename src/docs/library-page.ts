// Makes `docs/reference/library-functions.md` from the types and documentation comments of the library.

import { codeCell } from '../generate/targets/markdown/markdown-text.ts';
import type { EntryDoc, FunctionDoc, MemberDoc, TypeDoc } from './library-model.ts';
import { docPage, markdownTable, type DocPage } from './page.ts';

interface LibraryEntry {
  /** The module that a user imports. */
  readonly name: string;
  readonly doc: EntryDoc;
  /** The headings of the page, each with a pattern for the names of its functions. */
  readonly groups: Readonly<Record<string, RegExp>>;
  /**
   * A prefix for the headings of functions. The prefix is needed if another entry has functions with the same
   * names.
   */
  readonly prefix?: string;
}

/**
 * The page with all functions.
 *
 * @param entries if two entries have a type with the same name, the page shows the type of the first entry
 */
export function libraryPage(entries: readonly LibraryEntry[]): DocPage {
  const types = typesReached(entries);
  const known = new Set(types.map(({ name }) => name));
  return docPage('reference/library-functions.md', 'Functions of the library', [
    'This page documents the functions that you can import from `routewright` and `routewright/core`, each with its options, result, errors and an example that runs. [The library](library.md) describes what all functions have in common.',
    'A function that cannot do its work throws a [`Halt`](library.md#errors). The column “Default” shows the value of an option that you leave out.',
    ...entries.flatMap(({ name, doc, groups, prefix = '' }) =>
      Object.entries(groups).flatMap(([heading, names]) => [
        `## ${heading}`,
        `Imported from \`${name}\`.`,
        ...doc.functions
          .filter((one) => names.test(one.name))
          .flatMap((one) => [`### \`${prefix}${one.name}\``, ...functionSection(one, known)]),
      ]),
    ),
    '## Types',
    'The model and the reports have JSON Schemas, which are in the package: `routewright/model.schema.json`, `routewright/drift.schema.json` and others.',
    ...types.flatMap((one) => typeSection(one, known)),
  ]);
}

function functionSection(one: FunctionDoc, known: ReadonlySet<string>): readonly string[] {
  const { name, parameters, returns, errors, example } = one;
  const signature = parameters.map((each) => `${each.name}${each.isOptional ? '?' : ''}: ${each.type}`);
  return [
    one.summary,
    ['```typescript', `${name}(${signature.join(', ')}): ${returns.type}`, '```'].join('\n'),
    ...(parameters.length === 0
      ? []
      : [
          markdownTable(
            ['Parameter', 'Description'],
            parameters.map((each) => [nameCell(each), parameterText(each, known)]),
          ),
        ]),
    ...(returns.summary === ''
      ? []
      : [`**Returns** ${returns.summary}. ${typeLink(returns.type, known)}`.trim()]),
    ...(errors.length === 0 ? [] : [`**Throws** ${errors.map(errorText).join('; ')}.`]),
    ...(example === '' ? [] : [['```js', example, '```'].join('\n')]),
  ];
}

/** Names the class and the kind of an error in words: “Halt `usage` when …” could be read as an instruction. */
const errorText = (text: string): string => text.replace(/^Halt (`\w+`)/, 'a `Halt` of the kind $1');

const parameterText = ({ summary, type }: MemberDoc, known: ReadonlySet<string>): string =>
  [summary, typeLink(type, known)].filter(Boolean).join('. ');

/** Adds links to the types that have a heading on the page. */
function typeLink(type: string, known: ReadonlySet<string>): string {
  const links = namesIn(type).filter((name) => known.has(name));
  return links.length === 0 ? '' : `See ${links.map(heading).join(', ')}.`;
}

const heading = (name: string): string => `[\`${name}\`](#${name.toLowerCase()})`;

const namesIn = (type: string): readonly string[] => [...new Set(type.match(/\b[A-Z]\w+/g))];

const nameCell = ({ name, isOptional }: MemberDoc): string => codeCell(isOptional ? `${name}?` : name);

function typeSection(
  { name, summary, extends: parents, members, alias }: TypeDoc,
  known: ReadonlySet<string>,
): readonly string[] {
  const shared = parents.filter((parent) => known.has(parent));
  const hasDefaults = members.some(({ defaultValue }) => defaultValue !== '');
  return [
    `### \`${name}\``,
    ...(summary === '' ? [] : [summary]),
    ...(alias === undefined ? [] : [['```typescript', `type ${name} = ${alias}`, '```'].join('\n')]),
    ...(members.length === 0
      ? []
      : [
          markdownTable(
            ['Member', 'Type', ...(hasDefaults ? ['Default'] : []), 'Description'],
            members.map((member) => [
              nameCell(member),
              typeCell(member.type, known),
              ...(hasDefaults ? [member.defaultValue] : []),
              member.summary,
            ]),
          ),
        ]),
    ...(shared.length === 0 ? [] : [`This type also has the members of ${shared.map(heading).join(', ')}.`]),
  ];
}

function typeCell(type: string, known: ReadonlySet<string>): string {
  const plain = type.replace(/^readonly /, '').replace(/\[\]$/, '');
  return known.has(plain) ? `[${codeCell(type)}](#${plain.toLowerCase()})` : codeCell(type);
}

/**
 * The types that the functions use, sorted by name. The types of the model and of reports are left out,
 * because they have JSON Schemas.
 */
function typesReached(entries: readonly LibraryEntry[]): readonly TypeDoc[] {
  const all = new Map(
    [...entries].reverse().flatMap(({ doc }) => doc.types.map((one) => [one.name, one] as const)),
  );
  const reached = new Map<string, TypeDoc>();
  const reach = (text: string): void => {
    for (const name of namesIn(text)) {
      const type = all.get(name);
      if (type === undefined || reached.has(name) || hasJsonSchema(type.file)) continue;
      reached.set(name, type);
      reach([...type.extends, type.alias, ...type.members.map((member) => member.type)].join(' '));
    }
  };
  for (const { doc } of entries)
    for (const { parameters, returns } of doc.functions)
      reach([returns.type, ...parameters.map(({ type }) => type)].join(' '));
  return [...reached.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const hasJsonSchema = (file: string): boolean =>
  /^core\/(?:schema|model)\/(?!files\/(?:project|output-files)\.ts|text\/peer-package\.ts)/.test(file);
