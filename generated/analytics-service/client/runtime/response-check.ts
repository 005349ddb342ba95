// Compares responses with the site's declaration, or with your schema.
// A mismatch is reported, and the call still returns the response. With `throw`, the call fails
// instead.
// The validator depends on the requested context, and on whether a deletion is forced.
// With `_fields`, only the requested properties are checked, for presence and type.
// Undeclared properties and responses in an envelope are not checked.

import type { ApiResponse, StandardSchema } from './call.js';
import { CallError, placeOf, type ValidationIssue } from './call-errors.js';
import { validatorOf, type Validators } from './compose.js';
import type { OperationInfo } from './operation.js';
import type { Call, Inspect } from './transport.js';

/**
 * A response that does not match its declaration or schema. The mismatch is reported. A call fails
 * with the mismatch only if you use `throw`.
 */
export class ResponseMismatch extends CallError {
  override readonly name = 'ResponseMismatch';
  override readonly kind = 'mismatch';
  /** The errors, with their paths in the response. */
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
      .map((issue) =>
        [...(issue.path ? [placeOf(issue).join('.')] : []), issue.message].join(': '),
      );
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

/**
 * Called for each mismatch. If the function returns a promise, the client awaits the promise. With
 * `throw`, the call fails with the mismatch.
 */
export type OnResponseMismatch = 'throw' | ((mismatch: ResponseMismatch) => unknown);

export interface ResponseCheckOptions {
  /**
   * The validators by namespace, such as `{ wpV2 }` from `import * as wpV2 from './zod/wp-v2.js'`.
   * `./zod/index.js` exports those of the whole site. Without validators, only calls with their own
   * schema are checked.
   */
  readonly validators?: Validators | undefined;
  /** How strictly responses are compared. The default is `site`. */
  readonly validateResponse?: 'site' | 'strict' | StandardSchema | undefined;
  /**
   * Without `onResponseMismatch`, only calls that request a check and guessed lists are checked, and
   * mismatches are logged with `console.warn`.
   */
  readonly onResponseMismatch?: OnResponseMismatch | undefined;
}

/**
 * Creates the `inspect` option of a transport, which checks every response. Without `inspect` in
 * the transport, a single call can use the function as `validateResponse`.
 */
export function checkResponses(options: ResponseCheckOptions = {}): Inspect {
  const inspect: Inspect = async (call, answer, asked) => {
    const own = asked.validateResponse === inspect ? undefined : asked.validateResponse;
    if (isInspect(own)) return own(call, answer, asked);
    const tell = asked.onResponseMismatch ?? options.onResponseMismatch;
    // Without a promise that the response is a list, the client returns any response.
    const isWrongGuess = call.operation.list && !Array.isArray(answer.data);
    const expected = own ?? ((tell ?? isWrongGuess) && (options.validateResponse ?? 'site'));
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
    const { issues = [] } =
      isWrongGuess && typeof expected === 'string'
        ? { issues: [{ message: wrongGuess }] }
        : ((await schema?.['~standard'].validate(answer.data)) ?? {});
    const fields = fieldsOf(given);
    const found = issues.filter((issue) => isMeant(placeOf(issue), answer.data, fields));
    if (found.length === 0) return;
    const mismatch = new ResponseMismatch(call.operation, found, answer);
    if (tell === 'throw') throw mismatch;
    await (tell ?? warn)(mismatch);
  };
  return inspect;
}

const wrongGuess =
  'not a list. That the response is a list is a guess: correct `responses` in the configuration of routewright';

const warn = (mismatch: ResponseMismatch): void => {
  console.warn(mismatch);
};

/** A schema can also be a function. */
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
 * The validator for the requested context or deletion, or else the default validator. Other
 * contexts have none.
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

/** The requested properties as paths. */
const fieldsOf = (given: Given): readonly (readonly string[])[] =>
  (given.get('_fields') ?? [])
    .flatMap((list) => list.split(/[\s,]+/))
    .filter((field) => field !== '')
    .map((field) => field.split('.'));

/**
 * Whether an error concerns the requested fields. An error at the top level always concerns the
 * requested fields.
 */
function isMeant(
  place: readonly string[],
  data: unknown,
  fields: readonly (readonly string[])[],
): boolean {
  const within = Array.isArray(data) ? place.slice(1) : place;
  // Sites add the properties `_links` and `_embedded` to any resource.
  if (within.length === 1 && /^_(?:links|embedded)$/.test(within.join())) return false;
  if (fields.length === 0 || within.length === 0) return true;
  if (fields.some((field) => startsWith(within, field))) return true;
  // With `_fields`, a parent object contains only the requested members.
  // A parent of a requested field must be an object.
  const isAbove = fields.some((field) => startsWith(field, within));
  return isAbove && !isObject(place.reduce(memberOf, data));
}

const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((part, index) => path[index] === part);

const memberOf = (value: unknown, name: string): unknown =>
  (Object(value) as Record<string, unknown>)[name];

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
