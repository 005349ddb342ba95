// The sample of an operation, with tabs for the other languages, whose samples the page's script writes.
// Thousands of operations have the same tabs, so the template is printed once with marks, which are then
// replaced.

import { escapeText, markup, type Markup } from '../markup.ts';
import type { Template } from '../templates.ts';
import { sampleLanguages } from './samples/samples.ts';

export interface SamplesView {
  readonly name: Markup;
  readonly languages: readonly {
    /** The same for all tabs of one operation. */
    readonly group: Markup;
    readonly id: string;
    readonly label: string;
    readonly checked: boolean;
  }[];
  readonly text: Markup;
  /** Explains that the values are examples, if there are any. */
  readonly note: Markup;
}

/** @param text the sample in the first language */
export type SamplesPrinter = (name: string, group: string, text: string, hasExample: boolean) => Markup;

/** Encloses the index of the value to insert. Escaped text never contains it. */
const sampleMark = '\u0000';

const markAt = (at: number): Markup => markup(sampleMark + String(at) + sampleMark);

const exampleNote = '<span class="sample-note">Values are examples.</span>';

export function samplesPrinter(template: Template<SamplesView>): SamplesPrinter {
  const pieces = template({
    name: markAt(0),
    languages: sampleLanguages.map(({ id, label }, at) => ({
      group: markAt(1),
      id,
      label,
      checked: at === 0,
    })),
    text: markAt(2),
    note: markAt(3),
  }).split(sampleMark);
  const texts = pieces.filter((_, at) => at % 2 === 0);
  const places = pieces.filter((_, at) => at % 2 === 1).map(Number);
  return (name, group, text, hasExample) => {
    const values = [...[name, group, text].map(escapeText), hasExample ? exampleNote : ''];
    return markup(texts.reduce((all, piece, at) => all + (values[places[at - 1] ?? -1] ?? '') + piece));
  };
}
