// The sample of an operation, with tabs for other languages.
// The script of the page writes the samples of the other languages.
// The template of the tabs is printed once with placeholders, which each operation replaces.

import { escapeText, markup, type Markup } from '../markup.ts';
import type { Template } from '../templates.ts';
import { sampleLanguages } from './samples/samples.ts';

export interface SamplesView {
  readonly name: Markup;
  readonly languages: readonly {
    readonly group: Markup;
    readonly id: string;
    readonly label: string;
    readonly checked: boolean;
  }[];
  readonly text: Markup;
  /** A note that the sample contains example values. */
  readonly note: Markup;
}

export type SamplesPrinter = (name: string, group: string, text: string, hasExample: boolean) => Markup;

/** A placeholder is an index between two NUL characters. */
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
