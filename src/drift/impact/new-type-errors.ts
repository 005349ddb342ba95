// Errors that the compiler reports only with the new client.

import { join } from 'node:path/posix';
import type { ts } from 'ts-morph';
import type { NewTypeError } from '../../core/model/reports/code-usage.ts';
import type { OutputFile } from '../../core/model/files/output-files.ts';
import { codePlace } from '../../user-code/code-place.ts';
import type { Compilation, Compiler, FoundError } from '../../user-code/compiler.ts';
import type { ProjectFiles, UserProject } from '../../user-code/user-project.ts';

export interface TwoClients {
  /** The user's files, without generated files. Errors in generated code and in libraries are not reported. */
  readonly files: readonly string[];
  /** The absolute path of the output folder of the generator. */
  readonly output: string;
  /** The current generated files, with paths relative to the output folder. */
  readonly present: readonly string[];
  /** The generated files for each side, with paths relative to the output folder. */
  readonly before: readonly OutputFile[];
  readonly after: readonly OutputFile[];
}

/**
 * Finds the new errors, sorted by file, with their positions in the user's files.
 *
 * @param program contains the current text of the user's files
 * @param siteAccepts whether the new site accepts the call with the error
 * @throws any error that prevents the compilation
 */
export async function newTypeErrors(
  compiler: Compiler,
  project: UserProject,
  clients: TwoClients,
  program: Pick<ts.Program, 'getSourceFile'>,
  siteAccepts: (error: FoundError) => boolean,
): Promise<readonly NewTypeError[]> {
  const { overlay, checked } = project;
  // The compiler does not check components that the project itself does not compile.
  const files = clients.files.filter((name) => !overlay.has(name) || checked.overlay.has(name));
  const withClient = (client: readonly OutputFile[]): Compilation =>
    compilationWith(client, checked, { ...clients, files });
  const known = await compiler.errorsIn(withClient(clients.before));
  const knownPlaces = new Set(known.map(errorPlaceKey));
  const found = await compiler.errorsIn(withClient(clients.after));
  return found
    .filter((error) => !knownPlaces.has(errorPlaceKey(error)))
    .flatMap((error) => {
      const { file, start, length, code, message } = error;
      const text = program.getSourceFile(file);
      return text === undefined
        ? []
        : [
            {
              ...codePlace(text, start, start + length, project.folder),
              code,
              // Compiler messages contain absolute module paths of this machine.
              message: message.replaceAll(`${project.folder}/`, ''),
              ...(siteAccepts(error) && { siteAccepts: true }),
              fails: false,
            },
          ];
    });
}

/** A key for the place of an error. The user's files are equal on both sides, so positions are comparable. */
const errorPlaceKey = ({ file, start, code }: FoundError): string => `${file}\n${start}\n${code}`;

/** The project with the client of one side in place of its current client. */
export function compilationWith(
  client: readonly OutputFile[],
  { tsconfig, roots, overlay }: ProjectFiles,
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
      ...overlay,
      ...[...gone].map((name) => [name, null] as const),
      ...modules,
    ]),
  };
}
