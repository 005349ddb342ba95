// The Handlebars instances. Templates hold words, `each`, `if` on a boolean and
// parts; every decision is made in the view. What they may print, and how that is
// checked, is said in template-syntax.ts.

import { readdirSync, readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import {
  CheckedCode,
  CheckedHtml,
  codePrinters,
  htmlPrinters,
  InlineParts,
  NoLayout,
  WithoutPlaces,
} from './template-syntax.ts';

const templatesFolder = new URL('../../templates/', import.meta.url);
const builtFolder = new URL('../../dist/page-scripts/', import.meta.url);

export type Template<View> = (view: View) => string;

interface Dialect {
  readonly printers: Readonly<Record<string, (value: unknown) => string>>;
  readonly visitors: readonly Handlebars.Visitor[];
  /** The folder whose parts all targets of the dialect have. */
  readonly shared?: string;
  /**
   * Parts that are printed often of the same view, or that name themselves: what they print of a view
   * is kept. Others stand in the text of those that name them.
   */
  readonly remembered?: readonly string[];
}

const codeDialect: Dialect = {
  printers: codePrinters,
  visitors: [new WithoutPlaces(), new CheckedCode()],
  shared: 'types',
  remembered: ['member', 'operation-doc', 'type-arguments', 'route-members'],
};

const htmlDialect: Dialect = {
  printers: htmlPrinters,
  visitors: [new WithoutPlaces(), new CheckedHtml(), new NoLayout()],
};

type Templates = <View>(name: string) => Template<View>;

/**
 * The templates of a code target: one function for `templates/<target>/<name>.hbs`;
 * files whose name begins with `_` are parts of the others. The parts of
 * `templates/types/` belong to all code targets.
 *
 * @throws TypeError when rendering meets a value that is not `Code`, or in a comment not `CommentText`
 */
export const codeTemplates = (target: string): Templates => templatesIn(target, codeDialect);

/**
 * The templates of a target that makes HTML, as `codeTemplates` does for code:
 * `{{value}}` is text and escaped, `{{{value}}}` is `Markup`.
 *
 * @throws TypeError when rendering meets a raw value that is not `Markup`, or text that is no text
 */
export const htmlTemplates = (target: string): Templates => templatesIn(target, htmlDialect);

/** A part of `templates/types/` by itself, for text that is needed before the module around it is printed. */
export const sharedPart =
  <View extends object>(name: string): Template<View> =>
  (view) =>
    (environment('types', codeDialect).handlebars.partials[name] as Template<View>)(view);

const templatesIn = (target: string, dialect: Dialect): Templates => {
  const { read } = environment(target, dialect);
  return <View>(name: string) => read(`${name}.hbs`) as unknown as Template<View>;
};

interface Environment {
  readonly handlebars: typeof Handlebars;
  /** The files of the parts by name. */
  readonly parts: ReadonlyMap<string, URL>;
  readonly read: (file: string) => Part;
}

type Part = (view: object, options?: Handlebars.RuntimeOptions) => string;

const environments = new Map<string, Environment>();

function environment(target: string, dialect: Dialect): Environment {
  const known = environments.get(target);
  if (known !== undefined) return known;
  const { printers, visitors, shared, remembered } = dialect;
  const inherited = shared === undefined || shared === target ? undefined : environment(shared, dialect);
  const handlebars = Handlebars.create();
  for (const [name, print] of Object.entries(printers)) handlebars.registerHelper(name, print);
  const options = {
    knownHelpersOnly: true,
    knownHelpers: Object.fromEntries(Object.keys(printers).map((name) => [name, true])),
    strict: true,
    noEscape: true,
    // `@index` and the like cost time, and what they say is the view's to say.
    data: false,
  };
  const folder = new URL(`${target}/`, templatesFolder);
  const parts = new Map(inherited?.parts);
  const parse = (file: URL): hbs.AST.Program => Handlebars.parse(readFileSync(file, 'utf8'));
  const inline = new InlineParts((name) => {
    const file = (remembered?.includes(name) ?? true) ? undefined : parts.get(name);
    return file && parse(file);
  });
  const compile = (file: URL): Part => {
    const program = parse(file);
    for (const visitor of [inline, ...visitors]) visitor.accept(program);
    const print = handlebars.compile<object>(program, options);
    return (view, given = outside()) => print(view, given);
  };

  const outside = partOptions(handlebars);
  if (inherited !== undefined) handlebars.registerPartial(inherited.handlebars.partials);
  for (const name of readdirSync(folder))
    if (name.startsWith('_') && name.endsWith('.hbs')) {
      const file = new URL(name, folder);
      const part = name.slice(1, -4);
      parts.set(part, file);
      const whenUsed = lazily(() => compile(file));
      handlebars.registerPartial(part, remembered?.includes(part) ? remembering(whenUsed) : whenUsed);
    }

  const made: Environment = { handlebars, parts, read: (file) => compile(new URL(file, folder)) };
  environments.set(target, made);
  return made;
}

function lazily(make: () => Part): Part {
  let part: Part | undefined;
  return (view, options) => (part ??= make())(view, options);
}

function remembering(part: Part): Part {
  const printed = new WeakMap<object, string>();
  return (view, options) => {
    let text = printed.get(view);
    if (text === undefined) printed.set(view, (text = part(view, options)));
    return text;
  };
}

/**
 * What Handlebars hands to a part. Called without, a template sets up all its helpers anew,
 * each in a function that copies its options at every call for the sake of `lookup`.
 */
function partOptions(handlebars: typeof Handlebars): () => Handlebars.RuntimeOptions {
  let options: Handlebars.RuntimeOptions | undefined;
  const keep = (_: unknown, given?: Handlebars.RuntimeOptions): string => {
    options = { ...given, helpers: handlebars.helpers };
    return '';
  };
  return () => {
    if (options === undefined) handlebars.compile('{{> keep}}')({}, { partials: { keep } });
    return options ?? {};
  };
}

/** A file of `templates/<target>/` that is copied as it is. */
export const verbatimFile = (target: string, name: string): string =>
  readFileSync(new URL(`${target}/${name}`, templatesFolder), 'utf8');

/** A source file of ours that output holds too: it is published as it is (`files` in package.json). */
export const publishedSource = (path: string): string =>
  readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');

/** A script for the browser, built by `npm run build` from `src/page-scripts/`. */
export const builtFile = (name: string): string => readFileSync(new URL(name, builtFolder), 'utf8');
