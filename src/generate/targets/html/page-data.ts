// The data that a page loads on demand: the search index and the requests of operations.
// In a folder of pages, each data file is a classic script that calls `routewright.receive`.
// Modules and fetch do not work for local files.
// In a single file, the data is a block of JSON with one entry per line, so that diffs are small.

import type { Access } from '../../../core/model/api/access.ts';
import type { Operation } from '../../../core/model/api/api.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { literalText } from '../code.ts';
import { schemaDepth } from '../../../core/schema/schema-depth.ts';
import type {
  ArgumentTuple,
  CallsData,
  IndexedArgument,
  IndexedChapter,
  SearchData,
} from './page-data-format.ts';
import { namespaceLabel } from './namespace-names.ts';
import { anchorOfType, type PagePart, type Reference } from './reference.ts';
import { listedProperties } from './properties-of.ts';
import type { CallArgument } from './samples/call.ts';
import { searchableWords } from './searchable-words.ts';
import { chapterAnchor, chaptersOf } from '../chapters.ts';

export interface DataFile {
  /** The name of the data in requests of the page, such as `wp-v2` or `search-index`. */
  readonly name: string;
  readonly text: string;
}

/** How data is written. */
export interface DataForm {
  readonly value: (value: unknown) => string;
  readonly wrap: (name: string, object: string) => string;
}

export const scriptForm: DataForm = {
  value: literalText,
  wrap: (name, object) => `routewright.receive(${literalText(name)}, ${object});\n`,
};

export const blockForm: DataForm = {
  value: (value) => JSON.stringify(value).replaceAll('<', '\\u003c'),
  wrap: (_name, object) => object,
};

export function dataFile<Data extends object>(name: string, data: Data, form: DataForm): DataFile {
  const members = Object.entries(data as Readonly<Record<string, readonly unknown[]>>).map(
    ([key, list]) => `"${key}":[\n${list.map(form.value).join(',\n')}\n]`,
  );
  return { name, text: form.wrap(name, `{${members.join(',\n')}}`) };
}

/** More deeply nested schemas are left out, because functions of the page process schemas recursively. */
export const maxSentDepth = 60;
const anyValue: Schema = {};

export function callsData({ dataName, operations }: PagePart, form: DataForm): DataFile {
  const schemas = new Map<Schema, number>();
  const placeOf = (schema: Schema): number => {
    const sent = schemaDepth(schema) > maxSentDepth ? anyValue : schema;
    let place = schemas.get(sent);
    if (place === undefined) schemas.set(sent, (place = schemas.size));
    return place;
  };
  const sent: ArgumentTuple[] = [];
  const known = new Map<Schema, Map<string, number>>();
  const argumentPlace = ({ name, in: place, required, schema }: CallArgument): number => {
    let bySchema = known.get(schema);
    if (bySchema === undefined) known.set(schema, (bySchema = new Map<string, number>()));
    const key = `${place}${required ? '!' : '?'}${name}`;
    let at = bySchema.get(key);
    if (at === undefined) {
      bySchema.set(key, (at = sent.length));
      sent.push([name, place, required ? 1 : 0, placeOf(schema)]);
    }
    return at;
  };
  const signIn = new Map(
    operations.flatMap(({ call }) => call.signIn.map((method) => [JSON.stringify(method), method] as const)),
  );
  const signs = [...signIn.keys()];
  const calls = operations.map(({ call: { arguments: taken, client: _, signIn: own, ...call } }) => ({
    ...call,
    ...(own.length < signs.length && { signs: own.map((method) => signs.indexOf(JSON.stringify(method))) }),
    takes: taken.map(argumentPlace),
  }));
  const client = operations[0]?.call.client ?? ['', ''];
  const data: CallsData = {
    client,
    operations: calls,
    arguments: sent,
    schemas: [...schemas.keys()],
    signIn: [...signIn.values()],
  };
  return dataFile(dataName, data, form);
}

const searchDataName = 'search-index';

export const searchData = (reference: Reference, form: DataForm): DataFile =>
  dataFile(searchDataName, searchDataOf(reference), form);

export function searchDataOf(reference: Reference): SearchData {
  const { model, namespaces, places } = reference;
  const found: IndexedArgument[] = [];
  const known = new Map<Schema, Map<string, number>>();
  const placeOf = (name: string, schema: Schema): number => {
    let byName = known.get(schema);
    if (byName === undefined) known.set(schema, (byName = new Map<string, number>()));
    let place = byName.get(name);
    if (place === undefined) {
      byName.set(name, (place = found.length));
      const { values, members } = searchableWords(schema);
      found.push([name, schema.description ?? schema.title ?? '', values, members]);
    }
    return place;
  };
  const resources = model.resources ?? [];
  const typePlaces = new Map(
    resources.map(({ namespace, name }, at) => [`${namespace} ${name}`, at] as const),
  );
  const outcomeOf = (
    { response, access }: Operation,
    namespace: string,
  ): readonly [answers?: number, who?: Access['who']] => {
    const at = response.kind === 'resource' ? typePlaces.get(`${namespace} ${response.resource}`) : undefined;
    return access !== undefined ? [at ?? -1, access.who] : at === undefined ? [] : [at];
  };
  const operations: SearchData['operations'] = namespaces.flatMap((part, at) =>
    part.operations.map(({ operation, route, title, name, href, description }) => [
      at,
      operation.methods.join(' '),
      route.path,
      title,
      name,
      description,
      href,
      operation.arguments.map((argument) => placeOf(argument.name, argument.schema)),
      ...outcomeOf(operation, part.namespace.name),
    ]),
  );
  return {
    namespaces: namespaces.map(({ label, plugin }) => [label, plugin]),
    operations,
    arguments: found,
    types: resources.map((resource) => [
      resource.name,
      places.type(anchorOfType(reference, resource)),
      resource.schema.description ?? '',
      listedProperties(resource.schema).map((property) => property.name),
      namespaceLabel(resource.namespace),
    ]),
    chapters: [
      ...overviewChapters(reference).map(({ title, id, words, text }): IndexedChapter => [
        title,
        places.onOverview(id),
        words,
        text,
      ]),
      ...guideChapters(reference),
    ],
  };
}

interface OverviewChapter {
  readonly title: string;
  readonly id: string;
  readonly words: readonly string[];
  readonly text: string;
}

/** The sections of the guides, with the words of their texts. */
const guideChapters = ({ options, places }: Reference): readonly IndexedChapter[] =>
  (options.publication?.guides ?? []).flatMap(({ name, title, sections }) =>
    sections.map(({ heading, id, text }): IndexedChapter => [
      heading,
      id === '' || options.singleFile
        ? id === ''
          ? places.guide(name)
          : `#${id}`
        : `${places.guide(name)}#${id}`,
      [],
      text,
      title,
    ]),
  );

const overviewChapters = ({ model }: Reference): readonly OverviewChapter[] => [
  ...chaptersOf(model).map(({ topic, title, words, paragraphs, rows }) => ({
    title,
    id: chapterAnchor(topic),
    words,
    text: [...paragraphs, ...rows.flat()].join('\n').replaceAll('`', ''),
  })),
  { title: 'Every route', id: 'page:routes', words: ['endpoints', 'operations', 'all routes'], text: '' },
  ...((model.site?.abilities ?? []).length === 0
    ? []
    : [{ title: 'Abilities', id: 'page:abilities', words: ['run an ability', 'abilities api'], text: '' }]),
];
