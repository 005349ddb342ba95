import { Halt } from '../../core/diagnostics/halt.ts';
import type { ApiModel, Argument, ResponseShape } from '../../core/model/api/api.ts';
import { accessText } from '../../core/model/api/access-text.ts';
import { deviate, evidenceOf } from '../../core/schema/deviation.ts';
import type { Json } from '../../core/schema/schema.ts';
import { provenanceOf } from '../../core/model/api/provenance.ts';
import { resourcesOf } from '../../core/model/api/named-resources.ts';
import { upperFirst } from '../../core/model/names/name-letters.ts';
import { groupBy } from '../../core/model/text/group-by.ts';
import { constantNames } from '../../generate/targets/client/client-part-names.ts';
import { propertyKey } from '../../generate/targets/code.ts';
import {
  findOperations,
  fullName,
  listOperations,
  readQuery,
  request,
  type FoundOperation,
} from '../../core/model/api/find-operation.ts';
import { bold, cyan, jsonStreamText, tableLines, wrap, yellow, type Line } from '../../terminal/lines.ts';
import { nearestNames } from '../../core/diagnostics/nearest.ts';
import { command } from '../../terminal/command.ts';
import { argumentTypeLines, width } from './argument-lines.ts';
import { chooseSource } from '../../command-kit/choose-source.ts';
import { jsonFlag } from '../../command-kit/output-flags.ts';
import {
  configFlag,
  fromSnapshotFlag,
  loadFlags,
  siteFlags,
  sourceOrProject,
} from '../../command-kit/source-flags.ts';
import { schemaTypeText } from '../../core/schema/schema-text.ts';
import { softwareSentences } from '../../source/normalize/recognize/report.ts';
import { foldersOf, operationLines as phpLines, type PhpLine } from '../../source/declared-line.ts';
import { exampleValue } from '../../core/schema/values/example-value.ts';

export const show = command(
  {
    positionals: '<source> <operation..>',
    description: [
      'Name the operation by its method and path, or by its name (with or without its namespace). The path',
      'can be a template, a key of the index, or a path as in a request.',
    ].join(' '),
    examples: [
      ["show site.json 'GET /wp/v2/posts/7'", 'by request'],
      ['show site.json orders.list', 'by name'],
      [
        'show site.json shopAnalytics.orders.list',
        'by name, if several namespaces have an operation with this name',
      ],
    ],
    often: ['json', 'from-snapshot', 'config', 'header', 'credentials'],
  },
  {
    ...sourceOrProject,
    operation: {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'the operation: "<METHOD> <path>" or a name',
    },
  },
  { ...jsonFlag, ...fromSnapshotFlag, ...configFlag, ...loadFlags, ...siteFlags },
  async (args, io, given) => {
    const query = args.operation.join(' ');
    const { readModel } = await import('../../source/read-model.ts');
    const { options } = await chooseSource('show', args, given, io);
    const {
      value: model,
      loaded,
      diagnostics,
    } = await readModel(options.source, { ...options, declarations: true });
    const operations = listOperations(model);
    const found = findOperations(operations, query);
    const [only] = found;
    if (only === undefined)
      throw new Halt('usage', `There is no operation "${query}".`, suggestions(operations, query));
    if (found.length > 1)
      throw new Halt('usage', `"${query}" matches ${found.length} operations.`, candidates(found));
    const declaredAt = phpLines(only.route, only.operation, foldersOf(loaded));
    const software = softwareSentences(diagnostics, only.namespace.name);
    if (args.json) io.outText(jsonStreamText(operationJson(only, model, declaredAt, software)));
    else io.out(operationLines(only, model, declaredAt, software));
    return 0;
  },
);

/** The operation of the model, with its namespace and route. */
const operationJson = (
  { namespace, route, operation: { declaredAt: _, ...operation } }: FoundOperation,
  model: ApiModel,
  declaredAt: Readonly<Record<string, PhpLine>>,
  software: readonly string[],
) => ({
  ...operation,
  name: fullName({ namespace, route, operation }),
  namespace: namespace.name,
  path: route.path,
  route: route.key,
  ...(route.description !== undefined && { routeDescription: route.description }),
  ...(route.notes && { routeNotes: route.notes }),
  ...(Object.keys(declaredAt).length > 0 && { declaredAt }),
  ...(software.length > 0 && { software }),
  example: exampleCode({ namespace, route, operation }, model),
});

const candidates = (found: readonly FoundOperation[]): string => {
  const named = found.slice(0, 30).map((one) => `  ${fullName(one)}   ${request(one)}`);
  return ['Name one of them:', ...named].join('\n');
};

function suggestions(operations: readonly FoundOperation[], query: string): string {
  const { method, target } = readQuery(query);
  const byPath = operations.filter(({ route }) => route.path === target || route.key === target);
  if (method !== undefined && byPath.length > 0)
    return `The path accepts the methods ${[...new Set(byPath.flatMap(({ operation }) => operation.methods))].join(', ')}.`;
  const names = new Map<string, FoundOperation>();
  for (const one of operations)
    for (const name of [one.operation.name, fullName(one), one.route.path])
      if (!names.has(name)) names.set(name, one);
  const near = nearestNames(target, names.keys(), 5).flatMap((name) => names.get(name) ?? []);
  if (near.length === 0) return '"routewright routes" lists all operations.';
  return [
    'Similar operations:',
    ...[...new Set(near)].map((one) => `  ${fullName(one)}   ${request(one)}`),
  ].join('\n');
}

