// Rules for models that JSON Schema cannot express: names are unique, references have a target, and lists that belong
// together have equal lengths.

import { pointer } from '../../core/schema/json-pointer.ts';
import type { Resource, ResourceEmbed, ResponseShape } from '../../core/model/api/api.ts';
import { ResourceList } from '../../core/model/api/named-resources.ts';
import type { ModelDocument, OperationDocument, RouteDocument } from '../../core/model/api/document.ts';
import { childrenOf, tokensTo } from '../../core/schema/children.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { DocumentError, JsonPath } from './document-errors.ts';
import { templateOf } from '../../core/model/paths/path-template.ts';
import { readPathTemplate } from './path-template.ts';
import { plainText } from './plain-text.ts';

type ReportError = (path: JsonPath, message: string) => void;

type UserTypeNames = ReadonlySet<string>;

/** @param document a document that the model's JSON Schema accepts */
export function modelErrors(document: ModelDocument): readonly DocumentError[] {
  const flaws: DocumentError[] = [];
  const report: ReportError = (path, message) => flaws.push({ path, part: 'value', message });
  const own = userTypeNames(document, report);
  checkNamespaces(document, report);
  checkResources(document, own, report);
  checkRoutes(document, own, report);
  checkSite(document, report);
  return flaws;
}

/** Returns a function that reports every repeated name. */
function uniqueness(what: string, report: ReportError): (name: string | undefined, path: JsonPath) => void {
  const first = new Map<string, JsonPath>();
  return (name, path) => {
    if (name === undefined) return;
    const before = first.get(name);
    if (before) report(path, `the ${what} ${showText(name)} is already defined at ${pointer(...before)}`);
    else first.set(name, path);
  };
}

function userTypeNames({ userTypes = [] }: ModelDocument, report: ReportError): UserTypeNames {
  const unique = uniqueness('own type', report);
  for (const [index, { name }] of userTypes.entries()) unique(name, ['userTypes', index, 'name']);
  return new Set(userTypes.map(({ name }) => name));
}

function checkNamespaces({ namespaces }: ModelDocument, report: ReportError): void {
  const uniqueName = uniqueness('namespace', report);
  const uniqueAccessor = uniqueness('accessor', report);
  const uniqueModule = uniqueness('module', report);
  for (const [index, { name, accessor, module }] of namespaces.entries()) {
    uniqueName(name, ['namespaces', index, 'name']);
    uniqueAccessor(accessor, ['namespaces', index, 'accessor']);
    // On some disks, names of files that differ only in case refer to one file.
    uniqueModule(module?.toLowerCase(), ['namespaces', index, 'module']);
  }
}

function checkSite({ site = {}, routes }: ModelDocument, report: ReportError): void {
  const { postTypes = [], taxonomies = [], statuses = [], abilities = [] } = site;
  for (const [name, what, entries] of [
    ['postTypes', 'post type', postTypes],
    ['taxonomies', 'taxonomy', taxonomies],
    ['statuses', 'status', statuses],
  ] as const) {
    const unique = uniqueness(what, report);
    for (const [index, { slug }] of entries.entries()) unique(slug, ['site', name, index, 'slug']);
  }
  const uniqueAbility = uniqueness('ability', report);
  const uniqueRoute = uniqueness('route of an ability', report);
  const sizes = new Map(routes.map(({ key, path, operations }) => [key ?? path, operations.length]));
  for (const [index, { name, route }] of abilities.entries()) {
    uniqueAbility(name, ['site', 'abilities', index, 'name']);
    uniqueRoute(route, ['site', 'abilities', index, 'route']);
    if (sizes.get(route) !== 1)
      report(
        ['site', 'abilities', index, 'route'],
        `${showText(route)} is not the key of a route with exactly one operation`,
      );
  }
}

function checkResources({ resources = [] }: ModelDocument, own: UserTypeNames, report: ReportError): void {
  const isListed = (namespace: string, name: string): boolean =>
    resources.some((one) => one.namespace === namespace && one.name === name);
  const uniqueNames = new Map<string, ReturnType<typeof uniqueness>>();
  for (const [index, { name, namespace, schema, links = [], embeds = [] }] of resources.entries()) {
    const uniqueName = uniqueNames.get(namespace) ?? uniqueness('resource', report);
    uniqueNames.set(namespace, uniqueName);
    uniqueName(name, ['resources', index, 'name']);
    const uniqueRelation = uniqueness('relation', report);
    for (const [at, { rel }] of links.entries())
      uniqueRelation(rel, ['resources', index, 'links', at, 'rel']);
    checkEmbeds(embeds, (other) => isListed(namespace, other), ['resources', index], report);
    checkSchema(schema, ['resources', index, 'schema'], own, report);
  }
}

function checkEmbeds(
  embeds: readonly ResourceEmbed[],
  isListed: (name: string) => boolean,
  at: JsonPath,
  report: ReportError,
): void {
  const uniqueRelation = uniqueness('relation', report);
  for (const [place, { rel, resources }] of embeds.entries()) {
    uniqueRelation(rel, [...at, 'embeds', place, 'rel']);
    for (const [index, name] of resources.entries())
      if (!isListed(name))
        report(
          [...at, 'embeds', place, 'resources', index],
          `the resource ${showText(name)} is not listed in "resources" for the same namespace`,
        );
  }
}

