// The data of `templates/client/index.ts.hbs`, which exports the public parts of the runtime, and of
// `site.ts.hbs`, which imports all namespaces.

import { nameList } from '../code.ts';
import { code, comment, commentLines, propertyKey, quote, type Code, type CommentText } from '../code.ts';
import { identifierOf } from '../operation-names.ts';
import { literalKey } from './literal-key.ts';
import type { ClientNamespace } from './client-part-names.ts';
import { RuntimeImports, type RuntimeImport } from './runtime-imports.ts';
import type { RuntimeModule } from './runtime-modules.ts';
import { reexportedNames } from './runtime-source.ts';

export interface IndexView {
  readonly imports: readonly RuntimeImport[];
  readonly runtime: readonly RuntimeView[];
  /** The functions that a client adds to its operations, such as `pages` and `request: clientRequest`. */
  readonly extensions: readonly ExtensionView[] | undefined;
  readonly hasAbilities: boolean;
  /** An example of a client part for the documentation. */
  readonly example: CommentText;
}

export interface SiteView {
  readonly imports: readonly RuntimeImport[];
  readonly namespaces: readonly SiteNamespaceView[];
  readonly parts: readonly { readonly name: Code; readonly type: Code; readonly doc: CommentText }[];
  readonly hasAbilities: boolean;
}

interface ExtensionView {
  readonly isFurther: boolean;
  readonly name: Code;
  /** The name of the function that creates the client part, unless the client part has an equal name. */
  readonly made: Code | undefined;
}

interface RuntimeView {
  readonly file: Code;
  readonly values: Code | undefined;
  readonly types: Code | undefined;
}

interface SiteNamespaceView {
  readonly name: CommentText;
  readonly description: readonly CommentText[];
  readonly key: Code;
  readonly literalKey: Code;
  readonly part: Code;
  readonly local: Code;
  readonly type: Code;
  readonly from: Code;
}

export function viewIndex(
  namespaces: readonly ClientNamespace[],
  modules: readonly RuntimeModule[],
  hasAbilities: boolean,
): IndexView {
  const extensions = modules.flatMap(({ extensions: ofModule }) => Object.entries(ofModule ?? {}));
  const imports = new RuntimeImports();
  imports.add('compose', 'withPlainPermalinks', 'Client', 'ClientOptions', 'Parts');
  for (const [, made] of extensions) imports.add(made);
  return {
    imports: imports.views('index'),
    runtime: modules.map(({ file }) => ({
      file: code(file),
      values: nameList(reexportedNames(file, 'value')),
      types: nameList(reexportedNames(file, 'type')),
    })),
    extensions:
      extensions.length === 0
        ? undefined
        : extensions.map(([name, made], at) => ({
            isFurther: at > 0,
            name: code(name),
            made: name === made ? undefined : code(made),
          })),
    hasAbilities,
    example: comment(exampleOf(namespaces)?.part.text ?? '…'),
  };
}

export function viewSite(
  namespaces: readonly ClientNamespace[],
  modules: readonly RuntimeModule[],
  hasAbilities: boolean,
): SiteView {
  const accessors = new Set(namespaces.map(({ namespace }) => namespace.accessor));
  const parts = modules.flatMap(({ part }) => part ?? []).filter(({ name }) => !accessors.has(name));
  const imports = new RuntimeImports();
  imports.add('wholeSite', 'SiteOptions', 'Client', 'Parts');
  for (const { name, type } of parts) imports.add(name, type);
  if (hasAbilities) imports.add('BoundAbilities');
  return {
    imports: imports.views('site'),
    namespaces: namespaces.map(viewSiteNamespace),
    parts: parts.map(({ name, type, doc }) => ({ name: code(name), type: code(type), doc: comment(doc) })),
    hasAbilities,
  };
}

const exampleOf = (namespaces: readonly ClientNamespace[]): ClientNamespace | undefined =>
  namespaces.find(({ namespace }) => namespace.name !== '') ?? namespaces[0];

function viewSiteNamespace({ namespace, part }: ClientNamespace): SiteNamespaceView {
  const { name, accessor, module, description = '' } = namespace;
  const word = identifierOf(accessor);
  return {
    name: comment(name === '' ? '/' : name),
    description: commentLines(description),
    key: code(propertyKey(accessor)),
    literalKey: literalKey(accessor),
    part,
    local: code(`${word}Part`),
    type: code(`${word}Operations`),
    from: code(quote(`./${module}.js`)),
  };
}
