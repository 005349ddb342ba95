// Sends a file as the body of a call. An index does not declare the file as an argument.
// A multipart form contains the file as one part, and the call's arguments as the other parts.
// In a binary upload, the file is the whole body, and the arguments are in the query.
// Sites with media accept both kinds of upload.

import type { CallOptions } from './call.js';
import type { Arguments, Encode, Operation, ClientPart } from './operation.js';
import { form } from './php-query.js';
import type { ChoiceOf, FieldList, Otherwise, Reply, Shaped, Shaping } from './shaped.js';
import type { Call, Transport } from './transport.js';

/** A `File` has a name. The name of a `Blob` is derived from its type, or given as `filename`. */
export type UploadFile = Blob & { readonly name?: string };

export interface UploadOptions {
  /**
   * The file name for the site. A folder in front of the file name is removed. The file name is
   * required if neither the file nor its type has a usable name.
   */
  readonly filename?: string | undefined;
  /**
   * A `multipart` upload is a form with the file and the arguments. A `binary` upload contains only
   * the file. The default is `multipart`.
   */
  readonly as?: 'multipart' | 'binary' | undefined;
  /** The name of the form field for the file. The default is `file`. */
  readonly field?: string | undefined;
}

/** An operation that accepts a file. */
export type Uploadable<Args, Result, Method extends string = string> = ClientPart<
  Uploading<Args, Result, Method>
>;

/** Like `Uploadable`, for operations whose response type depends on their arguments. */
export type ShapedUploadable<Args, Of extends Reply, Method extends string = string> = ClientPart<
  ShapedUploading<Args, Of, Method>
>;

/** The `upload` function of client operations that accept a file. */
export interface Uploading<Args, Result, Method extends string> {
  /** Calls the operation with a file as the body. */
  readonly upload: (
    file: UploadFile,
    args?: Args,
    options?: CallOptions<Method> & UploadOptions,
  ) => Promise<Result>;
}

/** Like `Uploading`, for operations whose response type depends on their arguments. */
export interface ShapedUploading<Args, Of extends Reply, Method extends string> {
  /** Calls the operation with a file as the body. */
  readonly upload: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    file: UploadFile,
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & UploadOptions,
  ) => Promise<Shaped<Of, Choice, Fields, Embed>>;
}

/**
 * Returns a transport that adds a file to calls, as in
 * `mediaCreate(withFile(transport, file), { title: 'A cat' })`. The transport with the file works
 * for any operation that writes.
 *
 * @throws TypeError for a file without a name, if the file's type has no usable name
 */
export const withFile = (
  transport: Transport,
  file: UploadFile,
  options: UploadOptions = {},
): Transport => ({
  ...transport,
  send: (call) =>
    transport.send(
      options.as === 'binary'
        ? asBody(call, file, options)
        : inForm(call, (parts) => {
            parts.append(options.field ?? 'file', file, nameOf(file, options.filename));
          }),
    ),
});

/**
 * Returns a transport that adds several files to calls, as in
 * `photosCreate(withFiles(transport, [front, back], { field: 'photos' }), { album: 7 })`. PHP reads
 * the files as a list (`photos[]`). If the files are a `FormData`, its entries are added.
 *
 * @throws TypeError for a file without a name, if the file's type has no usable name
 */
export const withFiles = (
  transport: Transport,
  files: readonly UploadFile[] | FormData,
  { field = 'file' }: Pick<UploadOptions, 'field'> = {},
): Transport => ({
  ...transport,
  send: (call) =>
    transport.send(
      inForm(call, (parts) => {
        if ('append' in files)
          files.forEach((value, name) => {
            parts.append(name, value);
          });
        else for (const file of files) parts.append(field + '[]', file, nameOf(file));
      }),
    ),
});

/** Adds `upload` to client operations. */
export const clientUpload = async (
  transport: Transport,
  operation: never,
  file: never,
  args?: never,
  options: CallOptions<never> & UploadOptions = {},
): Promise<unknown> => {
  const { raw } = operation as Operation<unknown, unknown>;
  const { filename, as, field, ...callOptions } = options;
  return (await raw(withFile(transport, file, { filename, as, field }), args, callOptions)).data;
};

const inForm = (call: Call, addFiles: (parts: FormData) => void): Call =>
  withBody(call, call.values, (values, headers, operation) => {
    const parts = new FormData();
    // Names as PHP reads them: `meta[key]`.
    new URLSearchParams(form(values, headers, operation)).forEach((value, name) => {
      parts.append(name, value);
    });
    addFiles(parts);
    // `fetch` sets the content type, including the multipart boundary.
    headers.delete('content-type');
    // The value of `accept` is the default of `fetch`.
    // The `accept` header shows the transport that the call has a body.
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

/**
 * File extensions that differ from the name of the type. Sites recognize a file by its extension.
 */
const endings: ReadonlyMap<string, string> = /*#__PURE__*/ new Map([
  ['audio/mpeg', 'mp3'],
  ['text/plain', 'txt'],
  ['video/quicktime', 'mov'],
]);

/**
 * The default file name, such as `file.png` for `image/png`. For a type without a usable name
 * (`application/octet-stream`), the file name is empty.
 */
function nameByType(type: string): string {
  const [plain = ''] = type.toLowerCase().split(';');
  const ending = endings.get(plain) ?? /^[a-z]+\/([a-z\d]{2,5})(?:\+[a-z]+)?$/.exec(plain)?.[1];
  if (ending === undefined)
    throw new TypeError('The file has no name: pass a `filename` with an extension');
  return `file.${ending}`;
}

/** The last segment of a path, without characters that are invalid in a header. */
function nameOf(file: UploadFile, filename = file.name ?? ''): string {
  const [last = ''] = /[^/\\]*$/.exec(filename || nameByType(file.type)) ?? [];
  // Removes control characters and lone surrogates.
  return last.slice(-longestName).replace(/[^ -~\xa0-\ud7ff\ue000-\u{10ffff}]/gu, '') || 'file';
}

/**
 * The header has two file names (RFC 6266). WordPress reads only the first file name and ends it at
 * a `;`, so the first file name has only plain characters.
 */
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
