// The sample of an operation, with tabs for other languages.
// The script of the page writes the samples of the other languages.
// The template of the tabs is printed once with placeholders, which each operation replaces.

import { escapeText, markup, type Markup } from '../../../template-engine/markup.ts';
import type { Template } from '../../../template-engine/templates.ts';
import type { OperationCall } from './samples/call.ts';
import { sampleLanguages, type SampleLanguage } from './samples/samples.ts';

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

export interface PrintedSample {
  readonly name: string;
  /** The name of the group of tabs. */
  readonly group: string;
  readonly text: string;
  readonly call: OperationCall;
  /** Whether the sample contains values that the site accepted (`--exercise`). */
  readonly isAccepted: boolean;
}

export type SamplesPrinter = (sample: PrintedSample) => Markup;

/** A placeholder is an index between two NUL characters. */
const sampleMark = '\u0000';

const markAt = (at: number): Markup => markup(sampleMark + String(at) + sampleMark);

const noteOf = ({ call, isAccepted }: PrintedSample): string =>
  call.example === undefined
    ? ''
    : `<span class="sample-note">${isAccepted ? 'Recorded: the site accepted these values.' : 'Values are examples.'}</span>`;

export function samplesPrinter(template: Template<SamplesView>, isWordPress: boolean): SamplesPrinter {
  const known = sampleLanguages.filter(({ isForWordPress }) => isWordPress || isForWordPress !== true);
  const printers = new Map<string, (values: readonly string[]) => Markup>();
  return (sample) => {
    const { name, group, text, call } = sample;
    const languages = known.filter(({ fits }) => fits?.(call) !== false);
    const key = languages.map(({ id }) => id).join(' ');
    const print = printers.get(key) ?? tabsPrinter(template, languages);
    printers.set(key, print);
    return print([...[name, group, text].map(escapeText), noteOf(sample)]);
  };
}

function tabsPrinter(
  template: Template<SamplesView>,
  languages: readonly SampleLanguage[],
): (values: readonly string[]) => Markup {
  const pieces = template({
    name: markAt(0),
    languages: languages.map(({ id, label }, at) => ({
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
  return (values) =>
    markup(texts.reduce((all, piece, at) => all + (values[places[at - 1] ?? -1] ?? '') + piece));
}
