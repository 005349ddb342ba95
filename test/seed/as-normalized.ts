// What the tables' arguments are once normalized. The documents tell what the site
// sends; two of its habits the model says in other words.

import { parametersOf } from './notation.ts';
import type { Call, Said } from './notation.ts';

export const asNormalized = (calls: readonly Call[]): readonly Call[] =>
  calls.map((call) => {
    const parameters = parametersOf(call.path);
    const mend = ([name, said]: readonly [string, Said]): [string, Said] => [
      name,
      parameters.includes(name) ? typedParameter(reworded(said)) : reworded(said),
    ];
    return { ...call, args: Object.fromEntries(Object.entries(call.args).map(mend)) };
  });

/** A path argument of which the site says no type has that of its path parameter's pattern, here always text. */
const typedParameter = (said: Said): Said => (said.type ? said : { ...said, type: ['string'] });

function reworded({ type, ...said }: Said): Said {
  const { items, properties, others } = said;
  return {
    ...said,
    ...(type && { type }),
    // A list may be sent as text with commas; a default in that form becomes a list.
    ...(type?.includes('array') && typeof said.default === 'string' && { default: said.default.split(',') }),
    ...(items && { items: reworded(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, reworded(property)]),
      ),
    }),
    ...(typeof others === 'object' && { others: reworded(others) }),
  };
}
