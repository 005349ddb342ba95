// Checks a document by one of routewright's JSON Schemas and describes the errors in plain words. Ajv compiled the
// check at build time (compile-schemas.js). The schemas choose branches by `if` on `kind`, so Ajv only reports errors
// of the intended branch. The description of each pattern is in `$comment`.

import type { ErrorObject, ValidateFunction } from 'ajv';
import { nearestNames } from '../../core/diagnostics/nearest.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { tokensOf } from '../../core/schema/json-pointer.ts';
import { checksIn } from './checks-in.ts';
import type { DocumentError, JsonPath } from './document-errors.ts';
import { plainText } from './plain-text.ts';

/** The first errors of a document, roughly in the order of the document. */
export async function documentSchemaErrors(
  document: unknown,
  enough: number,
): Promise<readonly DocumentError[]> {
  const quick = await quickChecks();
  if (quick.document(document)) return [];
  const thorough = await thoroughChecks();
  const flaws: DocumentError[] = [];
  for (const { path, rule, value } of piecesOf(document)) {
    if (quick[rule](value)) continue;
    // For each `$ref`, Ajv copies its list of errors, so the time grows with the square of the number of errors.
    const { [rule]: check } = holdsAtMost(value, 10_000) ? thorough : quick;
    check(value);
    for (const error of check.errors ?? []) flaws.push(...describeAjvError(error, path));
    if (flaws.length >= enough) break;
  }
  return flaws;
}

interface DocumentPiece {
  readonly path: JsonPath;
  readonly rule: keyof Checks;
  readonly value: unknown;
}

/** The document is checked in pieces: the document without its routes, then each route. */
function* piecesOf(document: unknown): Generator<DocumentPiece> {
  const routes: unknown = isRecord(document) ? document['routes'] : undefined;
  if (!isRecord(document) || !Array.isArray(routes)) {
    yield { path: [], rule: 'document', value: document };
    return;
  }
  yield { path: [], rule: 'document', value: { ...document, routes: [] } };
  for (const [index, value] of routes.entries()) yield { path: ['routes', index], rule: 'route', value };
}

function holdsAtMost(value: unknown, limit: number): boolean {
  const open = [value];
  for (let count = 0; open.length > 0; count++) {
    if (count + open.length > limit) return false;
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const member of Object.values(next)) {
      if (open.length > limit) return false;
      open.push(member);
    }
  }
  return true;
}

type Checks = Readonly<Record<'document' | 'route', ValidateFunction>>;

/** The schemas of the files that users keep with their code. */
type UserSchema = 'config' | 'names' | 'examples' | 'approvals';

type ThoroughChecks = Checks & Readonly<Record<UserSchema, ValidateFunction>>;

/** Compiled checks that stop at the first error. */
const quickChecks = async (): Promise<Checks> => (await checksIn('quick.js')) as Checks;

const thoroughChecks = async (): Promise<ThoroughChecks> => (await checksIn('thorough.js')) as ThoroughChecks;

/** Checks a file of the user by one of routewright's JSON Schemas. */
export async function errorsBySchema(document: unknown, name: UserSchema): Promise<readonly DocumentError[]> {
  const { [name]: check } = await thoroughChecks();
  return check(document) ? [] : (check.errors ?? []).flatMap((error) => describeAjvError(error, []));
}

/** Describes an error of Ajv in plain words. */
function describeAjvError(error: ErrorObject, base: JsonPath): readonly DocumentError[] {
  // In `path`, the index of a list item may be a text or a number. Here it stays a text.
  const path = [...base, ...tokensOf(error.instancePath)];
  // For an invalid name of a member, the message describes the violated rule.
  if (error.propertyName !== undefined && error.keyword !== 'propertyNames') {
    const message = `${showValue(error.propertyName)} is not allowed as a name; use ${commentOf(error)}`;
    return [{ path: [...path, error.propertyName], part: 'name', message }];
  }
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (error.keyword) {
    case 'if':
    case 'propertyNames':
      return [];
    case 'additionalProperties': {
      const name = String(params['additionalProperty']);
      return [{ path: [...path, name], part: 'name', message: unknownName(name, knownMemberNames(error)) }];
    }
    case 'required':
      return [
        {
          path,
          part: 'value',
          message: schemaComment(error) ?? `${showValue(params['missingProperty'])} is missing`,
        },
      ];
    case 'dependentRequired':
      return [
        {
          path,
          part: 'value',
          message: `${showValue(params['property'])} has no effect without ${showValue(params['missingProperty'])}`,
        },
      ];
    case 'uniqueItems':
      return [
        {
          path: [...path, Number(params['i'])],
          part: 'value',
          message: 'the value is in the list twice',
        },
      ];
    default:
      return [
        {
          path,
          part: 'value',
          message: `${describeValue(error.data)} is not allowed; use ${describeAllowed(error, params)}`,
        },
      ];
  }
}

function describeAllowed(error: ErrorObject, params: Readonly<Record<string, unknown>>): string {
  switch (error.keyword) {
    case 'type':
      return orList([params['type']].flat().map((name) => typeNames.get(String(name)) ?? String(name)));
    case 'enum': {
      const values = (params['allowedValues'] as readonly unknown[]).map(showValue);
      return values.length === 1 ? values.join() : `one of ${values.join(', ')}`;
    }
    case 'const':
      return showValue(params['allowedValue']);
    case 'minimum':
      return `${String(params['limit'])} or more`;
    case 'exclusiveMinimum':
      return `more than ${String(params['limit'])}`;
    case 'minItems':
      return `a list of at least ${String(params['limit'])}`;
    case 'maxItems':
      return `a list of at most ${String(params['limit'])}`;
    case 'minLength':
      return 'some text';
    default:
      return commentOf(error);
  }
}

const typeNames: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['null', 'null'],
]);

const orList = (words: readonly string[]): string => words.join(' or ');

const commentOf = (error: ErrorObject): string => schemaComment(error) ?? 'what the schema allows';

function schemaComment({ parentSchema }: ErrorObject): string | undefined {
  const comment: unknown = parentSchema?.['$comment'];
  return typeof comment === 'string' ? comment : undefined;
}

function knownMemberNames({ parentSchema }: ErrorObject): readonly string[] {
  const properties: unknown = parentSchema?.['properties'];
  return isRecord(properties) ? Object.keys(properties) : [];
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return isRecord(value) ? 'an object' : showValue(value);
}

const showValue = (value: unknown): string => plainText(JSON.stringify(value), 60);

/** A longer name is not compared with known names, because it is probably no typing error. */
const maxComparedNameLength = 40;

function unknownName(name: string, known: readonly string[]): string {
  const [near] = name.length > maxComparedNameLength ? [] : nearestNames(name, known, 1);
  if (near !== undefined) return `${showValue(name)} is not allowed here; did you mean ${showValue(near)}?`;
  return known.length <= 12
    ? `${showValue(name)} is not allowed here; use one of ${known.map(showValue).join(', ')}`
    : `${showValue(name)} is not allowed here`;
}
