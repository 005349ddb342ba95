// The OpenAPI 3.1 document of a whole model.

import type { ApiModel, Namespace } from '../../../core/model/api/api.ts';
import { shortHash } from '../../../core/model/text/sha256.ts';
import { ComponentTable } from './components.ts';
import { mergeOperations, type WrittenOperation } from './merge-operations.ts';
import { headingOf } from '../operation-titles.ts';
import { operationIdOf, withoutSuffix } from './component-names.ts';
import type {
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  PathItem,
  TagObject,
  ServerObject,
} from './open-api.ts';
import { parameterWriter, type ParametersOf } from './parameters.ts';
import { openApiPaths, type OpenApiPath, type PlacedOperation } from './paths.ts';
import { requestBodyOf } from './request-body.ts';
import { provenanceNote, operationResponses } from './responses.ts';
import { securityOf, type Security } from './security.ts';
import { SharedParameters } from './shared-parameters.ts';
import { errorSchema, sharedHeaders, sharedResponses } from './shared-responses.ts';
import { commonMarkParagraphs, textWithoutTags } from './common-mark.ts';

/** @param site the base URL of the REST API, if the URL is known */
export function openApiDocument(model: ApiModel, site: string | undefined): OpenApiDocument {
  const writer = new Writer(model);
  const items = openApiPaths(model).map((path) => [path.template, writer.pathItem(path)] as const);
  const parameters = writer.parameters.list();
  const paths = Object.fromEntries(items.map(([template, item]) => [template, writer.withReferences(item)]));
  const isWordPress = model.baseUrl.startsWith('{rest_base}');
  writer.components.refer('Error', () => errorSchema(isWordPress));
  const { tags, groups } = writer.tags();
  const description = commonMarkParagraphs([model.description, ...(model.notes ?? [])]);
  return {
    openapi: '3.1.1',
    info: {
      title: textWithoutTags(model.title) || 'Untitled',
      // The whole interface has no version, and an invented version would change without a reason.
      version: '0.0.0',
      ...(description !== undefined && { description }),
    },
    servers: serversOf(model, site),
    security: writer.security.usual,
    tags,
    'x-tagGroups': groups,
    paths,
    components: {
      schemas: writer.components.list(),
      responses: sharedResponses(isWordPress),
      ...(Object.keys(parameters).length > 0 && { parameters }),
      headers: writer.isPaged ? sharedHeaders : {},
      securitySchemes: writer.security.schemes,
    },
  };
}

interface Tagged {
  readonly namespace: Namespace;
  readonly resource: string;
}

class Writer {
  readonly components: ComponentTable;
  readonly security: Security;
  readonly parameters = new SharedParameters();
  isPaged = false;
  private readonly parametersOf: ParametersOf;
  private readonly tagged = new Map<string, Tagged>();
  private readonly ids = new Set<string>();

  constructor(private readonly model: ApiModel) {
    this.components = new ComponentTable(model);
    this.parametersOf = parameterWriter(this.components.write);
    this.security = securityOf(model);
  }

  pathItem(path: OpenApiPath): PathItem<OperationObject<ParameterObject>> {
    return Object.fromEntries(
      [...path.operations].flatMap(([method, all]) => {
        const [placed] = all;
        const [first, ...others] = all.map((one) => this.operation(one, path));
        if (placed === undefined || first === undefined) return [];
        const operation = mergeOperations(first, others);
        this.parameters.add(operation, placed);
        return [[method.toLowerCase(), operation] as const];
      }),
    );
  }

