// What `templates/client/index.ts.hbs` prints: the facade over all namespaces, and
// everything of the runtime that a user needs.

import type { Namespace } from '../../model/api.ts';
import { code, comment, commentLines, propertyKey, quote, type Code, type CommentText } from '../code.ts';
import { identifierOf } from '../operation-names.ts';
import { reservedWords, unreserved } from '../reserved-words.ts';
import { literalKey } from './module-view.ts';
import { RuntimeImports, type RuntimeImport } from './runtime-imports.ts';
import { runtimeModules, type RuntimeModule } from './runtime-modules.ts';
import { passedOn } from './runtime-source.ts';

export interface IndexView {
  readonly imports: readonly RuntimeImport[];
  readonly runtime: readonly RuntimeView[];
  /** Functions of the client itself. */
  readonly methods: readonly { readonly name: Code; readonly type: Code; readonly doc: CommentText }[];
  readonly methodNames: Code | undefined;
  /** What every operation of the client can do besides: `pages`, `request: clientRequest`. */
  readonly extensions: readonly ExtensionView[];
  readonly namespaces: readonly NamespaceView[];
  /** The client runs abilities by their names. */
  readonly hasAbilities: boolean;
}

interface ExtensionView {
  readonly isFurther: boolean;
  readonly name: Code;
  /** What stands for it, where that is called otherwise. */
  readonly made: Code | undefined;
}

/** A module of the runtime, and what is passed on of it. */
interface RuntimeView {
  readonly file: Code;
  readonly values: Code | undefined;
  readonly types: Code | undefined;
}

interface NamespaceView {
  readonly name: CommentText;
  readonly description: readonly CommentText[];
  readonly key: Code;
  readonly literalKey: Code;
  /** What the names of its facade, and of the type of that, begin with here. */
  readonly word: Code;
  /** The name under which the module's types are exported. */
  readonly typesName: Code;
  /** What the module is called here where it cannot be called so: `public_`. */
  readonly isReserved: boolean;
  readonly local: Code;
  readonly from: Code;
}

/** What no namespace's types can be called here. */
const taken = new Set<string>([
  ...runtimeModules.flatMap(({ file }) => [...passedOn(file, 'value'), ...passedOn(file, 'type')]),
  'Abilities',
  'Client',
  'abilityPlaces',
  'createClient',
]);

/**
 * @param namespaces those that have operations
 * @param modules of the runtime, those that the client holds
 */
export function viewIndex(
  namespaces: readonly Namespace[],
  modules: readonly RuntimeModule[],
  hasAbilities: boolean,
): IndexView {
  const accessors = new Set(namespaces.map(({ accessor }) => accessor));
  const methods = modules.flatMap(({ method }) => method ?? []).filter(({ name }) => !accessors.has(name));
  const extensions = modules.flatMap(({ extensions: ofModule }) => Object.entries(ofModule ?? {}));
  const imports = new RuntimeImports();
  imports.add('checked', 'explained', 'withPlainPermalinks', 'ClientOptions');
  for (const [, made] of extensions) imports.add(made);
  for (const { name, type } of methods) imports.add(name, type);
  if (hasAbilities) imports.add('withAbilities', 'BoundAbilities');
  else imports.add('facade');
  return {
    imports: imports.views('index'),
    runtime: modules.map(({ file }) => ({
      file: code(file),
      values: names(passedOn(file, 'value')),
      types: names(passedOn(file, 'type')),
    })),
    methods: methods.map(({ name, type, doc }) => ({
      name: code(name),
      type: code(type),
      doc: comment(doc),
    })),
    methodNames: names(methods.map(({ name }) => name)),
    extensions: extensions.map(([name, made], at) => ({
      isFurther: at > 0,
      name: code(name),
      made: name === made ? undefined : code(made),
    })),
    namespaces: namespaces.map((namespace) => viewNamespace(namespace, accessors)),
    hasAbilities,
  };
}

const names = (all: readonly string[]): Code | undefined =>
  all.length === 0 ? undefined : code(all.join(', '));

/** @param accessors of all namespaces */
function viewNamespace(
  { name, accessor, module, description = '' }: Namespace,
  accessors: ReadonlySet<string>,
): NamespaceView {
  // Load and normalise see to it that an accessor is an identifier; a model made elsewhere may not.
  const word = identifierOf(accessor);
  return {
    name: comment(name === '' ? '/' : name),
    description: commentLines(description),
    key: code(propertyKey(accessor)),
    literalKey: literalKey(accessor),
    word: code(word),
    typesName: code(taken.has(word) ? freeTypesName(word, accessors) : word),
    isReserved: reservedWords.has(word),
    local: code(unreserved(word)),
    from: code(quote(`./${module}.js`)),
  };
}

/** `bearerTypes` for `bearer`, where no namespace is called so. */
function freeTypesName(word: string, accessors: ReadonlySet<string>): string {
  const name = `${word}Types`;
  return accessors.has(name) ? freeTypesName(name, accessors) : name;
}
