// One generated module re-exports the user's own types.
// No other generated module contains paths of the user's files.

import type { ApiModel } from '../../../core/model/api/api.ts';
import type { OutputFile } from '../../../core/model/files/output-files.ts';
import { relativePath } from '../../../core/model/paths/slash-paths.ts';
import { code, quote, type Code } from '../code.ts';
import { userTypesModule, type ImportExtension } from '../import-extension.ts';
import { typesTemplate } from '../code-templates.ts';

export const userTypeText = (name: string): string => `import('./${userTypesModule}.js').${name}`;

/**
 * Adjusts the imports in the text of a module to the module's path.
 *
 * @param path the path without extension, such as `wp-v2/posts`
 */
export const userTypesFrom = (text: string, path: string): string =>
  path.includes('/') ? text.replaceAll(userTypesImport, userTypesImport.replace('./', '../')) : text;

const userTypesImport = `import('./${userTypesModule}.js')`;

export interface CodeOptions {
  /** Converts a user's file path to a path with slashes, relative to the output folder. */
  readonly ownPath: (from: string) => string;
  readonly importExtension: ImportExtension;
  /** The modules below the main modules of namespaces in the last run, such as `wp-v2/posts`. */
  readonly modulesBefore: ReadonlySet<string>;
  /** Called before each file is rendered, with a name such as `client/wp-v2.ts`. */
  readonly begins?: ((path: string) => void) | undefined;
}

interface UserTypesView {
  readonly types: readonly { readonly names: Code; readonly from: Code }[];
}

/**
 * The file `<folder>/user-types.ts`, if the user has own types.
 *
 * @param folder the folder of the importing modules, such as `client`
 */
export function userTypesFile(
  { userTypes = [] }: ApiModel,
  folder: string,
  { ownPath, importExtension }: CodeOptions,
): readonly OutputFile[] {
  if (userTypes.length === 0) return [];
  const types = userTypes.map(({ name, type, from }) => ({
    names: code(name === type ? name : `${type} as ${name}`),
    from: code(quote(from.startsWith('.') ? specifier(ownPath(from), folder, importExtension) : from)),
  }));
  const text = typesTemplate<UserTypesView>('user-types.ts')({ types });
  return [{ path: `${folder}/${userTypesModule}.ts`, text }];
}

function specifier(path: string, folder: string, extension: ImportExtension): string {
  const relative = relativePath(folder, path);
  const named = relative.startsWith('.') ? relative : `./${relative}`;
  if (extension === 'ts') return named;
  const asCode = named.replace(/\.d\.([mc]?)ts$/, '.$1js').replace(/\.([mc]?)tsx?$/, '.$1js');
  return extension === 'js' ? asCode : asCode.replace(/\.js$/, '');
}
