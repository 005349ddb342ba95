// The user's own types. One generated module re-exports them, so that only this module contains paths of the
// user's files.

import type { ApiModel } from '../../../core/model/api.ts';
import type { OutputFile } from '../../../core/model/output-files.ts';
import { relativePath } from '../../../core/model/slash-paths.ts';
import { code, quote, type Code } from '../code.ts';
import { userTypesModule, type ImportExtension } from '../import-extension.ts';
import { typesTemplate } from '../code-templates.ts';

/** The text of a user's type in modules of the same folder as `user-types`. */
export const userTypeText = (name: string): string => `import('./${userTypesModule}.js').${name}`;

/**
 * Adjusts the text of a module to the module's path, relative to the folder of `user-types`.
 *
 * @param path the path without extension: `wp-v2/posts`
 */
export const userTypesFrom = (text: string, path: string): string =>
  path.includes('/') ? text.replaceAll(userTypesImport, userTypesImport.replace('./', '../')) : text;

const userTypesImport = `import('./${userTypesModule}.js')`;

/** How generated modules import the user's files and each other, and which modules exist. */
export interface CodeOptions {
  /** Converts the model's path of a user's file to a path relative to the output folder, with slashes. */
  readonly ownPath: (from: string) => string;
  /** How modules import each other. */
  readonly importExtension: ImportExtension;
  /** The modules below the main modules of namespaces that the last run wrote: `wp-v2/posts`. */
  readonly modulesBefore: ReadonlySet<string>;
  /** Called before each file is made: `client/wp-v2.ts`. */
  readonly begins?: ((path: string) => void) | undefined;
}

interface UserTypesView {
  readonly types: readonly { readonly names: Code; readonly from: Code }[];
}

/**
 * The file `<folder>/user-types.ts`, if there are such types.
 *
 * @param folder of the modules that use them, in the output folder: `client`
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

/**
 * The import specifier of a file, for a module in the output folder: `../acf-types.ts` →
 * `../../acf-types.js`.
 */
function specifier(path: string, folder: string, extension: ImportExtension): string {
  const relative = relativePath(folder, path);
  const named = relative.startsWith('.') ? relative : `./${relative}`;
  if (extension === 'ts') return named;
  const asCode = named.replace(/\.d\.([mc]?)ts$/, '.$1js').replace(/\.([mc]?)tsx?$/, '.$1js');
  return extension === 'js' ? asCode : asCode.replace(/\.js$/, '');
}
