// Lays out generated TypeScript as prettier does, in a fraction of the time: what we print
// ourselves is a small part of the language, and needs no second parse by a compiler.

import type { FormatOptions } from '../format-options.ts';
import { Reader, UnknownSyntax } from './reader.ts';
import { readStatements } from './statement-layout.ts';

/** The text as prettier would lay it out; undefined where it holds what this does not know. */
export function layOut(text: string, options: FormatOptions): string | undefined {
  try {
    const reader = new Reader(text, options);
    return readStatements(reader, () => reader.peek().kind === 'end');
  } catch (error) {
    if (error instanceof UnknownSyntax) return undefined;
    throw error;
  }
}

const importStatement = /^(?:import|export) (?:type )?\{[^}]*\} from '[^']*';\n/gm;

/** A text that is laid out but for what it takes from other modules. */
export const layOutImports = (text: string, options: FormatOptions): string =>
  text.replace(importStatement, (statement) => layOut(statement, options) ?? statement);
