// The content of a namespace's page, with the arguments, response and call of each operation.

import { batchLists } from '../../../core/model/api/response-body.ts';
import type {
  ApiModel,
  Argument,
  Namespace,
  Operation,
  ResponseShape,
  Route,
} from '../../../core/model/api/api.ts';
import { pluginNameOf } from '../../../core/model/api/namespace-owners.ts';
import { accessText } from '../../../core/model/api/access-text.ts';
import { schemaTypeText } from '../../../core/schema/schema-text.ts';
import type { Code } from '../code.ts';
import { callOf, sampleContext } from '../html/samples/call-of.ts';
import { jsonNotation, sampleLiteral } from '../html/samples/literal-text.ts';
import { exampleValues } from '../html/samples/request.ts';
import { recordedBody } from '../recorded-body.ts';
import { resourcesOf } from '../../../core/model/api/named-resources.ts';
import { sampleText } from '../html/samples/samples.ts';
import { operationNamed } from '../operation-names.ts';
import type { SourceLink, SourceLinks } from '../source-links.ts';
import { resultNote } from '../result-note.ts';
import { argumentMarks, operationChanges, type ComparedChanges } from './changes.ts';
import { titlesOf, typeHeadingLink } from './headings.ts';
import { namespaceTitle, type RoutedOperation } from './operations-by-namespace.ts';
import { memberLines } from './schema-list.ts';
import { codeBlock, codeSpan, markdown, prose } from './markdown-text.ts';

export interface MarkdownOperationView {
  readonly heading: Code;
  readonly lines: Code;
}

export interface MarkdownNamespaceView {
  readonly title: Code;
  readonly intro: Code;
  readonly operations: readonly MarkdownOperationView[];
}

/** Facts about operations in addition to the model. */
interface OperationFacts {
  readonly changes: ComparedChanges;
  readonly sources: SourceLinks | undefined;
  /** The REST base in samples. By default, it is the base of the model. */
  readonly site: string | undefined;
}

export const viewMarkdownNamespace = (
  namespace: Namespace,
  placed: readonly RoutedOperation[],
  model: ApiModel,
  facts: OperationFacts,
): MarkdownNamespaceView => ({
  title: markdown(namespaceHeading(namespace)),
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
    viewMarkdownOperation(namespace, route, operation, model, facts),
  ),
});

function namespaceHeading(namespace: Namespace): string {
  const plugin = pluginNameOf(namespace.name);
  return `${codeSpan(namespaceTitle(namespace))}${plugin === undefined ? '' : ` — ${prose(plugin)}`}`;
}

function viewMarkdownOperation(
  namespace: Namespace,
  route: Route,
  operation: Operation,
  model: ApiModel,
  { changes, sources, site }: OperationFacts,
): MarkdownOperationView {
  const { arguments: args } = operation;
  const paragraphs = [
    codeSpan(`${operation.methods.join(', ')} ${route.path}`),
    ...(operation.deprecated === true ? ['**Deprecated.**'] : []),
    ...operationChanges(operation, changes),
    ...[operation.description ?? '', ...(operation.notes ?? [])].filter((text) => text !== '').map(prose),
    `Client: ${codeSpan(`${namespace.accessor}.${operation.name}`)}${operation.batchable === true ? '. The batch route accepts this operation.' : ''}`,
    ...(operation.access ? [`Access: ${prose(accessText(operation.access))}.`] : []),
    ...(route.key === route.path ? [] : [`Route: ${codeSpan(route.key)}`]),
    ...(operation.bodyEncoding === 'form' && args.some((argument) => argument.in === 'body')
      ? ['The body is form-urlencoded.']
      : []),
    args.length === 0
      ? 'No arguments are listed.'
      : `Arguments:\n\n${args.flatMap((argument) => argumentListLines(argument, argumentMarks(operation, argument.name, changes))).join('\n')}`,
    ...(operation.batchOf ? ['The route also accepts the lists `create`, `update` and `delete`.'] : []),
    `Returns: ${responseSentence(operation.response, namespace)}`,
    ...[prose(resultNote(operation.response))].filter((note) => note !== ''),
    ...sourceLines(sources?.get(operation)),
    ...sampleLines(namespace, operation, model, site),
    ...recordedLines(namespace, operation, model),
  ];
  return {
    heading: markdown(titlesOf(model).get(operation)?.title ?? ''),
    lines: markdown(paragraphs.join('\n\n')),
  };
}

/** The address is between angle brackets, so that no character of it ends the link. */
const sourceLines = (source: SourceLink | undefined): readonly string[] =>
  source ? [`Source: [${codeSpan(source.text)}](<${source.href}>)`] : [];

/** The sample call of the operation, as in the target `html`. */
function sampleLines(
  namespace: Namespace,
  operation: Operation,
  model: ApiModel,
  base = model.baseUrl,
): readonly string[] {
  const named = operationNamed(model, namespace.name, operation.name);
  if (named === undefined) return [];
  const call = callOf(named, namespace, '', model);
  return [codeBlock('sh', sampleText('curl', call, sampleContext(call, base), exampleValues(call)))];
}

function recordedLines(namespace: Namespace, operation: Operation, model: ApiModel): readonly string[] {
  const { response } = operation;
  const resource =
    response.kind === 'resource' ? resourcesOf(model)(namespace.name, response.resource) : undefined;
  const body = recordedBody(operation, resource);
  if (body === undefined) return [];
  return ['Recorded response, with samples as texts:', codeBlock('json', sampleLiteral(body, jsonNotation))];
}

const argumentListLines = (argument: Argument, marks: readonly string[]): readonly string[] =>
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

function responseSentence(response: ResponseShape, namespace: Namespace): string {
  if (response.kind === 'unknown')
    return `not documented by the site.${response.reason === undefined ? '' : ` ${prose(response.reason)}`}`;
  if (response.kind === 'empty') return 'nothing.';
  if (response.kind === 'schema')
    return [`${prose(schemaTypeText(response.schema))}.`, ...memberLines('body', [], response.schema)].join(
      '\n\n',
    );
  const link = typeHeadingLink(namespace.module, response.resource);
  const context =
    response.context === 'requested'
      ? 'in the requested context'
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
