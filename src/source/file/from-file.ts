// Reads a file, a gzip file or a named pipe.

import { createReadStream } from 'node:fs';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { LoadOptions } from '../load-options.ts';
import { readBytes } from './read-bytes.ts';
import { nameOfFile } from '../source-name.ts';

/** @throws Halt when the file does not exist, is a folder, cannot be read, or is too large */
export async function readFromFile(path: string, options: LoadOptions): Promise<Uint8Array> {
  const name = nameOfFile(path);
  try {
    const file = createReadStream(path, { highWaterMark: 1 << 20 });
    return await readBytes(file as AsyncIterable<Uint8Array>, name, options);
  } catch (error) {
    throw fileError(error, path, name) ?? error;
  }
}

function fileError(error: unknown, path: string, name: string): Halt | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  switch (error.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      if (path === '') return new Halt('source', 'The name of the source is empty.', whatASourceIs);
      return new Halt(
        'source',
        `There is no file ${name}.`,
        gitFile.test(path) ? `Did you mean the file in git? Write git:${name}` : whatASourceIs,
      );
    case 'EISDIR':
      return new Halt(
        'source',
        `${name} is a folder.`,
        'Name a file: a saved route index or a model, as JSON or YAML.',
      );
    case 'EACCES':
    case 'EPERM':
      return new Halt(
        'source',
        `${name} cannot be read: permission denied.`,
        'Check the permissions of the file.',
      );
    case 'ERR_INVALID_ARG_VALUE':
      return new Halt('source', `${name} is not a valid file name.`, whatASourceIs);
    default:
      return new Halt('source', `${name} could not be read (${error.code}).`, whatASourceIs);
  }
}

/** Matches a file in a git revision, as `git show` names it: `HEAD:site.index.json`, `origin/main~1:site.json`. */
const gitFile = /^(?!git:)[\w./-]*[\w.-]{2}(?:[~^]\d*)*:(?![\\/])[^:]+$/;

const whatASourceIs = 'A source is a file, "-" for standard input, or the address of a site.';
