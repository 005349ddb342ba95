// Prettier's document format with possible line breaks, and the printer for the format.

import { builders, printer } from 'prettier/doc';
import type { FormatOptions } from '../format-options.ts';

export { builders };
export type Doc = builders.Doc;

export const printDocument = (doc: Doc, { printWidth }: FormatOptions): string =>
  printer.printDocToString(doc, { printWidth, tabWidth: 2, useTabs: false }).formatted;
