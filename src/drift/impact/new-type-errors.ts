// The errors that the compiler finds only with the new client.

import { join } from 'node:path/posix';
import type { NewTypeError } from '../../core/model/drift.ts';
import type { OutputFile } from '../../core/model/output-files.ts';
import { codePlace, type SourceText } from '../../user-code/code-place.ts';
import type { Compilation, Compiler, FoundError } from '../../user-code/compiler.ts';
import type { UserProject } from '../../user-code/user-project.ts';

export interface TwoClients {
  /** The files that are not generated; errors in generated code and in libraries are left out. */
  readonly files: readonly string[];
  /** The folder that the generator writes to, absolute. */
  readonly output: string;
  /** The files that the generator wrote there, relative to it. */
  readonly present: readonly string[];
  /** The files for either side, relative to it. */
  readonly before: readonly OutputFile[];
  readonly after: readonly OutputFile[];
}

/**
 * Finds the new errors, in the order of files, with their places in the user's files.
 *
 * @param textOf the current text of the user's file of that name
 * @throws any error that keeps the compiler from compiling
 */
export async function newTypeErrors(
  compiler: Compiler,
  project: UserProject,
  clients: TwoClients,
  textOf: (name: string) => SourceText | undefined,
): Promise<readonly NewTypeError[]> {
  const known = await compiler.errorsIn(compilationWith(clients.before, project, clients));
  const knownPlaces = new Set(known.map(errorPlaceKey));
  const found = await compiler.errorsIn(compilationWith(clients.after, project, clients));
  return found
    .filter((error) => !knownPlaces.has(errorPlaceKey(error)))
    .flatMap(({ file, start, length, code, message }) => {
      const text = textOf(file);
      return text === undefined
        ? []
        : [
            {
              ...codePlace(text, start, start + length, project.folder),
              code,
              // The compiler names modules by their absolute paths on this machine.
              message: message.replaceAll(`${project.folder}/`, ''),
              fails: false,
            },
          ];
    });
}

/** The texts of the user's files are the same on both sides, and so are the positions in them. */
const errorPlaceKey = ({ file, start, code }: FoundError): string => `${file}\n${start}\n${code}`;

/** The project, with one of the clients in place of its current one. */
export function compilationWith(
  client: readonly OutputFile[],
  { tsconfig, roots, components }: UserProject,
  { files, output, present }: TwoClients,
): Compilation {
  const place = (path: string): string => join(output, path);
  const modules = client.map(({ path, text }) => [place(path), text] as const);
  const isIncluded = roots.some((name) => name.startsWith(`${output}/`));
  const gone = new Set(present.map(place));
  return {
    tsconfig,
    files,
    roots: [...roots.filter((name) => !gone.has(name)), ...(isIncluded ? modules.map(([name]) => name) : [])],
    overlay: new Map<string, string | null>([
      ...[...gone].map((name) => [name, null] as const),
      ...modules,
      ...components.read.map(({ module }) => [module.name, module.text] as const),
    ]),
  };
}
