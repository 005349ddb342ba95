// Lays out generated TypeScript as prettier does, in a fraction of the time: what we print
// ourselves is a small part of the language, and needs no second parse by a compiler.

import type { FormatOptions } from '../format-options.ts';
import { printed } from './documents.ts';
import { Reader, UnknownSyntax } from './reader.ts';
import { readStatement } from './statement-layout.ts';
import { tokensOf } from './tokens.ts';

/** The text as prettier would lay it out; undefined where it holds what this does not know. */
export function layOut(text: string, options: FormatOptions): string | undefined {
  const tokens = tokensOf(text);
  if (tokens === undefined) return undefined;
  try {
    return statements(new Reader(tokens, options));
  } catch (error) {
    if (error instanceof UnknownSyntax) return undefined;
    throw error;
  }
}

const importStatement = /^(?:import|export) (?:type )?\{[^}]*\} from '[^']*';\n/gm;

/** A text that is laid out but for what it takes from other modules. */
export const layOutImports = (text: string, options: FormatOptions): string =>
  text.replace(importStatement, (statement) => layOut(statement, options) ?? statement);

function statements(reader: Reader): string {
  let text = '';
  while (reader.peek().kind !== 'end') {
    const isParted = text !== '' && reader.peek().breaks === 2;
    const { comments, doc } = readStatement(reader);
    if (isParted) text += '\n';
    for (const line of comments) text += `${line}\n`;
    text += `${typeof doc === 'string' ? doc : printed(doc, reader.options)}\n`;
  }
  return text;
}
