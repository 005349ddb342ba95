// What the page says about a source: its counts, the notes, and the diagnostics in words.

import { groupBy } from '../../core/model/text/group-by.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { element } from '../../reference/pages/element.ts';
import type { ReadAnswer, ShownDiagnostic } from '../protocol.ts';

export function summaryView({ counts, notes }: ReadAnswer): readonly HTMLElement[] {
  const typed = counts.operations === 0 ? 0 : Math.floor((counts.typed / counts.operations) * 100);
  const sizes = [
    countText(counts.namespaces, 'namespace'),
    countText(counts.routes, 'route'),
    countText(counts.operations, 'operation'),
    countText(counts.arguments, 'argument'),
  ].join(', ');
  return [
    element('p', { class: 'counts' }, `${sizes}. ${typed} % of the operations have a response type.`),
    ...notes.map((note) => element('p', { class: 'count' }, note)),
  ];
}

/** The maximum number of places that are listed for one message. */
const maxPlaces = 20;

export function diagnosticsView(diagnostics: readonly ShownDiagnostic[]): HTMLElement {
  if (diagnostics.length === 0) return element('p', {}, 'No problem was found in the source.');
  const groups = [...groupBy(diagnostics, ({ code, level }) => `${level} ${code}`).values()];
  return element(
    'ul',
    { class: 'diagnostics' },
    ...groups.map((group) => {
      const [first] = group;
      const listed = group.slice(0, maxPlaces);
      return element(
        'li',
        {},
        element(
          'details',
          {},
          element(
            'summary',
            {},
            element('span', { class: `level ${first?.level ?? ''}` }, first?.level ?? ''),
            ` ${first?.code ?? ''} `,
            element('span', { class: 'count' }, countText(group.length, 'place')),
          ),
          element(
            'ul',
            {},
            ...listed.map(({ message, where }) =>
              element('li', {}, where !== '' && element('code', {}, where), where !== '' && ' ', message),
            ),
            group.length > listed.length &&
              element(
                'li',
                { class: 'count' },
                `and ${group.length - listed.length} more: see routewright lint`,
              ),
          ),
        ),
      );
    }),
  );
}