function checkRoutes(
  { namespaces, routes, resources = [] }: ModelDocument,
  own: UserTypeNames,
  report: ReportError,
): void {
  const known = new Set(namespaces.map(({ name }) => name));
  const only = namespaces.length === 1 ? namespaces[0] : undefined;
  const choice =
    known.size === 0
      ? 'list it in "namespaces"'
      : `use one of ${[...known].slice(0, 20).map(showText).join(', ')}`;
  const uniqueKey = uniqueness('key', report);
  const listed = new ResourceList(resources);
  const uniqueNames = new Map([...known].map((name) => [name, uniqueness('operation', report)]));

  for (const [index, route] of routes.entries()) {
    const at: JsonPath = ['routes', index];
    uniqueKey(route.key ?? route.path, [...at, route.key === undefined ? 'path' : 'key']);

    const namespace = route.namespace ?? only?.name;
    if (namespace === undefined || !known.has(namespace)) report(...namespaceError(route, at, choice));

    const parameters = templateParameters(route, at, report);
    for (const [place, operation] of route.operations.entries()) {
      const operationAt = [...at, 'operations', place];
      uniqueNames.get(namespace ?? '')?.(operation.name, [...operationAt, 'name']);
      checkOperation(operation, parameters, operationAt, own, report);
      const found = (name: string): readonly Resource[] => listed.named(namespace ?? '', name);
      checkResponse(operation.response, found, [...operationAt, 'response'], own, report);
    }
  }
}

const namespaceError = ({ namespace }: RouteDocument, at: JsonPath, choice: string): [JsonPath, string] =>
  namespace === undefined
    ? [at, `"namespace" is missing, and the model does not have exactly one namespace; ${choice}`]
    : [[...at, 'namespace'], `the namespace ${showText(namespace)} is not known; ${choice}`];

/** The parameters of a path template; undefined if the template is invalid. */
function templateParameters(
  { path, parts }: RouteDocument,
  at: JsonPath,
  report: ReportError,
): ReadonlySet<string> | undefined {
  const template = readPathTemplate(path);
  if (template.flaw !== undefined) {
    report([...at, 'path'], template.flaw);
    return undefined;
  }
  const made = parts ? templateOf(parts) : path;
  if (made !== path)
    report([...at, 'parts'], `the parts of the path form ${showText(made)}, which differs from the path`);
  return template.parameters;
}

function checkOperation(
  { method, methods, arguments: list = [] }: OperationDocument,
  parameters: ReadonlySet<string> | undefined,
  at: JsonPath,
  own: UserTypeNames,
  report: ReportError,
): void {
  if (methods && !methods.includes(method))
    report([...at, 'methods'], `${showText(method)}, the method of the operation, is not in this list`);

  const uniqueName = uniqueness('argument', report);
  for (const [index, argument] of list.entries()) {
    const argumentAt = [...at, 'arguments', index];
    uniqueName(argument.name, [...argumentAt, 'name']);
    if (argument.in === 'path' && parameters && !parameters.has(argument.name))
      report(
        [...argumentAt, 'name'],
        `the path has no parameter "{${plainText(argument.name, 60)}}"; ${parameterChoice(parameters)}`,
      );
    if (argument.in === 'body' && (method === 'GET' || method === 'HEAD'))
      report([...argumentAt, 'in'], `a ${method} request has no body; use "query"`);
    if (argument.schema) checkSchema(argument.schema, [...argumentAt, 'schema'], own, report);
  }
}

function checkResponse(
  response: ResponseShape | undefined,
  named: (name: string) => readonly Resource[],
  at: JsonPath,
  own: UserTypeNames,
  report: ReportError,
): void {
  if (response?.kind === 'schema') checkSchema(response.schema, [...at, 'schema'], own, report);
  if (response?.kind !== 'resource') return;
  const [first, second] = named(response.resource);
  if (first === undefined)
    report([...at, 'resource'], `the resource ${showText(response.resource)} is not listed in "resources"`);
  else if (second !== undefined && second.namespace !== first.namespace)
    report(
      [...at, 'resource'],
      `the resource ${showText(response.resource)} is listed for ${showText(first.namespace)} and ${showText(second.namespace)}; list one for the route's own namespace`,
    );
}

const parameterChoice = (parameters: ReadonlySet<string>): string =>
  parameters.size === 0
    ? 'add one, or send the argument in the query or body'
    : `its path parameters are ${[...parameters]
        .slice(0, 20)
        .map((parameter) => `"{${plainText(parameter, 60)}}"`)
        .join(', ')}`;

/** Errors in a schema that the JSON Schema of models cannot find. */
export function invalidSchemaParts(schema: Schema, at: JsonPath): readonly DocumentError[] {
  const flaws: DocumentError[] = [];
  checkSchema(schema, at, new Set(), (path, message) => flaws.push({ path, part: 'value', message }));
  return flaws;
}

function checkSchema(schema: Schema, at: JsonPath, own: UserTypeNames, report: ReportError): void {
  const { enum: values = [], enumLabels: labels } = schema;
  if (labels && labels.length !== values.length)
    report([...at, 'enumLabels'], `there are ${labels.length} labels for ${values.length} values of "enum"`);
  if (schema.userType !== undefined && !own.has(schema.userType))
    report([...at, 'userType'], `the type ${showText(schema.userType)} is not listed in "userTypes"`);
  checkExpression(schema.pattern, [...at, 'pattern'], report);
  for (const expression of Object.keys(schema.patternProperties ?? {}))
    checkExpression(expression, [...at, 'patternProperties', expression], report);
  for (const child of childrenOf(schema)) checkSchema(child.schema, [...at, ...tokensTo(child)], own, report);
}

function checkExpression(expression: string | undefined, at: JsonPath, report: ReportError): void {
  if (expression === undefined) return;
  try {
    new RegExp(expression, 'u');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: /s, '').toLowerCase() : '';
    report(
      at,
      `${showText(expression)} is not a valid ECMAScript regular expression for the u flag: ${plainText(reason, 80)}`,
    );
  }
}

const showText = (text: string): string => plainText(JSON.stringify(text), 60);
