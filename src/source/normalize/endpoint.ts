// Reads one endpoint of a route. The methods become operations, and each argument is assigned to the path, query or
// body.

import type { Report, Where } from '../../core/diagnostics/diagnostic.ts';
import { pointer } from '../../core/schema/json-pointer.ts';
import { type Argument, type HttpMethod, type Operation, httpMethods } from '../../core/model/api/api.ts';
import { typesOf, type Schema } from '../../core/schema/schema.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { withEmptyText } from './known/empty-texts.ts';
import type { SchemaReader } from './schemas/intern.ts';
import { type MethodFamily, methodFamily } from './names/operation-name.ts';
import { asPhpReads } from './names-in-brackets.ts';
import { indexProblem } from './problems.ts';
import { withReset } from './responses/registered-values.ts';
import type { RoutePath } from './paths/route-path.ts';
import { settableIn, withUnchecked } from './schemas/unchecked.ts';

interface DescribedPath {
  readonly path: RoutePath;
  readonly described: unknown;
}

/** An operation that has no name yet. */
export type UnnamedOperation = Omit<Operation, 'name'>;

/**
 * Reads the operations of one endpoint. There is at most one operation for reading, one for writing (POST, PUT
 * and PATCH are one update) and one for deleting.
 *
 * @param taken the methods of the route's earlier endpoints; this endpoint's methods are added
 */
export function readEndpoint(
  raw: unknown,
  { path, described }: DescribedPath,
  where: Where,
  taken: Set<HttpMethod>,
  readSchema: SchemaReader,
  report: Report,
): readonly UnnamedOperation[] {
  if (!isRecord(raw)) {
    report(indexProblem('endpoint-malformed', where, { found: raw }));
    return [];
  }
  const methods = readMethods(raw['methods'], where, report).filter((method) => {
    if (!taken.has(method)) return true;
    report(indexProblem('endpoint-unreachable', { ...where, methods: [method] }, { method }));
    return false;
  });
  for (const method of methods) taken.add(method);
  const batch = raw['allow_batch'];
  const batchable = isRecord(batch) ? Boolean(batch['v1']) : batch === true;
  const settable = methods.some(isBodyMethod) ? settableIn(described) : new Set<string>();
  const declared = readArguments(raw['args'], { ...where, methods }, readSchema, settable, report);

  return groupByFamily(methods).map((family) => {
    const method = family[0] as HttpMethod;
    return {
      method,
      methods: family,
      // The batch route of WordPress only accepts methods that write, even if an endpoint declares other methods.
      ...(batchable && isWriting(method) && { batchable }),
      arguments: locate(declared, path, method, { ...where, methods: family }, report),
      bodyEncoding: 'json',
      response: { kind: 'unknown' },
    };
  });
}

const isBodyMethod = (method: HttpMethod): boolean => ['POST', 'PUT', 'PATCH'].includes(method);
const isWriting = (method: HttpMethod): boolean => method === 'DELETE' || isBodyMethod(method);

/** Groups methods by family, with the preferred method first: GET before HEAD, and POST before PUT before PATCH. */
function groupByFamily(methods: readonly HttpMethod[]): readonly (readonly HttpMethod[])[] {
  const families = new Map<MethodFamily | HttpMethod, HttpMethod[]>();
  for (const method of methods) {
    const family = method === 'HEAD' || method === 'OPTIONS' ? method : methodFamily([method]);
    families.set(family, [...(families.get(family) ?? []), method]);
  }
  return [...families.values()].map((family) =>
    family.toSorted((a, b) => httpMethods.indexOf(a) - httpMethods.indexOf(b)),
  );
}

function readMethods(raw: unknown, where: Where, report: Report): readonly HttpMethod[] {
  const listed: readonly unknown[] = Array.isArray(raw)
    ? raw
    : typeof raw === 'string'
      ? raw.split(/[\s,|]+/)
      : isRecord(raw)
        ? Object.keys(raw).filter((method) => Boolean(raw[method]))
        : [];
  if (!Array.isArray(raw)) report(indexProblem('methods-malformed', where, { found: raw }));
  const methods = new Set<HttpMethod>();
  for (const found of listed) {
    const method = httpMethods.find((known) => typeof found === 'string' && found.toUpperCase() === known);
    if (method) methods.add(method);
    else report(indexProblem('method-unknown', where, { found }));
  }
  return [...methods];
}

