// Parses the templates: `templates/<target>/**/*.hbs` → `dist/templates/<target>.json`, by name what
// Handlebars reads in each (its syntax tree). So a command loads neither Handlebars nor its grammar.
// `npm run build` runs this file; tests run it as their set-up.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import Handlebars from 'handlebars';

const from = new URL('../../templates/', import.meta.url);
const to = new URL('../../dist/templates/', import.meta.url);

export function setup() {
  const parsed = readdirSync(from).map((target) => [target, parseFolder(target)]);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const [target, templates] of parsed)
    writeFileSync(new URL(`${target}.json`, to), JSON.stringify(templates, withoutUnread));
}

const parseFolder = (target) =>
  Object.fromEntries(
    readdirSync(new URL(`${target}/`, from), { recursive: true })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.hbs'))
      .map((file) => [file.slice(0, -'.hbs'.length), parse(`${target}/${file}`)]),
  );

/** @throws Error with the file and the line, where Handlebars cannot read a template */
function parse(path) {
  try {
    return Handlebars.parse(readFileSync(new URL(path, from), 'utf8'));
  } catch (error) {
    throw new Error(`templates/${path}: ${error.message}`, { cause: error });
  }
}

/** Of a node: what only messages, printers and Handlebars' own treatment of white space read. */
const unread = /^loc$|strip/i;

/** For `JSON.stringify`, which gives the node as `this`. */
function withoutUnread(key, value) {
  return unread.test(key) || (key === 'original' && this.type === 'ContentStatement') ? undefined : value;
}

if (argv[1] === fileURLToPath(import.meta.url)) setup();
