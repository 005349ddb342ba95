// A file as an argument of a tool. The call contains the content of the file.
// Paths are not accepted, so a call cannot send files of this machine.

import { isObject } from '../core/schema/checks.ts';
import { textArgument, ToolRefusal, type ToolArguments } from './tool-response.ts';

export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The maximum size in bytes. The size is small because the language model must write every byte of the file. */
const maxFileBytes = 1_000_000;

/**
 * @returns undefined when the call has no file
 * @throws ToolRefusal when the file cannot be sent
 */
export function givenFile(given: ToolArguments): GivenFile | undefined {
  const { file } = given;
  if (file === undefined || file === null) return undefined;
  if (!isObject(file)) throw new ToolRefusal('"file" needs an object: name, and text or base64.');
  const name = textArgument(file, 'name') ?? '';
  // The file name has an extension, because sites recognize the type of a file by it.
  // The name has no folders and no characters that could end a header.
  if (!/^[^\\/\p{C}"]{1,200}$/u.test(name) || !/[^.]\.[^.]+$/.test(name))
    throw new ToolRefusal('"file" needs a name with an extension, without folders: photo.jpg.');
  const [text, base64] = [textArgument(file, 'text'), textArgument(file, 'base64')];
  if ((text === undefined) === (base64 === undefined))
    throw new ToolRefusal('"file" needs its content as "text" or as "base64", not both.');
  const bytes = text === undefined ? decodedBase64(base64 ?? '') : new TextEncoder().encode(text);
  if (bytes.length === 0) throw new ToolRefusal('"file" is empty.');
  if (bytes.length > maxFileBytes)
    throw new ToolRefusal(`"file" has ${bytes.length} bytes; at most ${maxFileBytes} can be sent.`);
  return { name, bytes };
}

function decodedBase64(base64: string): Uint8Array<ArrayBuffer> {
  const plain = base64.replace(/\s+/g, '');
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/.test(plain))
    throw new ToolRefusal('"base64" of "file" is not in Base64.');
  return new Uint8Array(Buffer.from(plain, 'base64'));
}
