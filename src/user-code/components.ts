// Reads the scripts of Vue, Svelte and Astro components. The compiler gets only the scripts of components.
// Spaces replace all other text, so lines and columns are the same as in the component.
// Only the framework's own checker can check code in the markup. A caller that needs the code, but not its types, can
// add it to the scripts.

import type { ts } from 'ts-morph';
import { withSnippets } from './markup/place-snippets.ts';
import type { Snippet } from './markup/snippet.ts';
import type { CodePlace } from '../core/model/reports/code-usage.ts';

export interface Component {
  /** The absolute path of the component. */
  readonly name: string;
  readonly text: string;
  /** The file that the compiler reads instead of the component, in the same folder. */
  readonly module: { readonly name: string; readonly text: string };
  /** Whether the module contains the code of the markup. */
  readonly hasMarkup: boolean;
}

export interface Components {
  readonly read: readonly Component[];
  /**
   * The absolute paths of components that the compiler does not read. A component is not read if it is
   * unreadable, if the project does not compile its language, or if a file with the module's name already
   * exists.
   */
  readonly unread: readonly string[];
}

export const componentExtensions = ['.vue', '.svelte', '.astro'] as const;

/**
 * Finds the components that a tsconfig includes.
 *
 * @param names all included files, including files that the compiler does not support
 * @param markupOf finds the code in the markup of a component; undefined if the code cannot be found
 */
export function readComponents(
  names: readonly string[],
  options: ts.CompilerOptions,
  readFile: (name: string) => string | undefined,
  markupOf: (name: string, text: string) => readonly Snippet[] | undefined = () => undefined,
): Components {
  const read: Component[] = [];
  const unread: string[] = [];
  for (const name of names) {
    if (!componentExtensions.some((extension) => name.endsWith(extension))) continue;
    const text = readFile(name);
    const markup = text === undefined ? undefined : markupOf(name, text);
    const module = text === undefined ? undefined : scriptModule(name, text, options, markup ?? []);
    if (text === undefined || module === undefined || readFile(module.name) !== undefined) unread.push(name);
    else read.push({ name, text, module, hasMarkup: markup !== undefined });
  }
  return { read, unread };
}

const tag =
  /<!--[\s\S]*?-->|<script((?:\s+[^\s"'=<>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>]+))?)*)\s*>([\s\S]*?)<\/script\s*>/dgi;

const frontMatter = /^\uFEFF?\s*---\r?\n([\s\S]*?)\r?\n---/d;

interface Script {
  readonly start: number;
  readonly end: number;
  readonly language: string;
}

/**
 * The languages that the compiler reads. The script file of a component gets the first language of this list
 * that the component uses.
 */
const extensions: readonly string[] = ['tsx', 'ts', 'jsx', 'js'];

/** The script of a component; undefined if a script is in a language that the project does not compile. */
function scriptModule(
  name: string,
  text: string,
  options: ts.CompilerOptions,
  markup: readonly Snippet[],
): Component['module'] | undefined {
  const scripts = scriptsOf(name, text);
  const languages = new Set(scripts.map(({ language }) => language));
  const extension = extensions.find((one) => languages.has(one)) ?? 'ts';
  const isKnown = [...languages].every((one) => extensions.includes(one));
  const isCompiled = extension.startsWith('ts') || options.allowJs === true || options.checkJs === true;
  if (!isKnown || !isCompiled) return undefined;
  let code = '';
  let at = 0;
  for (const { start, end } of scripts) {
    code += blank(text.slice(at, start)) + text.slice(start, end);
    at = end;
  }
  const isFree = (offset: number): boolean =>
    scripts.every(({ start, end }) => offset < start || offset >= end);
  const whole = withSnippets(code + blank(text.slice(at)), markup, isFree);
  // An export is added, because the names of a file without import or export would be global.
  return { name: `${name}.${extension}`, text: `${whole}\nexport {};\n` };
}

function scriptsOf(name: string, text: string): readonly Script[] {
  const isAstro = name.endsWith('.astro');
  const fenced = isAstro ? frontMatter.exec(text)?.indices?.[1] : undefined;
  return [
    ...(fenced ? [{ start: fenced[0], end: fenced[1], language: 'ts' }] : []),
    ...[...text.matchAll(tag)].flatMap(({ 1: attributes, 2: code, indices }): readonly Script[] => {
      const place = indices?.[2];
      if (attributes === undefined || !place || code?.trim() === '') return [];
      if (fenced && place[0] < fenced[1]) return [];
      const type = attributeOf(attributes, 'type');
      if (type !== undefined && !scriptTypes.test(type)) return [];
      const language = attributeOf(attributes, 'lang') ?? (isAstro ? 'ts' : 'js');
      return [{ start: place[0], end: place[1], language: shortNames.get(language) ?? language }];
    }),
  ];
}

/** Whether a script is code. Scripts with other `type` attributes contain data. */
const scriptTypes = /^(?:module|(?:text\/)?(?:java|type)script|ts|js)$/i;

const shortNames: ReadonlyMap<string, string> = new Map([
  ['typescript', 'ts'],
  ['javascript', 'js'],
]);

const attributeOf = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`, 'i').exec(attributes);
  return found ? (found[1] ?? found[2] ?? found[3]) : undefined;
};

const blank = (text: string): string => text.replace(/[^\n\r\u2028\u2029]/g, ' ');

/** A place in a component, with lines of the component instead of lines of the script. */
export function inComponent<Place extends CodePlace>(
  place: Place,
  component: Component,
  file: string,
): Place {
  const lines = component.text.split(/\r\n|[\n\r\u2028\u2029]/);
  const { firstLine } = place.frame;
  const shown = lines.slice(firstLine - 1, place.line + 1);
  if (shown.length > place.line - firstLine + 1 && shown.at(-1)?.trim() === '') shown.pop();
  return { ...place, file, frame: { firstLine, lines: shown } };
}
