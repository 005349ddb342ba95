// The samples of an operation, in tabs. Thousands of operations have the same tabs, so
// the template is printed once, with marks, and filled in where they stand.

import { escapeText, markup, type Markup } from '../markup.ts';
import type { Template } from '../templates.ts';
import { sampleLanguages, type SampleText } from './samples/samples.ts';

export interface SamplesView {
  readonly name: Markup;
  readonly samples: readonly {
    /** What the tabs of one operation share. */
    readonly group: Markup;
    readonly id: string;
    readonly label: string;
    readonly checked: boolean;
    readonly text: Markup;
  }[];
}

/** Samples in the order of `sampleLanguages`. */
export type SamplesPrinter = (name: string, group: string, samples: readonly SampleText[]) => Markup;

/** Stands around the number of what belongs in its place; escaped text never holds it. */
const mark = '\u0000';

const marked = (at: number): Markup => markup(mark + String(at) + mark);

export function samplesPrinter(template: Template<SamplesView>): SamplesPrinter {
  const pieces = template({
    name: marked(0),
    samples: sampleLanguages.map(({ id, label }, at) => ({
      group: marked(1),
      id,
      label,
      checked: at === 0,
      text: marked(at + 2),
    })),
  }).split(mark);
  const texts = pieces.filter((_, at) => at % 2 === 0);
  const places = pieces.filter((_, at) => at % 2 === 1).map(Number);
  return (name, group, samples) => {
    const values = [name, group, ...samples.map(({ text }) => text)].map(escapeText);
    return markup(texts.reduce((text, piece, at) => text + (values[places[at - 1] ?? -1] ?? '') + piece));
  };
}
