// `templates/<target>/**` → `dist/templates/<target>.js`: a module that contains the templates of a target,
// so that they can be used without a disk. For a template (`.hbs`), the module contains the syntax tree that
// Handlebars parses, so that commands never load Handlebars. For other files, it contains the text. `npm run
// build` and the tests run this script after the scripts of the pages are built.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { URL } from 'node:url';
import Handlebars from 'handlebars';

const root = new URL('../../', import.meta.url);
const from = new URL('templates/', root);
const to = new URL('dist/templates/', root);

/** Files that a target prints and whose source is in another folder. */
const builtScripts = ['theme-bootstrap.js', 'app.js', 'samples.js', 'search.js', 'try-it.js'];
const others = {
  html: Object.fromEntries(builtScripts.map((name) => [name, `dist/reference/pages/${name}`])),
  report: { 'look.css': 'templates/html/look.css' },
  msw: { 'mock-engine.js': 'dist/reference/pages/mock-engine.js' },
  zod: { 'checks.ts': 'src/core/schema/checks.ts' },
  validators: { 'checks.ts': 'src/core/schema/checks.ts' },
};

mkdirSync(to, { recursive: true });
for (const target of readdirSync(from)) {
  const file = new URL(`${target}.js`, to);
  const text = moduleOf(target);
  // Unchanged files are not written, because another process may be reading them.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** The text of the module, with the type `TemplateFolder` of templates.ts. */
function moduleOf(target) {
  const names = readdirSync(new URL(`${target}/`, from), { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    // Folders have no extension.
    .filter((name) => /\.\w+$/.test(name))
    .sort();
  const programs = names
    .filter((name) => name.endsWith('.hbs'))
    .map((name) => [name.slice(0, -'.hbs'.length), parse(`${target}/${name}`)]);
  const files = {
    ...Object.fromEntries(
      names.filter((name) => !name.endsWith('.hbs')).map((name) => [name, `templates/${target}/${name}`]),
    ),
    ...others[target],
  };
  const texts = Object.entries(files).map(
    ([name, path]) => `    ${JSON.stringify(name)}: ${literal(readFileSync(new URL(path, root), 'utf8'))},\n`,
  );
  return [
    'export default {\n',
    `  name: ${JSON.stringify(target)},\n`,
    `  programs: () => JSON.parse(${literal(JSON.stringify(Object.fromEntries(programs), withoutUnread))}),\n`,
    `  files: {\n${texts.join('')}  },\n`,
    '};\n',
  ].join('');
}

/** A string literal with the quotes that need the fewest escapes. */
function literal(text) {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `'${escaped.replaceAll("'", "\\'")}'`;
}

/** @throws Error with the file and the line, if Handlebars cannot parse a template */
function parse(path) {
  try {
    return Handlebars.parse(readFileSync(new URL(path, from), 'utf8'));
  } catch (error) {
    throw new Error(`templates/${path}: ${error.message}`, { cause: error });
  }
}

/**
 * A replacer for `JSON.stringify`, which passes the parent node as `this`. It removes all properties that
 * template-syntax.ts does not read: positions, white-space flags, and the original text before white space
 * was stripped.
 */
function withoutUnread(key, value) {
  const isUnread = /^loc$|strip/i.test(key) || (key === 'original' && this.type === 'ContentStatement');
  return isUnread ? undefined : value;
}