function operationLines(
  found: FoundOperation,
  model: ApiModel,
  declaredAt: Readonly<Record<string, PhpLine>>,
  software: readonly string[],
): readonly Line[] {
  const { namespace, route, operation } = found;
  const described = [route.description, operation.description].filter(
    (text) => text !== undefined && text !== '',
  );
  return [
    [bold(operation.methods.join(' ')), ' ', bold(route.path)],
    ...described.flatMap((text = '') => wrap(text, width).map((line): Line => [`  ${line}`])),
    ...(operation.deprecated === true ? [['  ', yellow('deprecated')]] : []),
    [],
    ...tableLines(
      [
        ['operation', cyan(fullName(found))],
        ['namespace', namespace.name === '' ? '(root)' : namespace.name],
        ['route', route.key],
        ['sends', requestText(found)],
        ...Object.entries(operation.headers ?? {}).map(([name, value]) => ['header', `${name}: ${value}`]),
        ...(operation.access ? [['access', accessText(operation.access)]] : []),
        ['answers', responseTypeText(operation.response)],
        ...Object.entries(declaredAt).map(([what, { file, line, function: name }]) => [
          what,
          `${file}:${line} ${name}`,
        ]),
      ],
      '  ',
    ),
    ...[
      ...(route.notes ?? []),
      ...(operation.notes ?? []),
      ...evidenceNotes(found, model),
      ...software,
    ].flatMap((note) =>
      wrap(note, width - 6).map((line, at): Line => [at === 0 ? '  note  ' : '        ', line]),
    ),
    [],
    ...argumentTypeLines(operation.arguments),
    [],
    [bold('Example')],
    ...exampleLines(found, model),
  ];
}

function requestText({ operation }: FoundOperation): string {
  const { method, methods, bodyEncoding } = operation;
  const body = operation.arguments.some((one) => one.in === 'body')
    ? `, body as ${bodyEncoding === 'form' ? 'form-urlencoded' : 'JSON'}`
    : '';
  const others = methods.filter((one) => one !== method);
  return `${method}${others.length === 0 ? '' : ` (${others.join(' or ')} with options.method)`}${body}`;
}

function responseTypeText(response: ResponseShape): string {
  const who = provenanceSuffix(response);
  if (response.kind === 'unknown') return `unknown${provenanceOf(response) === 'declared' ? '' : who}`;
  if (response.kind === 'empty') return `nothing${who}`;
  if (response.kind === 'schema') return schemaTypeText(response.schema) + who;
  const { resource, form } = response;
  const forms = {
    item: resource,
    scalar: resource,
    array: `list of ${resource}`,
    map: `map of ${resource}`,
    optional: `${resource} or an empty object`,
    batch: `batch of ${resource}`,
  };
  return forms[form] + who;
}

/** The properties of the response that neither the site nor its release promises, by their evidence. */
function evidenceNotes(
  { route, operation: { response } }: FoundOperation,
  model: ApiModel,
): readonly string[] {
  if (response.kind !== 'resource') return [];
  const { schema = {}, deviations = [] } = resourcesOf(model)(route.namespace, response.resource) ?? {};
  const names = Object.keys(deviate(schema, deviations).properties ?? {});
  const byFlag = groupBy(names, (name) => evidenceOf(name, deviations).flag);
  return [...byFlag].flatMap(([flag, same]) =>
    flag === undefined ? [] : `${upperFirst(flag)}: ${same.join(', ')}`,
  );
}

/** The provenance of a response type, as a suffix of the type. */
function provenanceSuffix(response: ResponseShape): string {
  switch (provenanceOf(response)) {
    case 'declared':
      return ' (declared)';
    case 'known':
      return response.source === undefined ? ' (known)' : ` (known from ${response.source})`;
    case 'inferred':
      return ` (inferred: ${response.rule ?? ''})`;
    case 'observed':
      return response.source === undefined ? ' (observed)' : ` (observed with ${response.source})`;
    case 'config':
      return ' (configured)';
  }
}

const exampleLines = (found: FoundOperation, model: ApiModel): readonly Line[] =>
  exampleCode(found, model).map((line): Line => [line === '' ? '' : `  ${line}`]);

function exampleCode(found: FoundOperation, model: ApiModel): readonly string[] {
  const { accessor, module } = found.namespace;
  const part = constantNames(model, found.namespace).parts.namespace;
  const parts = part === accessor ? part : `${propertyKey(accessor)}: ${part}`;
  const { arguments: args, accepted = {} } = found.operation;
  const valueOf = ({ name, schema }: Argument): Json =>
    (Object.hasOwn(accepted, name) ? accepted[name] : undefined) ?? exampleValue(schema, name);
  const members = args
    .filter((one) => one.required)
    .map((one) => `${propertyKey(one.name)}: ${typescriptText(valueOf(one))}`);
  const call = `await site.${fullName(found)}(${members.length === 0 ? '' : `{ ${members.join(', ')} }`})`;
  const base = model.baseUrl
    .replace(/^\{rest_base\}$/, '{site}/wp-json')
    .replace(/^\{[^{}]*\}/, 'https://example.com');
  return [
    "import { createClient } from './client/index.js';",
    `import { ${part} } from './client/${module}.js';`,
    '',
    `const site = createClient({ baseUrl: ${typescriptText(base)} }, { ${parts} });`,
    `const data = ${call};`,
  ];
}

// Writes a JSON value as a TypeScript expression.
export function typescriptText(value: Json): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(typescriptText).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, member]) => `${propertyKey(name)}: ${typescriptText(member)}`,
    );
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }
  return JSON.stringify(value);
}
