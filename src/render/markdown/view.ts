// What `templates/markdown` print: a page per namespace, an index, a page of the
// resources, and the two files that language models look for (llmstxt.org).

import type {
  ApiModel,
  Argument,
  Namespace,
  Operation,
  Resource,
  ResponseShape,
  Route,
} from '../../model/api.ts';
import { abilityWords } from '../../model/site.ts';
import { deviate } from '../../schema/deviation.ts';
import { contexts, shapeOf } from '../../schema/shape.ts';
import { typeWords } from '../../schema/schema-words.ts';
import { batchLists } from '../../model/answer-body.ts';
import type { Code } from '../code.ts';
import { chaptersOf, type Chapter } from '../chapters.ts';
import { callOf, sampleContext } from '../html/samples/call-of.ts';
import { exampleValues } from '../html/samples/request.ts';
import { sampleOf } from '../html/samples/samples.ts';
import { namedOperations } from '../operation-names.ts';
import { operationTitle } from '../operation-title.ts';
import { linkName } from '../link-name.ts';
import { moduleOf } from '../module-of.ts';
import { resultNote } from '../result-note.ts';
import { argumentMarks, changesSection, marksOf, operationChanges, type Compared } from './changes.ts';
import { memberLines } from './schema-list.ts';
import { codeBlock, codeSpan, markdown, prose } from './text.ts';

export interface OperationView {
  readonly heading: Code;
  readonly lines: Code;
}

export interface NamespaceView {
  readonly title: Code;
  readonly intro: Code;
  readonly operations: readonly OperationView[];
}

export interface NamespaceRow {
  readonly name: Code;
  readonly file: Code;
  readonly count: Code;
}

export interface IndexView {
  readonly title: Code;
  readonly intro: Code;
  readonly hasIntro: boolean;
  /** Where paths start. */
  readonly base: Code;
  readonly chapters: readonly { readonly title: Code; readonly text: Code }[];
  /** What differs from an earlier state of the site; empty where nothing was compared. */
  readonly changes: Code;
  readonly hasChanges: boolean;
  readonly namespaces: readonly NamespaceRow[];
  /** A row per operation: its call and its name. */
  readonly rows: readonly Code[];
  /** A row per ability; none where the site tells of none. */
  readonly abilities: readonly Code[];
  readonly hasTypes: boolean;
}

export interface TypesView {
  readonly types: readonly { readonly heading: Code; readonly lines: Code }[];
}

const nameOf = (namespace: Namespace): string => (namespace.name === '' ? 'root' : namespace.name);

interface Placed {
  readonly route: Route;
  readonly operation: Operation;
}

/** The operations of each namespace, in the site's order. */
export function operationsByNamespace(model: ApiModel): ReadonlyMap<string, readonly Placed[]> {
  const placed = new Map<string, Placed[]>(model.namespaces.map(({ name }) => [name, []]));
  for (const route of model.routes)
    for (const operation of route.operations) placed.get(route.namespace)?.push({ route, operation });
  return placed;
}

export function viewIndex(
  model: ApiModel,
  placed: ReadonlyMap<string, readonly Placed[]>,
  changes: Compared,
): IndexView {
  const links = new Map(
    model.namespaces.flatMap(({ name, module }) =>
      (placed.get(name) ?? []).map(
        ({ operation }) => [operation, headingLink(model, operation, module)] as const,
      ),
    ),
  );
  const routes = [...placed.values()].flat();
  const linkTo = (operation: Operation): string => links.get(operation) ?? '';
  return {
    title: markdown(prose(model.title)),
    intro: markdown(prose(model.description ?? '')),
    hasIntro: (model.description ?? '') !== '',
    base: markdown(baseWords(model.baseUrl)),
    chapters: chaptersOf(model).map(viewChapter),
    changes: markdown(changes === undefined ? '' : changesSection(changes, routes, linkTo)),
    hasChanges: changes !== undefined,
    namespaces: model.namespaces.map((namespace) => ({
      name: markdown(codeSpan(nameOf(namespace))),
      file: markdown(`${namespace.module}.md`),
      count: markdown(String(placed.get(namespace.name)?.length ?? 0)),
    })),
    rows: model.namespaces.flatMap((namespace) =>
      (placed.get(namespace.name) ?? []).map(({ route, operation }) =>
        markdown(
          `| ${operation.methods.join(' ')} | ${cell(route.path)} | ${[linkTo(operation), ...marksOf(operation, changes).map((mark) => `**${mark}**`)].join(' ')} | ${cell(`${namespace.accessor}.${operation.name}`)} |`,
        ),
      ),
    ),
    abilities: abilityRows(model, placed),
    hasTypes: (model.resources?.length ?? 0) > 0,
  };
}

