// Types of the user's own: one module beside the generated ones passes them on, so that
// there is one place that knows where the user's files are.

import type { ApiModel } from '../../../core/model/api.ts';
import type { OutputFile } from '../../../core/model/outcome.ts';
import { relativePath } from '../../../core/model/slash-paths.ts';
import { code, quote, type Code } from '../code.ts';
import { userTypesModule, type ImportExtension } from '../import-extension.ts';
import { typesTemplate } from '../code-templates.ts';

/** A type of the user's own, as a module beside `user-types` names it. */
export const userTypeText = (name: string): string => `import('./${userTypesModule}.js').${name}`;

/**
 * The text of a module, made to stand at a path below the folder that holds `user-types`.
 *
 * @param path without ending: `wp-v2/posts`
 */
export const userTypesFrom = (text: string, path: string): string =>
  path.includes('/') ? text.replaceAll(ownModule, ownModule.replace('./', '../')) : text;

const ownModule = `import('./${userTypesModule}.js')`;

/** How generated modules name files, those of the user and each other, and which there are. */
export interface CodeOptions {
  /** The path of a file of the user's own, as the model has it, from the output folder; with slashes. */
  readonly ownPath: (from: string) => string;
  /** How modules name each other. */
  readonly importExtension: ImportExtension;
  /** The modules below those of namespaces that the last run wrote: `wp-v2/posts`. */
  readonly modulesBefore: ReadonlySet<string>;
  /** Told of each file before it is made: `client/wp-v2.ts`. */
  readonly begins?: ((path: string) => void) | undefined;
}

interface UserTypesView {
  readonly types: readonly { readonly names: Code; readonly from: Code }[];
}

/**
 * `<folder>/user-types.ts`, where there are such types.
 *
 * @param folder of the modules that name them, in the output folder: `client`
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

/** A file in the output folder as a module names it: `../acf-types.ts` → `../../acf-types.js`. */
function specifier(path: string, folder: string, extension: ImportExtension): string {
  const relative = relativePath(folder, path);
  const named = relative.startsWith('.') ? relative : `./${relative}`;
  if (extension === 'ts') return named;
  const asCode = named.replace(/\.d\.([mc]?)ts$/, '.$1js').replace(/\.([mc]?)tsx?$/, '.$1js');
  return extension === 'js' ? asCode : asCode.replace(/\.js$/, '');
}
