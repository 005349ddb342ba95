// A cache of formatted lines. Most lines differ only in names and strings of equal length, and their layout
// depends only on the lengths: a later line gets the line breaks of the first line of the same shape.

import type { FormatOptions } from '../format-options.ts';
import { DepthCache } from './depth-cache.ts';
import type { TokenReader } from './reader.ts';

const maxShapes = 20_000;
const maxLength = 1_000;

/** Text around words: the text before the first word, between words, and behind the last word. */
type Shape = readonly string[];

const known = new DepthCache<Shape>();

/**
 * Reads a statement or a member that ends with its line. All others, and those of a new shape, are read by `read`.
 *
 * @param read returns the formatted text
 */
export function readKnownShape(reader: TokenReader, read: () => string): string {
  const { source, options } = reader;
  const { start } = reader.peek();
  const end = source.indexOf('\n', start);
  if (end === -1 || end - start > maxLength || !source.startsWith(';', end - 1)) return read();
  const { key, words } = shapeOf(source.slice(start, end), '"');
  const shapes = known.at(reader);
  const before = shapes.get(key);
  if (before !== undefined) {
    reader.passTo(end);
    return filled(before, words);
  }
  const text = read();
  if (reader.hasPassed(';', end) && shapes.size < maxShapes) {
    const found = shapeOf(text, quoteOf(options));
    if (areEqual(found.words, words)) shapes.set(key, found.around);
  }
  return text;
}

const areEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at]);

const quoteOf = ({ singleQuote }: FormatOptions): string => (singleQuote ? "'" : '"');

function filled(around: Shape, words: readonly string[]): string {
  let text = around[0] ?? '';
  for (const [at, word] of words.entries()) text += word + (around[at + 1] ?? '');
  return text;
}

interface FoundShape {
  /** The text with the kinds and lengths of its words instead of the words. */
  readonly key: string;
  readonly words: readonly string[];
  readonly around: Shape;
}

/** Comments, strings, and names or numbers. */
const tokens = /\/\*[^]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[\w$\u0080-\uffff]+/g;

/**
 * Words are the names and strings whose letters cannot change the layout: no keyword has a capital or a digit, and no
 * string needs other quotes, other columns than characters, or fewer quotes as a key.
 */
const plainName = /^[A-Za-z_$][a-z_$]*[A-Z\d][\w$]*$/;
const plainString = /^[ !#-&(-[\]-~]*$/;

const keySign = / *[:?]/y;

/** Whether a string that ends here is a key, which may not need quotes. */
function isKeyBefore(text: string, end: number): boolean {
  keySign.lastIndex = end;
  return keySign.test(text);
}

function shapeOf(text: string, quote: string): FoundShape {
  const words: string[] = [];
  const around: string[] = [];
  let key = '';
  let last = 0;
  const passTo = (start: number, end: number, mark: string): void => {
    const before = text.slice(last, start);
    words.push(text.slice(start, end));
    around.push(before);
    key += `${before}${mark}${end - start}\0`;
    last = end;
  };
  tokens.lastIndex = 0;
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [token] = found;
    const [start, end] = [found.index, tokens.lastIndex];
    if (token.startsWith(quote)) {
      if (!isKeyBefore(text, end) && plainString.test(token.slice(1, -1))) passTo(start + 1, end - 1, '\0s');
    } else if (plainName.test(token)) passTo(start, end, '\0n');
  }
  const behind = text.slice(last);
  return { key: key + behind, words, around: [...around, behind] };
}