function abilityRows(
  { site, namespaces }: ApiModel,
  placed: ReadonlyMap<string, readonly Placed[]>,
): readonly Code[] {
  const byRoute = new Map(site?.abilities?.map((ability) => [ability.route, ability]));
  return namespaces.flatMap((namespace) =>
    (placed.get(namespace.name) ?? []).flatMap(({ route, operation }) => {
      const ability = byRoute.get(route.key);
      if (!ability) return [];
      const { name, category, annotations } = ability;
      const how = abilityWords(annotations).join(', ');
      const file = `[${codeSpan(nameOf(namespace))}](${namespace.module}.md)`;
      return markdown(
        `| ${cell(name)} | ${category === undefined ? '' : cell(category)} | ${how} | ${file} | ${prose(operation.description ?? '')} |`,
      );
    }),
  );
}

/** A code span in a table: GitHub ends a cell at a bar even within one. */
const cell = (text: string): string => codeSpan(text).replaceAll('|', '\\|');

const baseWords = (base: string): string =>
  base.startsWith('{rest_base}')
    ? `Paths begin at the REST base of the site, such as ${codeSpan('https://site.example/wp-json')}.`
    : `Paths begin at ${codeSpan(base)}.`;

/** Our own sentences: what stands between backticks is code already. */
const ownProse = (text: string): string =>
  text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? codeSpan(part) : prose(part) === '' ? part : keptSpaces(part)))
    .join('');

const keptSpaces = (text: string): string =>
  `${/^\s/.test(text) ? ' ' : ''}${prose(text)}${/\s$/.test(text) ? ' ' : ''}`;

const viewChapter = ({ title, paragraphs, code, rows }: Chapter) => ({
  title: markdown(prose(title)),
  text: markdown(
    [
      ...paragraphs.map(ownProse),
      ...(code === '' ? [] : [codeBlock('', code)]),
      ...(rows.length === 0
        ? []
        : [rows.map(([term, meaning]) => `- ${ownProse(term)}: ${ownProse(meaning)}`).join('\n')]),
    ].join('\n\n'),
  ),
});

export const viewNamespace = (
  namespace: Namespace,
  placed: readonly Placed[],
  model: ApiModel,
  changes: Compared,
): NamespaceView => ({
  title: markdown(codeSpan(nameOf(namespace))),
  intro: markdown(
    [
      prose(namespace.description ?? ''),
      ...(namespace.notes ?? []).map(prose),
      `In the TypeScript client: ${codeSpan(`site.${namespace.accessor}`)}.`,
    ]
      .filter((line) => line !== '')
      .join('\n\n'),
  ),
  operations: placed.map(({ route, operation }) =>
    viewOperation(namespace, route, operation, model, changes),
  ),
});

function viewOperation(
  namespace: Namespace,
  route: Route,
  operation: Operation,
  model: ApiModel,
  changes: Compared,
): OperationView {
  const { arguments: args } = operation;
  const paragraphs = [
    codeSpan(`${operation.methods.join(', ')} ${route.path}`),
    ...(operation.deprecated === true ? ['**Deprecated.**'] : []),
    ...operationChanges(operation, changes),
    ...[operation.description ?? '', ...(operation.notes ?? [])].filter((text) => text !== '').map(prose),
    `Client: ${codeSpan(`${namespace.accessor}.${operation.name}`)}${operation.batchable === true ? '. Accepted by the batch route.' : ''}`,
    ...(route.key === route.path ? [] : [`Route: ${codeSpan(route.key)}`]),
    ...(operation.bodyEncoding === 'form' && args.some((argument) => argument.in === 'body')
      ? ['The body is form-urlencoded.']
      : []),
    args.length === 0
      ? 'No arguments are listed.'
      : `Arguments:\n\n${args.flatMap((argument) => argumentLines(argument, argumentMarks(operation, argument.name, changes))).join('\n')}`,
    ...(operation.batchOf ? ['It also takes the lists `create`, `update` and `delete`.'] : []),
    `Answers: ${responseWords(operation.response, namespace)}`,
    ...[prose(resultNote(operation.response))].filter((note) => note !== ''),
    ...sampleLines(namespace, operation, model),
  ];
  return {
    heading: markdown(titlesOf(model).get(operation)?.title ?? ''),
    lines: markdown(paragraphs.join('\n\n')),
  };
}

/** The call as the pages show it. */
function sampleLines(
  { name, accessor }: Namespace,
  operation: Operation,
  model: ApiModel,
): readonly string[] {
  const named = namedOperations(model, name).find((one) => one.operation === operation);
  if (named === undefined) return [];
  const call = callOf(named, accessor, '', model);
  return [codeBlock('sh', sampleOf('curl', call, sampleContext(model, model.baseUrl), exampleValues(call)))];
}

interface Heading {
  /** As Markdown. */
  readonly title: string;
  readonly anchor: string;
}

