import { Halt } from '../../core/diagnostics/halt.ts';
import {
  httpMethods,
  type ApiModel,
  type Namespace,
  type Operation,
  type Route,
} from '../../core/model/api/api.ts';
import type { Access } from '../../core/model/api/access.ts';
import { accessLabel } from '../../core/model/api/access-text.ts';
import { globMatcher } from '../../core/model/paths/glob.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { foldersOf, operationLines, type PhpLine, type PluginFolders } from '../../source/declared-line.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { bold, cyan, dim, jsonStreamText, tableLines, type Line } from '../../terminal/lines.ts';
import { didYouMean } from '../../core/diagnostics/nearest.ts';
import { command } from '../../terminal/command.ts';
import { chooseSource } from '../../command-kit/choose-source.ts';
import { jsonFlag } from '../../command-kit/output-flags.ts';
import {
  configFlag,
  fromSnapshotFlag,
  loadFlags,
  siteFlags,
  sourceOrProject,
} from '../../command-kit/source-flags.ts';

/** A row of `routes --json`: one method of an endpoint. */
interface RouteJson {
  readonly method: string;
  readonly path: string;
  readonly route: string;
  readonly namespace: string;
  readonly operation: string;
  /** Who may call it; absent where that is unknown. */
  readonly access?: Access;
  /** The lines of PHP that declare it; absent unless a plugin is the source. */
  readonly declaredAt?: Readonly<Record<string, PhpLine>>;
  readonly args: Readonly<Record<string, ArgumentFacts>>;
}

interface ArgumentFacts {
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly declared?: false;
}

interface ListedOperation {
  readonly route: Route;
  readonly operation: Operation;
}

export const routes = command(
  {
    positionals: '<source> [filter..]',
    description: [
      'Lists every method of every route with the operation that calls it. Words after the source narrow',
      'the list: a method, a glob, or a part of a path or operation name. An operation must match all',
      'words.',
    ].join(' '),
    examples: [
      ['routes https://example.com/wp-json', 'all operations of a site'],
      ['routes site.json orders', 'operations that match “orders”'],
      ["routes site.json GET '/wp/v2/**'", 'by method and glob'],
      ['routes site.json --json | jq length', 'for programs'],
    ],
    often: ['json', 'from-snapshot', 'config', 'header', 'credentials'],
  },
  {
    ...sourceOrProject,
    filter: {
      type: 'string',
      array: true,
      describe: 'words that must all match',
      // If the user types no words, yargs returns a list with one `undefined`.
      read: (words: unknown): readonly string[] => [words].flat().filter((word) => typeof word === 'string'),
    },
  },
  { ...jsonFlag, ...fromSnapshotFlag, ...configFlag, ...loadFlags, ...siteFlags },
  async (args, io, given) => {
    const { readModel } = await import('../../source/read-model.ts');
    const { options } = await chooseSource('routes', args, given, io);
    const reading = { ...options, declarations: args.json };
    const { value: model, loaded } = await readModel(options.source, reading);
    const places = selectPlaces(model, args.filter ?? []);
    if (args.json) {
      const folders = foldersOf(loaded);
      io.outText(jsonStreamText(places.flatMap((place) => routeJsonRows(place, folders))));
    } else io.out(routeLines(model.namespaces, places));
    return 0;
  },
);

/** @throws Halt `usage` if no operation matches all words */
function selectPlaces(model: ApiModel, words: readonly string[]): readonly ListedOperation[] {
  const tests = words.filter((word) => word !== '').map(wordTest);
  const all = model.routes.flatMap((route) => route.operations.map((operation) => ({ route, operation })));
  const places = all.flatMap((place) => {
    const fitting = tests.reduce<ListedOperation | undefined>((left, test) => left && test(left), place);
    return fitting === undefined ? [] : [fitting];
  });
  if (places.length === 0 && all.length > 0) {
    const names = all.flatMap(({ route, operation }) => [operation.name, route.path]);
    const parts = names.flatMap((name) => name.split(/[./]/));
    throw new Halt(
      'usage',
      `Nothing matches ${words.map((word) => `"${word}"`).join(' and ')}.`,
      words.map((word) => didYouMean(word, [...parts, ...names])).find((hint) => hint !== undefined) ??
        'Leave the filter out to list all operations.',
    );
  }
  return places;
}

/**
 * Tests whether an operation matches a word. If the word is an HTTP method, the result contains only that
 * method.
 */
function wordTest(word: string): (place: ListedOperation) => ListedOperation | undefined {
  const method = httpMethods.find((one) => one === word.toUpperCase());
  if (method !== undefined)
    return ({ route, operation }) =>
      operation.methods.includes(method)
        ? { route, operation: { ...operation, methods: [method] } }
        : undefined;

  const glob = globMatcher(word);
  const letters = word.toLowerCase();
  return (place) => {
    const names = [place.route.path, place.route.key, place.operation.name];
    return names.some((name) => name.toLowerCase().includes(letters) || glob(name)) ? place : undefined;
  };
}

function routeJsonRows({ route, operation }: ListedOperation, folders: PluginFolders): readonly RouteJson[] {
  const declaredAt = operationLines(route, operation, folders);
  const args = Object.fromEntries(
    operation.arguments.map(({ name, required, schema, declared, in: location }) => [
      name,
      { in: location, required, schema, ...(declared === undefined ? {} : { declared }) },
    ]),
  );
  return operation.methods.map((method) => ({
    method,
    path: route.path,
    route: route.key,
    namespace: route.namespace,
    operation: operation.name,
    ...(operation.access && { access: operation.access }),
    ...(Object.keys(declaredAt).length > 0 && { declaredAt }),
    args,
  }));
}

function routeLines(namespaces: readonly Namespace[], places: readonly ListedOperation[]): readonly Line[] {
  const rows = tableLines(
    places.map(({ route, operation }) => [
      cyan(operation.methods.join(' ')),
      route.path,
      dim(operation.name),
      ...(operation.access ? [dim(accessLabel(operation.access))] : []),
    ]),
    '  ',
  );
  return namespaces
    .flatMap(({ name, accessor }): readonly Line[] => {
      const lines = rows.filter((_, at) => places[at]?.route.namespace === name);
      if (lines.length === 0) return [];
      const heading: Line = [
        bold(name === '' ? '(root)' : name),
        dim(`  site.${accessor}, ${countText(lines.length, 'operation')}`),
      ];
      return [[], heading, ...lines];
    })
    .slice(1);
}
