// Arguments that WordPress itself gives to every route. The index of a site does not list them.

import type { Schema } from '../../schema/schema.ts';

export interface GlobalArgument {
  readonly name: string;
  readonly meaning: string;
  /** The schema of the argument's input field. */
  readonly schema?: Schema;
}

export const globalArguments: readonly GlobalArgument[] = [
  {
    name: '_fields',
    meaning: 'Returns only these properties: `id,title.rendered`.',
    schema: { type: 'string' },
  },
  {
    name: '_embed',
    meaning: 'Includes linked resources in the response: `true` for all, or the names of relations.',
    schema: { type: 'string' },
  },
  {
    name: '_envelope',
    meaning: 'Returns status and headers in the body.',
    schema: { type: 'boolean' },
  },
  { name: '_method', meaning: 'The method to use instead of POST, for hosts that block other methods.' },
  {
    name: '_locale',
    meaning: '`user` returns messages in the language of the signed-in user.',
    schema: { type: 'string', enum: ['user'] },
  },
];

/** The names of all parameters that WordPress itself reads, including those that references do not show. */
export const reservedArgumentNames: ReadonlySet<string> = new Set([
  ...globalArguments.map(({ name }) => name),
  '_jsonp',
  '_wpnonce',
  'rest_route',
]);
