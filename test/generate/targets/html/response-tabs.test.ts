// The tabs of an operation's answer offer what it can answer: no context that it refuses, no trash where there
// is none.

import { expect, test } from 'vitest';
import { exampleResponses } from '../../../../src/generate/targets/html/responses/example-responses.ts';
import { defaultHtmlOptions } from '../../../../src/generate/targets/html/html-options.ts';
import { referenceOf, type OperationPart } from '../../../../src/generate/targets/html/reference.ts';
import { contexts } from '../../../../src/core/schema/shape.ts';
import { modelOfFile, shopIndex } from '../../../support/samples.ts';

const tabsOf = async (): Promise<(name: string) => readonly string[]> => {
  const reference = referenceOf(await modelOfFile(shopIndex), defaultHtmlOptions);
  return (name) => {
    const [namespace, operation] = name.split(' ');
    const part = reference.namespaces
      .find(({ label }) => label === namespace)
      ?.operations.find((one) => one.name === operation);
    if (part === undefined) throw new Error(`no operation ${name}`);
    return exampleResponses(part, reference).map(({ tab }) => tab);
  };
};

test.each([
  ['wc/v3 orders.get', ['view', 'edit', 'Error']],
  ['wp/v2 posts.get', ['view', 'embed', 'edit', 'Error']],
  ['wc/v3 orders.delete', ['Trashed', 'Deleted', 'Error']],
  ['wc/v3 customers.delete', ['Deleted', 'Error']],
  ['wp/v2 media.delete', ['Deleted', 'Error']],
])('%s has the tabs %j', async (name, tabs) => {
  expect((await tabsOf())(name)).toEqual(tabs);
});

test('no tab of a shop is a context that its operation refuses, and the first is the usual one', async () => {
  const reference = referenceOf(await modelOfFile(shopIndex), defaultHtmlOptions);
  const argumentOf = ({ operation }: OperationPart) =>
    operation.arguments.find(({ name }) => name === 'context')?.schema;
  const wrong = reference.namespaces.flatMap(({ operations }) =>
    operations.flatMap((part) => {
      const tabs = exampleResponses(part, reference).map(({ tab }) => tab);
      const asked = contexts.filter((context) => tabs.includes(context));
      const { enum: taken = asked, default: usual = asked[0] } = argumentOf(part) ?? {};
      return asked.every((context) => taken.includes(context)) && (asked.length === 0 || tabs[0] === usual)
        ? []
        : [`${part.name}: ${tabs.join(', ')}`];
    }),
  );
  expect(wrong).toEqual([]);
});
