// "Website Analytics Service: Websites and Account API": its tables, as data.

import {
  byDefault,
  integer,
  labelled,
  oneOfTypes,
  required,
  row,
  saying,
  section,
  string,
} from './notation.ts';
import type { Args, Call } from './notation.ts';

export const baseUrl = '{base_url}/api/v1';

// An "identifier used in the path"; whether a number or text is not said.
const id = oneOfTypes('integer', 'string');

const privacy = labelled('integer', [0, 'Public'], [1, 'Private'], [2, 'Password']);
const flag = labelled('integer', [0, 'Disabled'], [1, 'Enabled']);
const password = saying('privacy is 2 (Password)', string);
const text = saying('text value', string);

const createFields: Args = {
  domain: required(string),
  privacy: byDefault(1, privacy),
  password,
  email: byDefault(0, flag),
  exclude_bots: byDefault(1, flag),
  exclude_params: text,
  exclude_ips: text,
};

const updateFields: Args = {
  privacy,
  password,
  email: flag,
  exclude_bots: flag,
  exclude_params: text,
  exclude_ips: text,
};

const listParameters: Args = {
  search: saying('matched against the field chosen in search_by', string),
  search_by: byDefault('domain', { ...string, enum: ['domain'] }),
  sort_by: byDefault('id', labelled('string', ['id', 'Date created'], ['domain', 'domain'])),
  sort: byDefault('desc', labelled('string', ['desc', 'Descending'], ['asc', 'Ascending'])),
  per_page: byDefault(10, { ...integer, enum: [10, 25, 50, 100] }),
};

export const calls: readonly Call[] = section('analytics', '', [
  row('GET', '/websites', listParameters),
  row('POST', '/websites', createFields),
  row('GET', '/websites/{id}', { id }),
  row('PUT', '/websites/{id}', { id, ...updateFields }),
  row('DELETE', '/websites/{id}', { id }),
  row('GET', '/account'),
]);

/** "GET requests send Accept: application/json." */
export const accepting = ['GET /websites', 'GET /websites/{id}', 'GET /account'];

/** "POST and PUT requests send Content-Type: application/x-www-form-urlencoded." */
export const formEncoded = ['POST /websites', 'PUT /websites/{id}'];
