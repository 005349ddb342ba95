// The user's code as the compiler reads it: the files of a tsconfig or jsconfig, or else all code of a folder.
// Nothing is written.

import type { ts } from 'ts-morph';
import type { Components } from '../user-code/components.ts';
import { bundledPrograms } from '../user-code/bundled-compiler.ts';
import type { Overlay } from '../user-code/overlay-host.ts';
import { codeAmong, ownFilesIn, searchedFiles } from '../user-code/searched-files.ts';
import { unreadFiles, type UnreadFile } from './unread-files.ts';

export interface CodeProject {
  /** The folder to which file names are relative: an absolute path, with `/`. */
  readonly folder: string;
  /** The absolute paths of the project's own files, with `/`, including imported files. */
  readonly files: readonly string[];
  /** Code of the project that is not among `files`. */
  readonly unread: readonly UnreadFile[];
  readonly components: Components;
  readonly program: ts.Program;
  /** Files that the program reads from memory: scripts of components, and hidden declaration files. */
  readonly overlay: Overlay;
  /** The referenced tsconfigs of a tsconfig that has no files itself. */
  readonly references: readonly string[];
  /** The reason why the tsconfig is invalid JSON. */
  readonly syntaxError: string | undefined;
}

/** @param config the absolute path of a tsconfig.json or jsconfig.json, or of a folder without either */
export function openCode(config: string, isFolder: boolean): CodeProject {
  const searched = searchedFiles(config, isFolder);
  const { folder, parsed, listed, components, options, overlay } = searched;
  const tooDeep = new Set<string>();
  const program = bundledPrograms(options, (name) => tooDeep.add(name))(searched);
  const files = codeAmong(ownFilesIn(program, searched)).filter((name) => !tooDeep.has(name));
  return {
    folder,
    files,
    unread: unreadFiles({ config: isFolder ? undefined : config, folder, parsed, listed, files, components }),
    components,
    program,
    overlay,
    references: parsed.references,
    syntaxError: parsed.syntaxError,
  };
}
