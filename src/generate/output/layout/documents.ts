// Prettier's documents, which can be broken into lines, and the printer for them.

import { builders, printer } from 'prettier/doc';
import type { FormatOptions } from '../format-options.ts';

export { builders };
export type Doc = builders.Doc;

export const printDocument = (doc: Doc, { printWidth }: FormatOptions): string =>
  printer.printDocToString(doc, { printWidth, tabWidth: 2, useTabs: false }).formatted;
