// Prettier's documents: what can be broken into lines, and the printer that does it.

import { builders, printer } from 'prettier/doc';
import type { FormatOptions } from '../format-options.ts';

export { builders };
export type Doc = builders.Doc;

/** The text of a document. */
export const printed = (doc: Doc, { printWidth }: FormatOptions): string =>
  printer.printDocToString(doc, { printWidth, tabWidth: 2, useTabs: false }).formatted;
