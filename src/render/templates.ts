// The Handlebars instances. Templates hold words, `each`, `if` on a boolean and
// parts; every decision is made in the view. `code` templates print nothing but
// `Code` (see code.ts): each `{{value}}` is rewritten to a call that checks it.

import { readdirSync, readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { Code } from './code.ts';

const templatesFolder = new URL('../../templates/', import.meta.url);

export type Template<View> = (view: View) => string;

function printCode(value: unknown): string {
  if (value instanceof Code) return value.text;
  throw new TypeError(`A template printed ${JSON.stringify(value)}, which nothing has marked as code.`);
}

/** Makes `{{value}}` print by way of `printCode`. Calls of parts are left alone. */
class MarkedCodeOnly extends Handlebars.Visitor {
  override MustacheStatement(mustache: hbs.AST.MustacheStatement): void {
    if (mustache.params.length > 0 || mustache.path.type !== 'PathExpression')
      throw new SyntaxError('Code templates call no helpers: decide in the view.');
    const value = mustache.path;
    mustache.path = {
      ...value,
      original: 'printCode',
      parts: ['printCode'],
      depth: 0,
      data: false,
    } as typeof value;
    mustache.params = [value];
    mustache.escaped = false;
  }
}

/**
 * The templates of a code target: one function for `templates/<target>/<name>.hbs`;
 * files whose name begins with `_` are parts of the others.
 *
 * @throws TypeError when rendering meets a value that is not `Code`
 */
export function codeTemplates(target: string): <View>(name: string) => Template<View> {
  const handlebars = Handlebars.create();
  handlebars.registerHelper('printCode', printCode);
  const options = { knownHelpersOnly: true, knownHelpers: { printCode: true }, strict: true, noEscape: true };
  const folder = new URL(`${target}/`, templatesFolder);

  const read = (file: string) => {
    const program = Handlebars.parse(readFileSync(new URL(file, folder), 'utf8'));
    new MarkedCodeOnly().accept(program);
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
