// The card with an example response.
// A page contains each example body only once, in the card of the first operation with that response.
// Until the script inserts the body, the cards of other operations link to the first card.

import type { Template } from '../../../../template-engine/templates.ts';
import { markup, noMarkup, type Markup } from '../../../../template-engine/markup.ts';
import { sizeBudget } from '../size-budget.ts';
import { pageKey, type OperationPart, type Reference } from '../reference.ts';
import { exampleResponses } from './example-responses.ts';

export interface ResponseCardView {
  readonly name: string;
  readonly tabs: readonly {
    readonly group: string;
    readonly label: string;
    readonly at: string;
    readonly checked: boolean;
  }[];
  readonly status: string;
  /** Whether a body of the card shows values that the site sent. */
  readonly hasRecorded: boolean;
  /** Whether the first body does. */
  readonly recorded: boolean;
  readonly headers: string;
  readonly hasBody: boolean;
  readonly body: string;
  /** Whether the card links to the card of another operation. */
  readonly hasOther: boolean;
  readonly sameAs: Markup;
  readonly sameTitle: string;
}

/** Prints the card. */
export type ResponseCardPrinter = (part: OperationPart) => Markup;

export function responseCardPrinter(
  template: Template<ResponseCardView>,
  reference: Reference,
): ResponseCardPrinter {
  const standing = new Map<string, OperationPart>();
  const hasRoom = sizeBudget(maxText);
  return (part) => {
    const answers = exampleResponses(part, reference);
    const [first] = answers;
    if (first === undefined) return noMarkup;
    const { response } = part.operation;
    // A list and a single item of a resource have equal keys, because their members are equal.
    const key = `${pageKey(part)}\n${response.kind === 'resource' ? response.resource : first.body}`;
    const before = standing.get(key);
    const isShort = first.body.length <= shortBody;
    const stands = isShort || (before === undefined && hasRoom(pageKey(part), first.body));
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
        hasRecorded: answers.some(({ isRecorded }) => isRecorded === true),
        recorded: first.isRecorded === true,
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

/** The maximum number of characters of JSON on a page. */
const maxText = 25_000;

/** In characters. A short body is printed in every card, because a link would be longer. */
const shortBody = 160;
