// The templates of a target, which are compiled on first use.
// Templates contain plain text, `each`, `if` on a boolean, and partials.
// All other decisions are made in the view. template-syntax.ts describes the printed values.

// Handlebars declares the types of the syntax tree (`hbs.AST`) in a global namespace.
import type {} from 'handlebars';
import { compileTemplate, type TemplateDialect, type Print } from './template-syntax.ts';

/**
 * The templates and other files of a target. For example, embed-templates.js creates the module
 * `#templates/zod` from the folder `templates/zod`.
 */
export interface TemplateFolder {
  /** The name of the target, such as `zod`. */
  readonly name: string;
  /** The syntax trees of the templates, by file name without `.hbs`. */
  readonly programs: () => Readonly<Record<string, hbs.AST.Program>>;
  /** The texts of all other files, by file name. */
  readonly files: Readonly<Record<string, string>>;
}

export type Template<View> = (view: View) => string;

export type Templates = <View>(name: string) => Template<View>;

export interface TemplateKind {
  readonly dialect: TemplateDialect;
  readonly shared?: TemplateFolder;
  /** Partials that are often printed with equal views. */
  readonly remembered?: readonly string[];
}

/** Files whose names start with `_` are partials. */
export const templatesIn =
  (folder: TemplateFolder, kind: TemplateKind): Templates =>
  (name) =>
    compile(name, folder, kind);

export function partialOf(folder: TemplateFolder, kind: TemplateKind, name: string): Print {
  const print = partialsOf(folder, kind).get(name);
  if (print === undefined) throw new Error(`There is no templates/${folder.name}/_${name}.hbs.`);
  return print;
}

export function fileIn({ name, files }: TemplateFolder, file: string): string {
  const text = files[file];
  if (text === undefined) throw new Error(`There is no ${file} in templates/${name}.`);
  return text;
}

type Parts = ReadonlyMap<string, Print>;

const partialsCache = new WeakMap<TemplateFolder, Parts>();

function partialsOf(folder: TemplateFolder, kind: TemplateKind): Parts {
  const before = partialsCache.get(folder);
  if (before !== undefined) return before;
  const { shared, remembered = [] } = kind;
  const parts = new Map(shared === undefined || shared === folder ? [] : partialsOf(shared, kind));
  for (const file of programsIn(folder).keys()) {
    if (!file.startsWith('_')) continue;
    const name = file.slice(1);
    const whenUsed = lazily(() => compile(file, folder, kind));
    parts.set(name, remembered.includes(name) ? remembering(whenUsed) : whenUsed);
  }
  partialsCache.set(folder, parts);
  return parts;
}

function compile(name: string, folder: TemplateFolder, kind: TemplateKind): Print {
  const program = programsIn(folder).get(name);
  if (program === undefined) throw new Error(`There is no templates/${folder.name}/${name}.hbs.`);
  return compileTemplate(program, kind.dialect, (part) => partialOf(folder, kind, part));
}

const parsedPrograms = new WeakMap<TemplateFolder, ReadonlyMap<string, hbs.AST.Program>>();

function programsIn(folder: TemplateFolder): ReadonlyMap<string, hbs.AST.Program> {
  let programs = parsedPrograms.get(folder);
  if (programs === undefined)
    parsedPrograms.set(folder, (programs = new Map(Object.entries(folder.programs()))));
  return programs;
}

function lazily(make: () => Print): Print {
  let part: Print | undefined;
  return (view, around) => (part ??= make())(view, around);
}

function remembering(part: Print): Print {
  const printed = new WeakMap<object, string>();
  return (view) => {
    if (typeof view !== 'object' || view === null) return part(view);
    let text = printed.get(view);
    if (text === undefined) printed.set(view, (text = part(view)));
    return text;
  };
}
