// One endpoint of a route: its methods are grouped into operations, and its arguments are located.

import type { Report, Where } from '../../core/diagnostics/diagnostic.ts';
import { pointer } from '../../core/schema/json-pointer.ts';
import type { Argument, HttpMethod, Operation } from '../../core/model/api.ts';
import { httpMethods } from '../../core/model/api.ts';
import { typesOf, type Schema } from '../../core/schema/schema.ts';
import { isRecord } from '../../core/model/index-document.ts';
import type { SchemaReader } from './intern.ts';
import type { Family } from './operation-name.ts';
import { familyOf } from './operation-name.ts';
import { problem } from './problems.ts';
import { withReset } from './registered-values.ts';
import type { RoutePath } from './route-path.ts';
import { textOrRaw } from './text-or-raw.ts';
import { settableIn, withUnchecked } from './unchecked.ts';

/** The path of a route, and its response description. */
interface DescribedPath {
  readonly path: RoutePath;
  readonly described: unknown;
}

/** An operation without a name yet. */
export type UnnamedOperation = Omit<Operation, 'name'>;

/**
 * Reads one endpoint into its operations: one for reading, one for writing (POST, PUT and PATCH are one
 * update), one for deleting, as far as it has the methods.
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
    report(problem('endpoint-malformed', where, { found: raw }));
    return [];
  }
  const methods = readMethods(raw['methods'], where, report).filter((method) => {
    if (!taken.has(method)) return true;
    report(problem('endpoint-unreachable', { ...where, methods: [method] }, { method }));
    return false;
  });
  for (const method of methods) taken.add(method);
  const batch = raw['allow_batch'];
  const batchable = isRecord(batch) ? Boolean(batch['v1']) : batch === true;
  const settable = methods.some(hasBody) ? settableIn(described) : new Set<string>();
  const declared = readArguments(raw['args'], { ...where, methods }, readSchema, settable, report);

  return familiesOf(methods).map((family) => {
    const method = family[0] as HttpMethod;
    return {
      method,
      methods: family,
      // The batch route only accepts methods that write, even if an endpoint declares others.
      ...(batchable && isWriting(method) && { batchable }),
      arguments: locate(declared, path, method, { ...where, methods: family }, report),
      bodyEncoding: 'json',
      response: { kind: 'unknown' },
    };
  });
}

const hasBody = (method: HttpMethod): boolean => ['POST', 'PUT', 'PATCH'].includes(method);
const isWriting = (method: HttpMethod): boolean => method === 'DELETE' || hasBody(method);

/** Groups the methods by family, each with the preferred one first: GET before HEAD, POST before PUT before PATCH. */
function familiesOf(methods: readonly HttpMethod[]): readonly (readonly HttpMethod[])[] {
  const families = new Map<Family | HttpMethod, HttpMethod[]>();
  for (const method of methods) {
    const family = method === 'HEAD' || method === 'OPTIONS' ? method : familyOf([method]);
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
  if (!Array.isArray(raw)) report(problem('methods-malformed', where, { found: raw }));
  const methods = new Set<HttpMethod>();
  for (const found of listed) {
    const method = httpMethods.find((known) => typeof found === 'string' && found.toUpperCase() === known);
    if (method) methods.add(method);
    else report(problem('method-unknown', where, { found }));
  }
  return [...methods];
}

interface Declared {
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
): readonly Declared[] {
  const at: Where = { ...where, pointer: `${where.pointer ?? ''}/args` };
  if (raw === undefined || raw === null || (Array.isArray(raw) && raw.length === 0)) return [];
  if (!isRecord(raw)) {
    report(problem('arguments-malformed', at, { found: raw }));
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
  declared: readonly Declared[],
  path: RoutePath,
  method: HttpMethod,
  where: Where,
  report: Report,
): readonly Argument[] {
  const names = new Set(declared.map(({ name }) => name));
  const undeclared: Argument[] = [];
  for (const [name, parameter] of path.pathParameters) {
    if (names.has(name)) continue;
    report(problem('path-parameter-undeclared', { ...where, argument: name }, { name }));
    undeclared.push({
      name,
      in: 'path',
      required: !parameter.optional,
      schema: parameter.schema,
      declared: false,
    });
  }
  const inBody = hasBody(method);
  // In WordPress a query argument of that name overrides the path, so it must not be sent.
  const sendable = declared.filter(({ name }) => !path.fixed.has(name));
  const located = sendable.map(({ name, schema, required }): Argument => {
    const parameter = path.pathParameters.get(name);
    if (parameter) {
      if (isNumberSentAsText(schema, parameter.schema))
        report(problem('digits-are-text', { ...where, argument: name }, { name }));
      return {
        name,
        in: 'path',
        required: !parameter.optional,
        schema: parameterSchema(schema, parameter.schema),
      };
    }
    const hasDefault = schema.default !== undefined && schema.default !== null;
    const sent = inBody ? textOrRaw(name, schema) : schema;
    if (sent !== schema) report(problem('text-for-object', { ...where, argument: name }, { name }));
    const taken = inBody ? withReset(name, sent, path.template) : sent;
    if (taken !== sent) report(problem('null-resets', { ...where, argument: name }, { name }));
    return { name, in: inBody ? 'body' : 'query', required: required && !hasDefault, schema: taken };
  });
  return [...undeclared, ...located];
}

/**
 * The declared schema of a path argument; the pattern's schema where no type is declared, or one that no path
 * can match.
 */
const parameterSchema = (declared: Schema, fromPattern: Schema): Schema =>
  isNumberSentAsText(declared, fromPattern) ||
  (declared.type === undefined && !declared.enum && !declared.anyOf && !declared.oneOf)
    ? mergedParameterSchema(declared, fromPattern)
    : declared;

const merged = new WeakMap<Schema, Map<string, Schema>>();

/** Merged schemas are interned like all others: equal ones are one object. */
function mergedParameterSchema(declared: Schema, fromPattern: Schema): Schema {
  const key = JSON.stringify(fromPattern);
  const known = merged.get(declared) ?? new Map<string, Schema>();
  merged.set(declared, known);
  const schema = known.get(key) ?? {
    ...fromPattern,
    ...(isNumeric(declared) ? wordsOf(declared) : declared),
  };
  known.set(key, schema);
  return schema;
}

/** Whether a number is declared where the path requires texts such as `02`, which a number cannot produce. */
const isNumberSentAsText = (declared: Schema, { type, pattern, enum: values = [] }: Schema): boolean =>
  isNumeric(declared) &&
  type === 'string' &&
  (pattern !== undefined || values.some((value) => String(Number(value)) !== value));

const isNumeric = (schema: Schema): boolean =>
  schema.type !== undefined && typesOf(schema).every((type) => type === 'integer' || type === 'number');

/** The descriptive texts of a schema. */
const wordsOf = ({ title, description, deprecated }: Schema): Schema => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(deprecated !== undefined && { deprecated }),
});
