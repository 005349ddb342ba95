// Without the script of the page, a card shows its body, or says which card shows the same body or a list of it.

import { expect, test } from 'vitest';
import { defaultHtmlOptions } from '../../../../src/generate/targets/html/html-options.ts';
import { referenceOf } from '../../../../src/generate/targets/html/reference.ts';
import { exampleResponses } from '../../../../src/generate/targets/html/responses/example-responses.ts';
import {
  responseCardPrinter,
  type ResponseCardView,
} from '../../../../src/generate/targets/html/responses/response-card.ts';
import { modelOfFile, shopIndex } from '../../../support/samples.ts';

test('a card that refers to another card says truly what that card shows', async () => {
  const reference = referenceOf(await modelOfFile(shopIndex), defaultHtmlOptions);
  const parts = reference.namespaces.flatMap(({ operations }) => operations);
  const views: ResponseCardView[] = [];
  const printer = responseCardPrinter((view) => {
    views.push(view);
    return '';
  }, reference);
  const bodies = new Map<string, string>();
  const seen = parts.flatMap((part) => {
    const [first] = exampleResponses(part, reference);
    const count = views.length;
    printer(part);
    const view = views[count];
    if (first === undefined || view === undefined) return [];
    bodies.set(part.href, first.body);
    return [{ name: part.name, body: first.body, view }];
  });
  const linked = seen.filter(({ view }) => !view.hasBody);
  expect([...new Set(linked.map(({ view }) => view.relation))].sort()).toEqual([
    'A body with the members of',
    'One item of the list of',
    'The same body as',
  ]);
  for (const { name, body, view } of linked) {
    const other = bodies.get(view.link.text);
    if (view.relation === 'The same body as') expect(other, name).toBe(body);
    else if (view.relation === 'One item of the list of')
      expect(JSON.parse(other ?? ''), name).toEqual([JSON.parse(body)]);
    else expect(view.link.text, name).toMatch(/types?\.html#|#/);
  }
  const linkOf = (operation: string): string | undefined => {
    const view = seen.find(({ name }) => name === operation)?.view;
    return view && [view.status, view.relation, view.linkTitle].join(' ');
  };
  expect(linkOf('orders.get')).toBe('200 OK One item of the list of List orders');
  expect(linkOf('orders.create')).toBe('201 Created A body with the members of ShopOrder');
});