interface DeclaredArgument {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

function readArguments(
  raw: unknown,
  where: Where,
  readSchema: SchemaReader,
  settable: ReadonlySet<string>,
  report: Report,
): readonly DeclaredArgument[] {
  const at: Where = { ...where, pointer: `${where.pointer ?? ''}/args` };
  if (raw === undefined || raw === null || (Array.isArray(raw) && raw.length === 0)) return [];
  if (!isRecord(raw)) {
    report(indexProblem('arguments-malformed', at, { found: raw }));
    return [];
  }
  return Object.entries(raw).map(([name, written]) => {
    const place = (): Where => ({ ...at, argument: name, pointer: `${at.pointer ?? ''}${pointer(name)}` });
    const { schema, required } = readSchema(written, place, report);
    return { name, schema: withUnchecked(schema, written, settable.has(name)), required };
  });
}

/** Assigns each argument to path, query or body. Undeclared path parameters come first. */
function locate(
  declared: readonly DeclaredArgument[],
  path: RoutePath,
  method: HttpMethod,
  where: Where,
  report: Report,
): readonly Argument[] {
  const names = new Set(declared.map(({ name }) => name));
  const undeclared: Argument[] = [];
  for (const [name, parameter] of path.pathParameters) {
    if (names.has(name)) continue;
    report(indexProblem('path-parameter-undeclared', { ...where, argument: name }, { name }));
    undeclared.push({
      name,
      in: 'path',
      required: !parameter.optional,
      schema: parameter.schema,
      declared: false,
    });
  }
  const inBody = isBodyMethod(method);
  // In WordPress, a query argument with the name of a path parameter overrides the path, so clients must not send it.
  const sendable = declared.filter(({ name }) => !path.fixed.has(name));
  const located = sendable.map(({ name, schema, required }): Argument => {
    const parameter = path.pathParameters.get(name);
    if (parameter) {
      if (isNumberSentAsText(schema, parameter.schema))
        report(indexProblem('digits-are-text', { ...where, argument: name }, { name }));
      return {
        name,
        in: 'path',
        required: !parameter.optional,
        schema: parameterSchema(schema, parameter.schema),
      };
    }
    const hasDefault = schema.default !== undefined && schema.default !== null;
    const sent = inBody ? textOrRaw(name, withEmptyText(name, schema, path.template)) : schema;
    if (sent !== schema) report(indexProblem('text-for-object', { ...where, argument: name }, { name }));
    const taken = inBody ? withReset(name, sent, path.template) : sent;
    if (taken !== sent) report(indexProblem('null-resets', { ...where, argument: name }, { name }));
    return { name, in: inBody ? 'body' : 'query', required: required && !hasDefault, schema: taken };
  });
  return [...undeclared, ...asPhpReads(located, where, report)];
}

/**
 * The schema of a path argument. If no type is declared, or no path can match the declared type, the schema is
 * made from the pattern. In all other cases, the declared schema is used.
 */
const parameterSchema = (declared: Schema, fromPattern: Schema): Schema =>
  isNumberSentAsText(declared, fromPattern) ||
  (declared.type === undefined && !declared.enum && !declared.anyOf && !declared.oneOf)
    ? mergedParameterSchema(declared, fromPattern)
    : declared;

const mergedSchemas = new WeakMap<Schema, Map<string, Schema>>();

/** Merged schemas are cached, so that equal schemas are one object. */
function mergedParameterSchema(declared: Schema, fromPattern: Schema): Schema {
  const key = JSON.stringify(fromPattern);
  const known = mergedSchemas.get(declared) ?? new Map<string, Schema>();
  mergedSchemas.set(declared, known);
  const schema = known.get(key) ?? {
    ...fromPattern,
    ...(isNumericSchema(declared) ? descriptiveTexts(declared) : declared),
  };
  known.set(key, schema);
  return schema;
}

/**
 * Whether the declared type is a number although the path requires texts such as `02`, which a number cannot
 * produce.
 */
const isNumberSentAsText = (declared: Schema, { type, pattern, enum: values = [] }: Schema): boolean =>
  isNumericSchema(declared) &&
  type === 'string' &&
  (pattern !== undefined || values.some((value) => String(Number(value)) !== value));

const isNumericSchema = (schema: Schema): boolean =>
  schema.type !== undefined && typesOf(schema).every((type) => type === 'integer' || type === 'number');

const descriptiveTexts = ({ title, description, deprecated }: Schema): Schema => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(deprecated !== undefined && { deprecated }),
});

// WordPress declares fields with raw and rendered text as an object { raw, rendered }, but also accepts a text. Newer
// routes of core declare this as `type: ['object', 'string']`; older routes do not.
const widened = new WeakMap<Schema, Schema>();

/**
 * Fields that core accepts as text for every post type, although blocks and menus do not declare `rendered` for
 * these fields.
 */
const postTextFields: ReadonlySet<string> = new Set(['title', 'content', 'excerpt']);

/**
 * Lets the schema of a body argument accept a text in two cases: if it is an object with a writable `raw` and a
 * readable `rendered`, or if it is a text field of a post that only has `raw`. Any other schema is returned
 * unchanged. Equal schemas stay one object.
 */
function textOrRaw(name: string, schema: Schema): Schema {
  const { properties } = schema;
  const types = schema.type === undefined ? [] : typesOf(schema);
  if (!types.includes('object') || types.includes('string') || properties?.['raw']?.type !== 'string')
    return schema;
  const { raw, rendered, ...others } = properties;
  const isText = rendered
    ? rendered.readOnly === true
    : postTextFields.has(name) && Object.values(others).every(({ readOnly }) => readOnly === true);
  if (raw.readOnly || !isText) return schema;
  const known = widened.get(schema) ?? { ...schema, type: [...types, 'string'] as const };
  widened.set(schema, known);
  return known;
}