  /** Replaces shared parameters by references. */
  withReferences(item: PathItem<OperationObject<ParameterObject>>): PathItem {
    return Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [method, this.parameters.refer(operation)]),
    );
  }

  /** A tag for each resource of each namespace, and a group of tags for each namespace. */
  tags(): { readonly tags: readonly TagObject[]; readonly groups: readonly object[] } {
    const all = [...this.tagged].map(([name, tagged]) => ({ name, ...tagged }));
    return {
      tags: all.map(({ name, namespace, resource }) => ({
        name,
        description:
          commonMarkParagraphs([
            `${resource} of ${shownName(namespace)}.`,
            namespace.description,
            ...(namespace.notes ?? []),
          ]) ?? '',
      })),
      groups: this.model.namespaces.flatMap((namespace) => {
        const tags = all.filter((one) => one.namespace === namespace).map(({ name }) => name);
        return tags.length === 0 ? [] : [{ name: shownName(namespace), tags }];
      }),
    };
  }

  private operation(placed: PlacedOperation, path: OpenApiPath): WrittenOperation {
    const { operation, route, namespace, resource } = placed;
    const operationId = this.operationId(placed);
    const tag = operationIdOf(namespace.accessor, { resource, verb: '' }).slice(0, -1);
    this.tagged.set(tag, this.tagged.get(tag) ?? { namespace, resource });
    const parameters = this.parametersOf(placed, path.parameterNames);
    const responses = operationResponses(placed, this.model, this.components);
    this.isPaged ||= Object.values(responses).some((one) => 'headers' in one);
    const otherMethods = operation.methods.filter((method) => method !== operation.method);
    const description = commonMarkParagraphs([
      operation.description,
      route.description,
      ...(operation.notes ?? []),
      ...(route.notes ?? []),
    ]);
    const security = this.security.of(placed);
    const requestBody = requestBodyOf(placed, this.model, this.components);
    const object: OperationObject<ParameterObject> = {
      operationId,
      summary: headingOf(this.model, operation),
      ...(description !== undefined && { description }),
      ...(operation.deprecated === true && { deprecated: true }),
      tags: [tag],
      ...(security && { security }),
      ...(parameters.length > 0 && { parameters }),
      ...(requestBody && { requestBody }),
      responses,
      'x-routewright-answer': provenanceNote(operation.response),
      ...(operation.access && { 'x-routewright-access': operation.access }),
      ...(otherMethods.length > 0 && { 'x-routewright-methods': otherMethods }),
      ...(operation.batchable === true && { 'x-routewright-batchable': true }),
    };
    const about = {
      operationId,
      route: route.key,
      ...(description !== undefined && { description }),
      ...(operation.deprecated === true && { deprecated: true }),
      parameters: parameters.filter((one) => one.in === 'path'),
    };
    return { object, about };
  }

  /**
   * A unique operation id. Two operations could have equal ids because of hand-written names or omitted path
   * parameters.
   */
  private operationId({ namespace, without, resource, verb, route, operation }: PlacedOperation): string {
    const id = operationIdOf(namespace.accessor, { resource, verb: verb + withoutSuffix(without) });
    const free = this.ids.has(id)
      ? `${id}_${shortHash(JSON.stringify([route.key, operation.methods, without]))}`
      : id;
    this.ids.add(free);
    return free;
  }
}

const shownName = ({ name }: Namespace): string => textWithoutTags(name) || 'root';

const placeholderDefaults: ReadonlyMap<string, string> = new Map([
  ['rest_base', 'https://site.example/wp-json'],
  ['base_url', 'https://site.example'],
]);

/**
 * The base URLs of the paths. The base URL is the address of the site, if the address is known. For an
 * unknown address, the base URL is the model's base with its placeholders as variables.
 *
 * @param site the base URL of the REST API
 */
function serversOf({ baseUrl }: ApiModel, site: string | undefined): readonly ServerObject[] {
  const address = site !== undefined && baseUrl === '{rest_base}' ? site : baseUrl;
  const url = uriTemplate(address.replace(/\/+$/, ''));
  const names = [...new Set([...url.matchAll(/\{([\w.-]+)\}/g)].map(([, name = '']) => name))];
  const variables = Object.fromEntries(
    names.map((name) => [
      name,
      { default: placeholderDefaults.get(name) ?? name, description: 'The address of your site.' },
    ]),
  );
  return [{ url: url === '' ? '/' : url, ...(names.length > 0 && { variables }) }];
}

const uriTemplate = (text: string): string =>
  text
    .split(/(\{[\w.-]+\})/)
    .map((piece, at) => (at % 2 === 1 ? piece : encodeURI(decodedUrl(piece.toWellFormed()))))
    .join('');

function decodedUrl(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
