// What holds on every route of a WordPress-style site, whatever its index lists:
// facts of the software, not of one site.

import type { Schema } from '../../schema/schema.ts';

export interface ErrorRow {
  readonly code: string;
  readonly status: string;
  readonly when: string;
}

export const errorExample = `{
  "code": "rest_invalid_param",
  "message": "Invalid parameter(s): per_page",
  "data": {
    "status": 400,
    "params": { "per_page": "per_page must be between 1 (inclusive) and 100 (inclusive)" }
  }
}`;

export const commonErrors: readonly ErrorRow[] = [
  { code: 'rest_missing_callback_param', status: '400', when: 'A required argument is missing.' },
  { code: 'rest_invalid_param', status: '400', when: 'An argument does not fit; params names which.' },
  { code: 'rest_forbidden', status: '401, 403', when: 'Not signed in, or not allowed.' },
  { code: 'rest_no_route', status: '404', when: 'No route matches the path and the method.' },
];

export interface GlobalArgument {
  readonly name: string;
  readonly meaning: string;
  /** What may be filled in; absent for what a form has no use for. */
  readonly schema?: Schema;
}

export const globalArguments: readonly GlobalArgument[] = [
  {
    name: '_fields',
    meaning: 'Only these properties in the response: `id,title.rendered`.',
    schema: { type: 'string' },
  },
  {
    name: '_embed',
    meaning: 'Linked resources within the response: `true` for all of them, or relations by name.',
    schema: { type: 'string' },
  },
  {
    name: '_envelope',
    meaning: 'Status and headers within the body.',
    schema: { type: 'boolean' },
  },
  { name: '_method', meaning: 'The method that a POST stands for, where a host lets nothing else through.' },
  {
    name: '_locale',
    meaning: "`user` for messages in the signed-in user's language.",
    schema: { type: 'string', enum: ['user'] },
  },
];
