// The card that shows what comes back. A body stands once on a page, with the first
// operation that answers it; the others say where, until the page's script writes it there.

import type { Template } from '../../templates.ts';
import { markup, noMarkup, type Markup } from '../../markup.ts';
import { pageRoom } from '../size-budget.ts';
import type { OperationPart, Reference } from '../reference.ts';
import { responsesOf } from './example-responses.ts';

export interface ResponseCardView {
  readonly name: string;
  readonly tabs: readonly {
    /** What the tabs of one card share. */
    readonly group: string;
    readonly label: string;
    readonly at: string;
    readonly checked: boolean;
  }[];
  readonly status: string;
  readonly headers: string;
  readonly hasBody: boolean;
  readonly body: string;
  /** Where the body stands, if it does. */
  readonly hasOther: boolean;
  readonly sameAs: Markup;
  readonly sameTitle: string;
}

/** Empty where nobody says what comes back. */
export type ResponseCardPrinter = (part: OperationPart) => Markup;

export function responseCardPrinter(
  template: Template<ResponseCardView>,
  reference: Reference,
): ResponseCardPrinter {
  const standing = new Map<string, OperationPart>();
  const hasRoom = pageRoom(maxText);
  return (part) => {
    const answers = responsesOf(part, reference);
    const [first] = answers;
    if (first === undefined) return noMarkup;
    const { response } = part.operation;
    // Lists and single ones of a resource hold the same members.
    const key = `${part.route.namespace}\n${response.kind === 'resource' ? response.resource : first.body}`;
    const before = standing.get(key);
    const isShort = first.body.length <= shortBody;
    const stands = isShort || (before === undefined && hasRoom(part.route.namespace, first.body));
    if (before === undefined && stands) standing.set(key, part);
    return markup(
      template({
        name: part.name,
        tabs: answers.map(({ tab }, at) => ({
          group: `${part.id}*answer`,
          label: tab,
          at: String(at),
          checked: at === 0,
        })),
        status: first.status,
        headers: first.headers.join('\n'),
        hasBody: stands,
        body: first.body === '' ? 'No body.' : first.body,
        hasOther: before !== undefined,
        sameAs: markup(before?.href ?? ''),
        sameTitle: before?.title ?? '',
      }),
    );
  };
}

/** How much JSON a page may hold. */
const maxText = 25_000;

/** What is shorter than the words that lead to it stands everywhere. */
const shortBody = 160;
