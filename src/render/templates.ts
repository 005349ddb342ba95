// The Handlebars instances. Templates hold words, `each`, `if` on a boolean and
// parts; every decision is made in the view. `code` templates print nothing but
// `Code` (see code.ts), `html` templates escaped text and `Markup` (see markup.ts):
// each `{{value}}` is rewritten to a call that checks it.

import { readdirSync, readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { Code } from './code.ts';
import { escapeText, Markup } from './markup.ts';

const templatesFolder = new URL('../../templates/', import.meta.url);
const builtFolder = new URL('../../dist/browser/', import.meta.url);

export type Template<View> = (view: View) => string;

function printCode(value: unknown): string {
  if (value instanceof Code) return value.text;
  throw new TypeError(`A template printed ${JSON.stringify(value)}, which nothing has marked as code.`);
}

function printText(value: unknown): string {
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  throw new TypeError(`A template printed ${JSON.stringify(value)} where text belongs.`);
}

function printMarkup(value: unknown): string {
  if (value instanceof Markup) return value.text;
  throw new TypeError(`A template printed ${JSON.stringify(value)}, which nothing has marked as HTML.`);
}

/** Makes `{{value}}` print by way of a checking function. Calls of parts are left alone. */
class CheckedValues extends Handlebars.Visitor {
  constructor(private readonly printer: (mustache: hbs.AST.MustacheStatement) => string) {
    super();
  }

  override MustacheStatement(mustache: hbs.AST.MustacheStatement): void {
    if (mustache.params.length > 0 || mustache.path.type !== 'PathExpression')
      throw new SyntaxError('Templates call no helpers: decide in the view.');
    const value = mustache.path;
    const printer = this.printer(mustache);
    mustache.path = {
      ...value,
      original: printer,
      parts: [printer],
      depth: 0,
      data: false,
    } as typeof value;
    mustache.params = [value];
    mustache.escaped = false;
  }
}

/**
 * The lay-out of a template is for its readers: a line break is kept before an element,
 * so that the output has lines to compare, and nowhere else.
 */
class NoLayout extends Handlebars.Visitor {
  override ContentStatement(content: hbs.AST.ContentStatement): void {
    content.value = content.value.replace(/[ \t]*\n\s*(<(?!\/))?/g, (_, element?: string) =>
      element === undefined ? '' : `\n${element}`,
    );
  }
}

interface Dialect {
  readonly printers: Readonly<Record<string, (value: unknown) => string>>;
  readonly visitors: readonly Handlebars.Visitor[];
  /** Whether templates may ask for `@index` and the like; it costs time. */
  readonly data: boolean;
}

const codeDialect: Dialect = {
  printers: { printCode },
  visitors: [new CheckedValues(() => 'printCode')],
  data: true,
};

const htmlDialect: Dialect = {
  printers: { printText, printMarkup },
  visitors: [new CheckedValues(({ escaped }) => (escaped ? 'printText' : 'printMarkup')), new NoLayout()],
  data: false,
};

type Templates = <View>(name: string) => Template<View>;

/**
 * The templates of a code target: one function for `templates/<target>/<name>.hbs`;
 * files whose name begins with `_` are parts of the others.
 *
 * @throws TypeError when rendering meets a value that is not `Code`
 */
export const codeTemplates = (target: string): Templates => templatesIn(target, codeDialect);

/**
 * The templates of a target that makes HTML, as `codeTemplates` does for code:
 * `{{value}}` is text and escaped, `{{{value}}}` is `Markup`.
 *
 * @throws TypeError when rendering meets a raw value that is not `Markup`, or text that is no text
 */
export const htmlTemplates = (target: string): Templates => templatesIn(target, htmlDialect);

function templatesIn(target: string, { printers, visitors, data }: Dialect): Templates {
  const handlebars = Handlebars.create();
  for (const [name, print] of Object.entries(printers)) handlebars.registerHelper(name, print);
  const options = {
    knownHelpersOnly: true,
    knownHelpers: Object.fromEntries(Object.keys(printers).map((name) => [name, true])),
    strict: true,
    noEscape: true,
    data,
  };
  const folder = new URL(`${target}/`, templatesFolder);

  const read = (file: string) => {
    const program = Handlebars.parse(readFileSync(new URL(file, folder), 'utf8'));
    for (const visitor of visitors) visitor.accept(program);
    return handlebars.compile(program, options);
  };

  for (const file of readdirSync(folder))
    if (file.startsWith('_') && file.endsWith('.hbs'))
      handlebars.registerPartial(file.slice(1, -4), read(file));

  return <View>(name: string) => read(`${name}.hbs`) as Template<View>;
}

/** A file of `templates/<target>/` that is copied as it is. */
export const verbatimFile = (target: string, name: string): string =>
  readFileSync(new URL(`${target}/${name}`, templatesFolder), 'utf8');

/** A source file of ours that output holds too: it is published as it is (`files` in package.json). */
export const publishedSource = (path: string): string =>
  readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');

/** A script for the browser, built by `npm run build` from `src/browser/`. */
export const builtFile = (name: string): string => readFileSync(new URL(name, builtFolder), 'utf8');
