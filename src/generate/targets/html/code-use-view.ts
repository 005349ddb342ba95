// The user's code that uses an operation: calls, passed arguments, and response properties.
// The section of an operation shows positions in the user's code.

import type { Operation } from '../../../core/model/api/api.ts';
import { markup, noMarkup, type Markup } from '../../../template-engine/markup.ts';
import type { CodeUse, OperationUse } from './html-options.ts';

export interface CodeUseView {
  readonly title: string;
  readonly rows: readonly {
    readonly does: string;
    readonly name: string;
    readonly places: string;
  }[];
}

const maxListedPlaces = 12;

export type CodeUsePrinter = (operation: Operation) => Markup;

export const codeUsePrinter =
  (print: (view: CodeUseView) => string, code: CodeUse | undefined): CodeUsePrinter =>
  (operation) => {
    const use = code?.operations.get(operation);
    return use ? markup(print(viewCodeUse(use))) : noMarkup;
  };

function viewCodeUse({ calls, arguments: passed, properties }: OperationUse): CodeUseView {
  return {
    title: `Your code calls it in ${placesText(calls)}`,
    rows: [
      ...[...passed].map(([name, places]) => ({ does: 'passes', name, places: placesText(places) })),
      ...[...properties].map(([name, places]) => ({ does: 'reads', name, places: placesText(places) })),
    ],
  };
}

function placesText(places: readonly string[]): string {
  const shown = places.slice(0, maxListedPlaces).join(', ');
  return places.length > maxListedPlaces ? `${shown} and ${places.length - maxListedPlaces} more` : shown;
}
