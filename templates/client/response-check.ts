// Compares responses with the site's declaration, or with a schema of yours. An unexpected
// response is reported and returned all the same; you decide whether the call fails.
//
// The validator fits the request: its context, a forced deletion. With `_fields`, only the
// requested properties are checked, for presence and type. Undeclared properties are not
// checked, and neither is a response in an envelope.

import type { ApiResponse, StandardSchema } from './call.js';
import { CallError, placeOf, type ValidationIssue } from './call-errors.js';
import { validatorOf, type Validators } from './compose.js';
import type { OperationInfo } from './operation.js';
import type { Call, Inspect } from './transport.js';

/** A response that is not as expected. It is reported, and thrown only if you request that. */
export class ResponseMismatch extends CallError {
  override readonly name = 'ResponseMismatch';
  override readonly kind = 'mismatch';
  /** The errors, and their paths in the response. */
  readonly issues: readonly ValidationIssue[];
  readonly data: unknown;
  readonly response: Response;

  constructor(
    operation: OperationInfo,
    issues: readonly ValidationIssue[],
    { data, response }: ApiResponse<unknown>,
  ) {
    const said = issues
      .slice(0, longestList)
      .map((issue) => `${placeOf(issue).join('.')}: ${issue.message}`);
    const more = issues.length - said.length;
    super(
      operation,
      `the response differs from its declaration: ${said.join('; ')}${more > 0 ? `; and ${String(more)} more` : ''}`,
    );
    this.issues = issues;
    this.data = data;
    this.response = response;
  }
}

const longestList = 5;

/** Called for a mismatch; a returned promise is awaited. `throw` throws the mismatch. */
export type OnResponseMismatch = 'throw' | ((mismatch: ResponseMismatch) => unknown);

export interface ResponseCheckOptions {
  /**
   * `import * as validators from './zod/index.js'`; without them only calls with their own
   * schema are checked.
   */
  readonly validators?: Validators | undefined;
  /** How responses are compared by default; `site` when left out. */
  readonly validateResponse?: 'site' | 'strict' | StandardSchema | undefined;
  /**
   * If this is left out, only calls that request it are checked, and mismatches are logged
   * with `console.warn`.
   */
  readonly onResponseMismatch?: OnResponseMismatch | undefined;
}

/**
 * Creates the `inspect` of a transport, which checks every response. It is also valid as
 * the `validateResponse` of one call, if the transport does not check.
 */
export function checkResponses(options: ResponseCheckOptions = {}): Inspect {
  const inspect: Inspect = async (call, answer, asked) => {
    const own = asked.validateResponse === inspect ? undefined : asked.validateResponse;
    if (isInspect(own)) return own(call, answer, asked);
    const tell = asked.onResponseMismatch ?? options.onResponseMismatch;
    const expected = own ?? (tell && (options.validateResponse ?? 'site'));
    if (!expected || /^(?:HEAD|OPTIONS)$/.test(call.method)) return;
    if (typeof expected === 'string' && (own ?? asked.onResponseMismatch) && !options.validators)
      throw new TypeError(
        'To compare responses with their declaration, the client needs `validators`.',
      );
    const given = argumentsOf(call);
    if (given.has('_envelope')) return;
    const schema =
      typeof expected === 'string'
        ? resultValidator(call.operation, options.validators, expected, given)
        : expected;
    const { issues = [] } = (await schema?.['~standard'].validate(answer.data)) ?? {};
    const fields = fieldsOf(given);
    const found = issues.filter((issue) => isMeant(placeOf(issue), answer.data, fields));
    if (found.length === 0) return;
    const mismatch = new ResponseMismatch(call.operation, found, answer);
    if (tell === 'throw') throw mismatch;
    await (tell ?? warn)(mismatch);
  };
  return inspect;
}

const warn = (mismatch: ResponseMismatch): void => {
  console.warn(mismatch);
};

/** A schema may be a function as well. */
const isInspect = (value: unknown): value is Inspect =>
  typeof value === 'function' && !('~standard' in value);

/** The arguments by name. */
type Given = ReadonlyMap<string, readonly string[]>;

/** The arguments from path, query and body, as the site reads them. */
function argumentsOf({ path, values = {} }: Call): Given {
  const given = new Map<string, string[]>();
  const add = (value: unknown, key: string): void => {
    const name = key.replace(/\[.*/, '');
    given.set(name, [...(given.get(name) ?? []), String(value)]);
  };
  new URLSearchParams(path.split('?')[1]).forEach(add);
  for (const [name, value] of Object.entries(values)) add(value, name);
  return given;
}

/**
 * The first validator that exists: for the requested context or deletion, or else the
 * default one. Other contexts have none.
 */
function resultValidator(
  operation: OperationInfo,
  validators: Validators | undefined,
  strength: string,
  given: Given,
): StandardSchema | undefined {
  const [context = ''] = given.get('context') ?? [];
  if (!/^(?:|view|embed|edit)$/.test(context)) return undefined;
  const force = given.get('force')?.[0];
  const forms = [
    ...(context === '' ? [] : [context.charAt(0).toUpperCase() + context.slice(1)]),
    ...(force === undefined ? [] : [/^(?:true|1)$/.test(force) ? 'Forced' : 'Trashed']),
    '',
  ];
  const names = forms.flatMap((form) => [
    ...(strength === 'strict' ? [`Result${form}Strict`] : []),
    `Result${form}`,
  ]);
  for (const name of names) {
    const found = validatorOf(operation, validators, name);
    if (found) return found;
  }
  return undefined;
}

/** The requested properties, as paths; empty if all are. */
const fieldsOf = (given: Given): readonly (readonly string[])[] =>
  (given.get('_fields') ?? [])
    .flatMap((list) => list.split(/[\s,]+/))
    .filter((field) => field !== '')
    .map((field) => field.split('.'));

/** Whether an error counts, given the requested fields. An error at the top level always does. */
function isMeant(
  place: readonly string[],
  data: unknown,
  fields: readonly (readonly string[])[],
): boolean {
  const within = Array.isArray(data) ? place.slice(1) : place;
  // Sites add these to any resource.
  if (within.length === 1 && /^_(?:links|embedded)$/.test(within.join())) return false;
  if (fields.length === 0 || within.length === 0) return true;
  if (fields.some((field) => startsWith(within, field))) return true;
  // An object above a requested field is there only in part; any other value in its place is
  // an error.
  const isAbove = fields.some((field) => startsWith(field, within));
  return isAbove && !isObject(place.reduce(memberOf, data));
}

const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((part, index) => path[index] === part);

const memberOf = (value: unknown, name: string): unknown =>
  (Object(value) as Record<string, unknown>)[name];

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
