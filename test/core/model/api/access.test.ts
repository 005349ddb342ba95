// The member `access` of a route in a saved index may hold anything.

import fc from '../../../support/fast-check.ts';
import { expect, test } from 'vitest';
import {
  accessRoles,
  lowestCallers,
  seenAccessIn,
  stableAccess,
} from '../../../../src/core/model/api/access.ts';
import { httpMethods, type HttpMethod } from '../../../../src/core/model/api/api.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';

const words: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...httpMethods, ...lowestCallers, 'owner', '__proto__', 'constructor', 'get'),
  fc.jsonValue(),
);

const anyAccess: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      signedIn: fc.oneof(fc.boolean(), words),
      status: fc.oneof(fc.integer(), fc.double(), words),
      allow: fc.oneof(fc.array(words), words),
      roles: fc.oneof(fc.dictionary(fc.oneof(fc.constantFrom(...httpMethods), fc.string()), words), words),
    },
    { requiredKeys: [] },
  ),
);

const isMethod = (word: string): boolean => httpMethods.some((method) => method === word);

test('any access is read into known words, or not at all', () => {
  fc.assert(
    fc.property(anyAccess, (raw) => {
      const read = seenAccessIn(raw);
      if (read === undefined) return;
      expect(typeof read.signedIn).toBe('boolean');
      expect(read.allow?.every(isMethod) ?? true).toBe(true);
      expect(Object.keys(read.roles ?? {}).every(isMethod)).toBe(true);
      expect(Object.values(read.roles ?? {}).every((role) => lowestCallers.includes(role))).toBe(true);
      // What was read is written in the same bytes, and read again as the same.
      expect(JSON.stringify(seenAccessIn(JSON.parse(JSON.stringify(read))))).toBe(JSON.stringify(read));
    }),
  );
});

test('no access stops a site from being read, and the model has only words of the enumeration', () => {
  const endpoints = httpMethods.map((method) => ({ methods: [method], args: {} }));
  fc.assert(
    fc.property(anyAccess, (access) => {
      const index = { namespaces: ['demo/v1'], routes: { '/demo/v1/things': { endpoints, access } } };
      for (const route of normalize(index).value.routes) {
        expect([undefined, 'visitor', 'signed-in']).toContain(route.access?.caller);
        for (const operation of route.operations) {
          expect([undefined, 'public', 'signed-in', 'refused']).toContain(operation.access?.who);
          expect([undefined, ...accessRoles]).toContain(operation.access?.role);
        }
      }
    }),
  );
});

test('the same facts are the same bytes', () => {
  const allow: readonly HttpMethod[] = ['POST', 'GET', 'POST'];
  const roles = { DELETE: 'administrator', GET: 'visitor' } as const;
  const one = stableAccess({ status: 200, signedIn: false, roles, allow });
  const other = stableAccess({
    allow: ['GET', 'POST'],
    roles: { GET: 'visitor', DELETE: 'administrator' },
    signedIn: false,
    status: 200,
  });
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  expect(JSON.stringify(one)).toBe(
    '{"allow":["GET","POST"],"roles":{"DELETE":"administrator","GET":"visitor"},"signedIn":false,"status":200}',
  );
});
