// The heading of a group of operations, such as "Product shipping classes" for `productsShippingClasses`.

import { upperFirst } from '../../core/model/names/name-letters.ts';

/** The beginning of a heading that routewright writes. The headings of some sites differ. */
const verb = /^(?:List|Get|Create|Upload|Update|Delete|Send)(?: all)?(?: the| an?)? (?=\S)/;

/**
 * The heading of a resource: what its operations list, or else what they get.
 *
 * @param name the name of the resource in the client, used if no heading begins with a verb of routewright
 * @param operations the headings of the operations of the resource, with the verbs of their names
 */
export function resourceTitle(
  name: string,
  operations: readonly { readonly verb: string; readonly title: string }[],
): string {
  const lists = operations.filter((one) => one.verb === 'list');
  const title = [...lists, ...operations].map((one) => one.title).find((one) => verb.test(one));
  return upperFirst(title?.replace(verb, '') ?? wordsOf(name));
}

const wordsOf = (name: string): string =>
  name
    .split(/[_\W]+|(?<=[a-z0-9])(?=[A-Z])/)
    .join(' ')
    .toLowerCase();
