// Files as the body of a call, which no index declares as an argument: as one part of a
// form, with the call's arguments as the others, or as the body itself, with the
// arguments in the query. Sites that write media take both.

import type { CallOptions } from './call.js';
import type { Arguments, Encode, Operation, ClientPart } from './operation.js';
import { form } from './php-query.js';
import type { ChoiceOf, Otherwise, Reply, Shaped, Shaping } from './shaped.js';
import type { Call, Transport } from './transport.js';

/** A `File` knows its name; that of a `Blob` is made of its type, or given as `filename`. */
export type UploadFile = Blob & { readonly name?: string };

export interface UploadOptions {
  /** What the site is to call the file; a path before it is left out. Needed where neither the file nor its type tells one. */
  readonly filename?: string | undefined;
  /** `multipart`: a form, which holds the arguments as well; `binary`: the file alone. `multipart` when left out. */
  readonly as?: 'multipart' | 'binary' | undefined;
  /** The name of the file in a form; `file` when left out. */
  readonly field?: string | undefined;
}

/** An operation that takes a file. */
export type Uploadable<Args, Result, Method extends string = string> = ClientPart<
  Uploading<Args, Result, Method>
>;

/** As `Uploadable`, for operations whose answer the caller shapes. */
export type ShapedUploadable<Args, Of extends Reply, Method extends string = string> = ClientPart<
  ShapedUploading<Args, Of, Method>
>;

/** What operations of a client that take a file have besides. */
export interface Uploading<Args, Result, Method extends string> {
  /** Calls with a file as the body. */
  readonly upload: (
    file: UploadFile,
    args?: Args,
    options?: CallOptions<Method> & UploadOptions,
  ) => Promise<Result>;
}

/** As `Uploading`, for operations whose answer the caller shapes. */
export interface ShapedUploading<Args, Of extends Reply, Method extends string> {
  /** Calls with a file as the body. */
  readonly upload: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    file: UploadFile,
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & UploadOptions,
  ) => Promise<Shaped<Of, Choice, Fields, Embed>>;
}

/**
 * A transport that sends a file with what is called through it:
 * `mediaCreate(withFile(transport, file), { title: 'A cat' })`. Any operation that writes can be called so.
 *
 * @throws TypeError, when it is called, for a file without a name whose type tells none
 */
export const withFile = (
  transport: Transport,
  file: UploadFile,
  options: UploadOptions = {},
): Transport => ({
  ...transport,
  send: (call) => transport.send((options.as === 'binary' ? asBody : inForm)(call, file, options)),
});

/** `upload` as operations of a client have it. */
/* internal */
export const clientUpload = async (
  transport: Transport,
  operation: never,
  file: never,
  args?: never,
  options: CallOptions<never> & UploadOptions = {},
): Promise<unknown> => {
  const { raw } = operation as Operation<unknown, unknown, never>;
  const { filename, as, field, ...callOptions } = options;
  return (await raw(withFile(transport, file, { filename, as, field }), args, callOptions)).data;
};

const inForm = (call: Call, file: UploadFile, { filename, field = 'file' }: UploadOptions): Call =>
  withBody(call, call.values, (values, headers, operation) => {
    const parts = new FormData();
    // As PHP reads them: `meta[key]`.
    new URLSearchParams(form(values, headers, operation)).forEach((value, name) => {
      parts.append(name, value);
    });
    parts.append(field, file, nameOf(file, filename));
    // `fetch` says what separates the parts.
    headers.delete('content-type');
    // What `fetch` says by itself; beside a header the transport sees that there is a body.
    headers.set('accept', '*/*');
    return parts;
  });

function asBody(
  { path, values = {}, ...call }: Call,
  file: UploadFile,
  { filename }: UploadOptions,
): Call {
  const search = form(values, new Headers(), call.operation);
  const more = path.includes('?') ? `&${search}` : `?${search}`;
  return withBody({ ...call, path: search === '' ? path : path + more }, {}, (_, headers) => {
    headers.set('content-type', file.type || 'application/octet-stream');
    headers.set('content-disposition', disposition(nameOf(file, filename)));
    return file;
  });
}

const withBody = ({ operation, ...call }: Call, values: Arguments = {}, encode: Encode): Call => ({
  ...call,
  operation: { ...operation, encode },
  values,
});

const longestName = 200;

/** Endings that are another word than the type; sites know a file by its ending. */
const endings: ReadonlyMap<string, string> = /*#__PURE__*/ new Map([
  ['audio/mpeg', 'mp3'],
  ['text/plain', 'txt'],
  ['video/quicktime', 'mov'],
]);

/** `file.png`, for `image/png`; a type without a plain word (`application/octet-stream`) tells none. */
function nameByType(type: string): string {
  const [plain = ''] = type.toLowerCase().split(';');
  const ending = endings.get(plain) ?? /^[a-z]+\/([a-z\d]{2,5})(?:\+[a-z]+)?$/.exec(plain)?.[1];
  if (ending === undefined)
    throw new TypeError(
      'The file has no name, and its type tells none: give it a `filename`, with its ending',
    );
  return `file.${ending}`;
}

/** The last part of a path, with nothing in it that a header could not hold. */
function nameOf(file: UploadFile, filename = file.name ?? ''): string {
  const [last = ''] = /[^/\\]*$/.exec(filename || nameByType(file.type)) ?? [];
  // Neither control characters nor halves of a pair.
  return last.slice(-longestName).replace(/[^ -~\xa0-\ud7ff\ue000-\u{10ffff}]/gu, '') || 'file';
}

/** RFC 6266. WordPress reads the first name alone and takes a `;` for its end, so that this one is plain. */
function disposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/(\w)[\u0300-\u036f]+/g, '$1')
    .replace(/[^\w.() -]/gu, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
