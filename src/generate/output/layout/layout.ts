// Formats generated TypeScript like prettier, but much faster.
// Generated code uses only a small part of TypeScript's syntax, so no full parser is needed.

import type { FormatOptions } from '../format-options.ts';
import { TokenReader, UnknownSyntax } from './reader.ts';
import { readStatements } from './statement-layout.ts';

/** The text in the format of prettier. The result is undefined if the text contains unsupported syntax. */
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

/** Formats only the imports and re-exports of a text. */
export const layOutImports = (text: string, options: FormatOptions): string =>
  text.replace(importStatement, (statement) => layOut(statement, options) ?? statement);
