// A file that a tool is given: its content comes with the call. No path is taken, so nothing of
// the machine that the tools run on can be sent anywhere.

import { isObject } from '../core/schema/checks.ts';
import { textOf, ToolRefusal, type ToolArguments } from './tool-response.ts';

export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The size of the largest file, in bytes: the model that calls the tool has to write out each of them. */
const largestFile = 1_000_000;

/** @returns undefined where none was given @throws ToolRefusal where it cannot be sent */
export function fileIn(given: ToolArguments): GivenFile | undefined {
  const { file } = given;
  if (file === undefined || file === null) return undefined;
  if (!isObject(file)) throw new ToolRefusal('"file" needs an object: name, and text or base64.');
  const name = textOf(file, 'name') ?? '';
  // A name and its ending, by which a site tells what it is: no folders, nothing that ends a header.
  if (!/^[^\\/\p{C}"]{1,200}$/u.test(name) || !/[^.]\.[^.]+$/.test(name))
    throw new ToolRefusal('"file" needs a name with an ending, without folders: photo.jpg.');
  const [text, base64] = [textOf(file, 'text'), textOf(file, 'base64')];
  if ((text === undefined) === (base64 === undefined))
    throw new ToolRefusal('"file" needs its content as "text" or as "base64", one of them.');
  const bytes = text === undefined ? decoded(base64 ?? '') : new TextEncoder().encode(text);
  if (bytes.length === 0) throw new ToolRefusal('"file" is empty.');
  if (bytes.length > largestFile)
    throw new ToolRefusal(`"file" has ${bytes.length} bytes; at most ${largestFile} are sent.`);
  return { name, bytes };
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  const plain = base64.replace(/\s+/g, '');
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/.test(plain))
    throw new ToolRefusal('"base64" of "file" is not in Base64.');
  return new Uint8Array(Buffer.from(plain, 'base64'));
}
