// Lays out generated TypeScript as prettier does, but much faster. Targets print only a small part of the
// language, so no full parser is needed.

import type { FormatOptions } from '../format-options.ts';
import { TokenReader, UnknownSyntax } from './reader.ts';
import { readStatements } from './statement-layout.ts';

/** The text in the layout of prettier. Undefined if the text contains unknown syntax. */
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

/** Lays out only the imports and re-exports of a text. The other statements must already be laid out. */
export const layOutImports = (text: string, options: FormatOptions): string =>
  text.replace(importStatement, (statement) => layOut(statement, options) ?? statement);
