// Lays out generated TypeScript like prettier, in a fraction of the time. Targets print a small part of the
// language, which needs no full parser.

import type { FormatOptions } from '../format-options.ts';
import { TokenReader, UnknownSyntax } from './reader.ts';
import { readStatements } from './statement-layout.ts';

/** The text as prettier lays it out; undefined if it contains unknown syntax. */
export function layOut(text: string, options: FormatOptions): string | undefined {
  try {
    const reader = new TokenReader(text, options);
    return readStatements(reader, () => reader.peek().kind === 'end');
  } catch (error) {
    if (error instanceof UnknownSyntax) return undefined;
    throw error;
  }
}

const importStatement = /^(?:import|export) (?:type )?\{[^}]*\} from '[^']*';\n/gm;

/** Lays out the imports and re-exports of a text that is otherwise laid out. */
export const layOutImports = (text: string, options: FormatOptions): string =>
  text.replace(importStatement, (statement) => layOut(statement, options) ?? statement);
