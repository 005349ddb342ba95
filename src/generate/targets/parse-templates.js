// `templates/<target>/**/*.hbs` → `dist/templates/<target>.json`: the syntax trees of a target's templates,
// as Handlebars parses them, by the names of the files. Commands read these, and never load Handlebars.
// `npm run build` and the tests run this file.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { URL } from 'node:url';
import Handlebars from 'handlebars';

const from = new URL('../../../templates/', import.meta.url);
const to = new URL('../../../dist/templates/', import.meta.url);

mkdirSync(to, { recursive: true });
for (const target of readdirSync(from)) {
  const file = new URL(`${target}.json`, to);
  const text = JSON.stringify(parseFolder(target), withoutUnread);
  // Another process may read it at this moment.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

function parseFolder(target) {
  const files = readdirSync(new URL(`${target}/`, from), { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.hbs'));
  return Object.fromEntries(files.map((file) => [file.slice(0, -'.hbs'.length), parse(`${target}/${file}`)]));
}

/** @throws Error with the file and the line, where Handlebars cannot parse a template */
function parse(path) {
  try {
    return Handlebars.parse(readFileSync(new URL(path, from), 'utf8'));
  } catch (error) {
    throw new Error(`templates/${path}: ${error.message}`, { cause: error });
  }
}

/**
 * For `JSON.stringify`, which gives the node as `this`: leaves out what template-syntax.ts does not
 * read: positions, notes on white space, and plain text as it stood before white space was stripped.
 */
function withoutUnread(key, value) {
  const isUnread = /^loc$|strip/i.test(key) || (key === 'original' && this.type === 'ContentStatement');
  return isUnread ? undefined : value;
}
