// Answers compared with what the site declares, or with a schema of the caller's. An
// answer that is another than expected is reported, and handed on all the same: whether
// a call shall fail for it is the caller's to say.
//
// The validator is the one for what was asked: for the context, for a forced deletion.
// Of an answer narrowed by `_fields` only what was asked for is judged: that it is there
// and right. What nobody declares is not judged, nor is an answer in an envelope.

import type { ApiResponse, StandardSchema } from './call.js';
import { CallError, placeOf, type ValidationIssue } from './call-errors.js';
import { validatorOf, type Validators } from './compose.js';
import type { OperationInfo } from './operation.js';
import type { Call, Inspect } from './transport.js';

/** An answer that is another than expected. It is handed on, and thrown only where that was asked for. */
export class ResponseMismatch extends CallError {
  override readonly name = 'ResponseMismatch';
  override readonly kind = 'mismatch';
  /** What is wrong, and where in the answer. */
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
      `not what was expected: ${said.join('; ')}${more > 0 ? `; and ${String(more)} more` : ''}`,
    );
    this.issues = issues;
    this.data = data;
    this.response = response;
  }
}

const longestList = 5;

/** Is told of a mismatch, and waited for where it answers a promise; `throw` throws it. */
export type OnResponseMismatch = 'throw' | ((mismatch: ResponseMismatch) => unknown);

export interface ResponseCheckOptions {
  /** `import * as validators from './zod/index.js'`; without them only calls that bring a schema are checked. */
  readonly validators?: Validators | undefined;
  /** What answers are compared with where a call does not say; `site` when left out. */
  readonly validateResponse?: 'site' | 'strict' | StandardSchema | undefined;
  /** Where this is left out, only calls that ask for it are checked, and their mismatches go to `console.warn`. */
  readonly onResponseMismatch?: OnResponseMismatch | undefined;
}

/**
 * Makes the `inspect` of a transport, which checks every answer; also the
 * `validateResponse` of one call, where nothing else checks.
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
        'To compare an answer with what is declared, a client needs `validators`.',
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

/** Schemas may be functions as well. */
const isInspect = (value: unknown): value is Inspect =>
  typeof value === 'function' && !('~standard' in value);

/** The arguments by name. */
type Given = ReadonlyMap<string, readonly string[]>;

/** As the site reads them, wherever they came from. */
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

/** The first there is: for the context or the deletion asked for, else for what is usual. Nobody knows other contexts. */
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

/** The properties asked for, as paths; none where all were. */
const fieldsOf = (given: Given): readonly (readonly string[])[] =>
  (given.get('_fields') ?? [])
    .flatMap((list) => list.split(/[\s,]+/))
    .filter((field) => field !== '')
    .map((field) => field.split('.'));

/** What is wrong there is so whatever was asked for. */
function isMeant(
  place: readonly string[],
  data: unknown,
  fields: readonly (readonly string[])[],
): boolean {
  const within = Array.isArray(data) ? place.slice(1) : place;
  // Sites add these to whatever they declare.
  if (within.length === 1 && /^_(?:links|embedded)$/.test(within.join())) return false;
  if (fields.length === 0 || within.length === 0) return true;
  if (fields.some((field) => startsWith(within, field))) return true;
  // Above a field an object is there in part; anything else in its place is wrong.
  const isAbove = fields.some((field) => startsWith(field, within));
  return isAbove && !isObject(place.reduce(memberOf, data));
}

const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((part, index) => path[index] === part);

const memberOf = (value: unknown, name: string): unknown =>
  (Object(value) as Record<string, unknown>)[name];

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
