// Which variable PHP makes of a parameter. The live suite asks PHP itself about names at random.

import { expect, test } from 'vitest';
import { isReadAsWritten, phpVariableOf } from '../../../../src/core/model/names/php-parameter-name.ts';

test.each([
  ['page', 'page', []],
  ['include[]', 'include', ['']],
  ['meta[a][b]', 'meta', ['a', 'b']],
  ['a]b', 'a]b', []],
])('%s is read as it is written', (parameter, name, keys) => {
  expect(phpVariableOf(parameter)).toEqual({ name, keys });
  expect(isReadAsWritten(parameter)).toBe(true);
});

test.each([
  ['rest[route', 'rest_route', []],
  ['rest.route', 'rest_route', []],
  [' rest route', 'rest_route', []],
  ['_method\0x', '_method', []],
  ['rest[route\0]', 'rest_route', []],
  ['rest[ro.ute[x', 'rest_ro_ute_x', []],
  ['a[b][c', 'a', ['b']],
  ['a[b]c', 'a', ['b']],
  ['a[b] [c]', 'a', ['b']],
  ['a[ ]', 'a', ['']],
])('%j is read otherwise', (parameter, name, keys) => {
  expect(phpVariableOf(parameter)).toEqual({ name, keys });
  expect(isReadAsWritten(parameter)).toBe(false);
});

test.each(['', ' ', '\0a', '[a]'])('of %j no variable is made', (parameter) => {
  expect(phpVariableOf(parameter)).toBeUndefined();
  expect(isReadAsWritten(parameter)).toBe(false);
});
