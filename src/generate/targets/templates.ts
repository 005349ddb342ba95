// The templates, by target. They hold words, `each`, `if` on a boolean and parts; every
// decision is made in the view. What they may print, and how that is checked, is said in
// template-syntax.ts.

import { readFileSync } from 'node:fs';
import { codeDialect, compileTemplate, htmlDialect, type Dialect, type Print } from './template-syntax.ts';

const templatesFolder = new URL('../../../templates/', import.meta.url);
/** Their syntax trees: parse-templates.js. */
const parsedFolder = new URL('../../../dist/templates/', import.meta.url);
/** Scripts of pages: src/reference/pages/bundle.js. */
const builtFolder = new URL('../../../dist/reference/pages/', import.meta.url);

export type Template<View> = (view: View) => string;

interface Kind {
  readonly dialect: Dialect;
  /** The folder whose parts all targets of the kind have. */
  readonly shared?: string;
  /** Parts that are printed often of the same view: what they print of one is kept. */
  readonly remembered?: readonly string[];
}

const codeKind: Kind = {
  dialect: codeDialect,
  shared: 'types',
  remembered: ['member', 'operation-doc', 'type-arguments'],
};

const htmlKind: Kind = { dialect: htmlDialect };

type Templates = <View>(name: string) => Template<View>;

/**
 * The templates of a code target: one function for `templates/<target>/<name>.hbs`;
 * files whose name begins with `_` are parts of the others. The parts of
 * `templates/types/` belong to all code targets.
 *
 * @throws TypeError when rendering meets a value that is not `Code`, or in a comment not `CommentText`
 */
export const codeTemplates = (target: string): Templates => templatesIn(target, codeKind);

/**
 * The templates of a target that makes HTML, as `codeTemplates` does for code:
 * `{{value}}` is text and escaped, `{{{value}}}` is `Markup`.
 *
 * @throws TypeError when rendering meets a raw value that is not `Markup`, or text that is no text
 */
export const htmlTemplates = (target: string): Templates => templatesIn(target, htmlKind);

/** A partial of `templates/types/` by itself, for text that is needed before the module around it is printed. */
export const sharedPartial =
  <View extends object>(name: string): Template<View> =>
  (view) =>
    partOf('types', codeKind, name)(view);

const templatesIn =
  (target: string, kind: Kind): Templates =>
  (name) =>
    compile(name, target, kind);

function partOf(target: string, kind: Kind, name: string): Print {
  const print = folderOf(target, kind).get(name);
  if (print === undefined) throw new Error(`There is no templates/${target}/_${name}.hbs.`);
  return print;
}

/** The parts that the templates of a folder have. */
type Parts = ReadonlyMap<string, Print>;

const folders = new Map<string, Parts>();

function folderOf(target: string, kind: Kind): Parts {
  const known = folders.get(target);
  if (known !== undefined) return known;
  const { shared, remembered = [] } = kind;
  const parts = new Map(shared === undefined || shared === target ? [] : folderOf(shared, kind));
  for (const file of parsedTemplates(target).keys()) {
    if (!file.startsWith('_')) continue;
    const name = file.slice(1);
    const whenUsed = lazily(() => compile(file, target, kind));
    parts.set(name, remembered.includes(name) ? remembering(whenUsed) : whenUsed);
  }
  folders.set(target, parts);
  return parts;
}

function compile(name: string, target: string, kind: Kind): Print {
  const program = parsedTemplates(target).get(name);
  if (program === undefined) throw new Error(`There is no templates/${target}/${name}.hbs.`);
  return compileTemplate(program, kind.dialect, (part) => partOf(target, kind, part));
}

const parsed = new Map<string, ReadonlyMap<string, hbs.AST.Program>>();

/** The syntax trees of the templates of a folder, by their names. */
function parsedTemplates(target: string): ReadonlyMap<string, hbs.AST.Program> {
  let programs = parsed.get(target);
  if (programs === undefined) {
    const text = readFileSync(new URL(`${target}.json`, parsedFolder), 'utf8');
    programs = new Map(Object.entries(JSON.parse(text) as Readonly<Record<string, hbs.AST.Program>>));
    parsed.set(target, programs);
  }
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

/** A file of `templates/<target>/` that is copied as it is. */
export const verbatimFile = (target: string, name: string): string =>
  readFileSync(new URL(`${target}/${name}`, templatesFolder), 'utf8');

/** A source file of ours that output holds too: it is published as it is (`files` in package.json). */
export const publishedSource = (path: string): string =>
  readFileSync(new URL(`../../../src/${path}`, import.meta.url), 'utf8');

/** A script for the browser, built by `npm run build` from `src/reference/pages/`. */
export const builtFile = (name: string): string => readFileSync(new URL(name, builtFolder), 'utf8');
