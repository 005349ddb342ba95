// The card with an example response.
// A page contains an example of each resource only once, in the card of the first operation with that resource.
// Until the script inserts the body, the cards of other operations link to the same body, or to the type.

import { resourcesOf } from '../../../../core/model/api/named-resources.ts';
import type { Template } from '../../../../template-engine/templates.ts';
import { markup, noMarkup, type Markup } from '../../../../template-engine/markup.ts';
import { sizeBudget } from '../size-budget.ts';
import { anchorOfType, pageKey, type OperationPart, type Reference } from '../reference.ts';
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
  /** How the body relates to what `link` leads to; empty if the card has no link. */
  readonly relation: string;
  readonly link: Markup;
  readonly linkTitle: string;
}

/** Prints the card. */
export type ResponseCardPrinter = (part: OperationPart) => Markup;

export function responseCardPrinter(
  template: Template<ResponseCardView>,
  reference: Reference,
): ResponseCardPrinter {
  const standing = new Map<string, OperationPart>();
  const shownResources = new Set<string>();
  const hasRoom = sizeBudget(maxText);
  return (part) => {
    const answers = exampleResponses(part, reference);
    const [first] = answers;
    if (first === undefined) return noMarkup;
    const page = pageKey(part);
    const { response } = part.operation;
    const resource = response.kind === 'resource' ? `${page}\n${response.resource}` : undefined;
    const same = standing.get(`${page}\n${first.body}`);
    const list = standing.get(`${page}\n${listOf(first.body)}`);
    const isShown = (same ?? list) !== undefined || (resource !== undefined && shownResources.has(resource));
    const stands = first.body.length <= shortBody || (!isShown && hasRoom(page, first.body));
    if (stands && same === undefined) standing.set(`${page}\n${first.body}`, part);
    if (stands && resource !== undefined) shownResources.add(resource);
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
        ...(same
          ? linkTo('The same body as', same)
          : list
            ? linkTo('One item of the list of', list)
            : typeLink(part, reference)),
      }),
    );
  };
}

type Link = Pick<ResponseCardView, 'relation' | 'link' | 'linkTitle'>;

const linkTo = (relation: string, { href, title }: OperationPart): Link => ({
  relation,
  link: markup(href),
  linkTitle: title,
});

function typeLink({ route, operation: { response } }: OperationPart, reference: Reference): Link {
  const resource =
    response.kind === 'resource'
      ? resourcesOf(reference.model)(route.namespace, response.resource)
      : undefined;
  if (resource === undefined) return { relation: '', link: noMarkup, linkTitle: '' };
  const href = reference.places.type(anchorOfType(reference, resource));
  return { relation: 'A body with the members of', link: markup(href), linkTitle: resource.name };
}

/** The JSON of a list with one item, from the JSON of the item. */
const listOf = (item: string): string => `[\n${item.replace(/^/gm, '  ')}\n]`;

/** The maximum number of characters of JSON on a page. */
const maxText = 25_000;

/** In characters. A short body is printed in every card, because a link would be longer. */
const shortBody = 160;