const headings = new WeakMap<ApiModel, ReadonlyMap<Operation, Heading>>();

/** The headings of a page and their fragments, as GitHub makes them: those that stand twice are numbered. */
function titlesOf(model: ApiModel): ReadonlyMap<Operation, Heading> {
  const known = headings.get(model);
  if (known !== undefined) return known;
  const titles = new Map<Operation, Heading>();
  for (const { name } of model.namespaces) {
    const seen = new Map<string, number>();
    for (const named of namedOperations(model, name)) {
      const title = operationTitle(named);
      const slug = slugOf(title.replace(/[^\p{L}\p{N} _-]/gu, ''));
      const times = seen.get(slug) ?? 0;
      seen.set(slug, times + 1);
      titles.set(named.operation, { title: prose(title), anchor: times === 0 ? slug : `${slug}-${times}` });
    }
  }
  headings.set(model, titles);
  return titles;
}

const headingLink = (model: ApiModel, operation: Operation, module: string): string => {
  const { title = '', anchor = '' } = titlesOf(model).get(operation) ?? {};
  return `[${title}](${module}.md#${anchor})`;
};

const argumentLines = (argument: Argument, marks: readonly string[]): readonly string[] =>
  memberLines(
    argument.name,
    [
      ...marks,
      argument.in,
      ...(argument.required ? ['required'] : []),
      ...(argument.declared === false ? ['not listed by the site'] : []),
    ],
    argument.schema,
  );

function responseWords(response: ResponseShape, namespace: Namespace): string {
  if (response.kind === 'unknown')
    return `not documented by the site.${response.reason === undefined ? '' : ` ${prose(response.reason)}`}`;
  if (response.kind === 'empty') return 'nothing.';
  if (response.kind === 'schema')
    return [`${prose(typeWords(response.schema))}.`, ...memberLines('body', [], response.schema)].join(
      '\n\n',
    );
  const link = typeLink(namespace.module, response.resource);
  const context =
    response.context === 'asked'
      ? 'in the context asked for'
      : `in the context ${codeSpan(response.context)}`;
  const forms = {
    item: link,
    array: `a list of ${link}`,
    map: `a map of ${link} by name`,
    scalar: link,
    optional: `${link} or an empty object`,
    batch: `lists of ${link} or errors under ${batchLists.map(codeSpan).join(', ')}`,
  };
  return `${forms[response.form]}, ${context}.`;
}

const typeLink = (module: string, name: string): string =>
  `[${name}](types.md#${slugOf(typeHeading(module, name))})`;

/** Two namespaces may call a type the same. */
const typeHeading = (module: string, name: string): string => `${module} ${name}`;

/** The fragment of a heading, as GitHub makes it. */
const slugOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');

export const viewTypes = ({ resources = [], namespaces }: ApiModel): TypesView => ({
  types: resources.map((resource) => ({
    heading: markdown(typeHeading(moduleOf(namespaces, resource.namespace), resource.name)),
    lines: markdown(
      [
        Object.entries(deviate(resource.schema, resource.deviations).properties ?? {})
          .flatMap(([name, property]) => memberLines(name, sentIn(resource, name), property))
          .join('\n'),
        ...linkLines(resource),
        ...embedLines(resource, moduleOf(namespaces, resource.namespace)),
      ]
        .filter((part) => part !== '')
        .join('\n\n'),
    ),
  })),
});

const linkLines = ({ links = [] }: Resource): readonly string[] =>
  links.length === 0
    ? []
    : [
        `Links that an answer may carry in ${codeSpan('_links')}:`,
        links
          .map((link) => {
            const place = link.href === undefined ? '' : ` (${codeSpan(link.href)})`;
            return `- ${codeSpan(linkName(link))}${place}${link.title === undefined ? '' : `: ${prose(link.title)}`}`;
          })
          .join('\n'),
      ];

const embedLines = ({ embeds = [] }: Resource, module: string): readonly string[] =>
  embeds.length === 0
    ? []
    : [
        `What ${codeSpan('_embed')} puts into ${codeSpan('_embedded')}, in the context ${codeSpan('embed')}, or an error in its place:`,
        embeds
          .map(({ rel, form, resources, source }) => {
            const types = resources.map((name) => typeLink(module, name)).join(' or ');
            const from = source === undefined ? '' : ` (known from ${codeSpan(source)})`;
            return `- ${codeSpan(rel)}: ${form === 'array' ? 'a list of ' : ''}${types}${from}`;
          })
          .join('\n'),
      ];

/** The contexts in which a property is sent: `view, edit`. */
const sentIn = (resource: Resource, name: string): readonly string[] => {
  const sent = contexts.filter((context) => Object.hasOwn(shapeOf(resource, context).properties ?? {}, name));
  return [sent.length === 0 ? 'never sent' : `sent in ${sent.join(', ')}`];
};
