// The samples against the documents they were written from: every route, method and
// argument is there, to the last nested field, and nothing else.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { defaultLoadOptions } from '../../../../src/source/load-options.ts';
import type { ApiModel } from '../../../../src/core/model/api/api.ts';
import { readModel } from '../../../../src/source/read-model.ts';
import * as analytics from '../../../seed/analytics-service.ts';
import { asNormalized } from '../../../seed/as-normalized.ts';
import { callsOfIndex, templateOf } from '../../../seed/calls-of-index.ts';
import type { Index } from '../../../seed/calls-of-index.ts';
import { callsOfModel } from '../../../seed/calls-of-model.ts';
import * as site from '../../../seed/content-commerce-site.ts';
import { differences } from '../../../seed/differences.ts';
import { choice, list, object, parametersOf, string } from '../../../seed/notation.ts';
import type { Args, Call, Said } from '../../../seed/notation.ts';

const samplePath = (name: string): string =>
  fileURLToPath(new URL(`../../../../samples/${name}`, import.meta.url));

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];
const pathsOf = (calls: readonly Call[]): readonly string[] => unique(calls.map(({ path }) => path));

describe('the index of the content and commerce site', () => {
  const index = JSON.parse(readFileSync(samplePath('content-commerce-site.index.json'), 'utf8')) as Index;
  const routes = Object.entries(index.routes);

  test('the table has the numbers that the document has', () => {
    expect(site.namespaces).toHaveLength(40);
    expect(pathsOf(site.tableCalls)).toHaveLength(180);
    expect(pathsOf(site.calls)).toHaveLength(220);
    expect(unique(site.currencies)).toHaveLength(163);
  });

  test('the index lists every route, method and argument of the document and nothing else', () => {
    expect(differences(site.calls, callsOfIndex(index))).toEqual([]);
  });

  test('the index lists the namespaces and the routes in the order of the document', () => {
    expect(index.namespaces).toEqual(site.namespaces);
    const ofNamespace = (name: string): readonly Call[] =>
      site.calls.filter(({ namespace }) => namespace === name);
    expect(routes.map(([key]) => templateOf(key))).toEqual(
      ['', ...site.namespaces].flatMap((name) => pathsOf(ofNamespace(name))),
    );
  });

  test.each(site.parameterValues.map((row) => [row.path, row] as const))(
    'the path parameter of %s takes what the document says',
    (path, { fits, misses }) => {
      const key = routes.map(([each]) => each).find((each) => templateOf(each) === path) ?? '';
      const pattern = new RegExp(`^${key.replaceAll('(?P<', '(?<')}$`, 'i');
      const taken = (value: string): boolean => pattern.test(path.replace(/\{\w+\}/, value));
      expect(fits.filter((value) => !taken(value))).toEqual([]);
      expect(misses.filter(taken)).toEqual([]);
    },
  );

  test('the index is written as such a site writes it', () => {
    for (const [key, { methods, endpoints, _links }] of routes) {
      expect(methods).toEqual(unique(endpoints.flatMap((endpoint) => endpoint.methods)));
      expect(_links?.self).toEqual(
        key.includes('(') ? undefined : [{ href: `https://site.example/wp-json${key}` }],
      );
      for (const { args } of endpoints) {
        expect(Array.isArray(args)).toBe(Object.keys(args).length === 0);
        for (const schema of Object.values(args)) expect(schema).toHaveProperty('required');
      }
    }
    expect(index).toMatchObject({
      name: expect.any(String) as string,
      description: expect.any(String) as string,
      url: 'https://site.example',
      home: 'https://site.example',
      gmt_offset: '0',
      timezone_string: '',
      authentication: {
        'application-passwords': {
          endpoints: { authorization: 'https://site.example/wp-admin/authorize-application.php' },
        },
      },
    });
  });

  test('what is missing, surplus, different or twice is named', () => {
    const call = (args: Args): Call => ({ namespace: 'a', method: 'GET', path: '/a/{id}', args });
    const id: Said = { type: ['integer'], required: true };
    const lines: Args = { id, lines: list(object({ total: string, kind: choice('x', 'y') })) };
    const others: Args = { id: string, lines: list(object({ kind: choice('x') })), more: string };
    expect(differences([call(lines)], [call(lines)])).toEqual([]);
    expect(differences([call(lines)], [call(others), call(others)])).toEqual([
      'twice: GET /a/{id}',
      'different: GET /a/{id}: namespace "a", arguments id, lines, more, not namespace "a", arguments id, lines',
      'different: GET /a/{id} id: optional, not required',
      'different: GET /a/{id} id type: ["string"], not ["integer"]',
      'missing: GET /a/{id} lines[].total: optional',
      'missing: GET /a/{id} lines[].total type: ["string"]',
      'different: GET /a/{id} lines[].kind enum: ["x"], not ["x","y"]',
      'surplus: GET /a/{id} more: optional',
      'surplus: GET /a/{id} more type: ["string"]',
    ]);
  });
});

describe('the model of the content and commerce site', async () => {
  const { value: model, diagnostics } = await readModel(
    samplePath('content-commerce-site.index.json'),
    defaultLoadOptions,
  );

  test('the model holds every route, method and argument of the document and nothing else', () => {
    expect(model.routes).toHaveLength(220);
    expect(model.namespaces.map(({ name }) => name)).toEqual(['', ...site.namespaces]);
    expect(differences(asNormalized(site.calls), callsOfModel(model))).toEqual([]);
  });

  test('a path parameter without an argument gets one, marked as undeclared', () => {
    const undeclared = argumentsOf(model).filter(({ declared }) => declared === false);
    const parameters = site.calls.flatMap(({ method, path, args }) =>
      parametersOf(path)
        .filter((parameter) => !Object.hasOwn(args, parameter))
        .map((name) => ({ call: `${method} ${path}`, name, in: 'path', required: true })),
    );
    expect(parameters.length).toBeGreaterThan(0);
    expect(
      undeclared.map(({ call, name, in: place, required }) => ({ call, name, in: place, required })),
    ).toEqual(expect.arrayContaining(parameters));
    expect(undeclared).toHaveLength(parameters.length);
  });

  test('arguments go into the path, the query of GET and DELETE, or the body of all else', () => {
    for (const { call, method, path, name, in: place } of argumentsOf(model)) {
      const query = method === 'GET' || method === 'DELETE';
      expect(`${call} ${name} ${place}`).toBe(
        `${call} ${name} ${parametersOf(path).includes(name) ? 'path' : query ? 'query' : 'body'}`,
      );
    }
  });

  test('the site signs in by application passwords and keeps no address of its own', () => {
    expect(model.auth).toEqual([
      { kind: 'application-password', authorizationUrl: '{site_url}/wp-admin/authorize-application.php' },
    ]);
    expect(JSON.stringify(model)).not.toContain('site.example');
  });

  test('only what the document shows to be odd is reported', () => {
    expect(unique(diagnostics.map(({ code }) => code)).toSorted()).toEqual([
      'batch-repeats-item',
      'default-coerced',
      'path-parameter-undeclared',
    ]);
  });
});

describe('the model of the analytics service', async () => {
  const { value: model, diagnostics } = await readModel(
    samplePath('analytics-service.model.json'),
    defaultLoadOptions,
  );
  const operations = model.routes.flatMap(({ path, operations: all }) =>
    all.map((operation) => ({ call: `${operation.method} ${path}`, ...operation })),
  );

  test('the model holds every route, method and argument of the document and nothing else', () => {
    expect(analytics.calls).toHaveLength(6);
    expect(differences(analytics.calls, callsOfModel(model))).toEqual([]);
    expect(diagnostics).toEqual([]);
  });

  test('arguments go where the document puts them', () => {
    expect(unique(argumentsOf(model).map(({ call, in: place }) => `${call} ${place}`))).toEqual([
      'GET /websites query',
      'POST /websites body',
      'GET /websites/{id} path',
      'PUT /websites/{id} path',
      'PUT /websites/{id} body',
      'DELETE /websites/{id} path',
    ]);
  });

  test('a bearer key, Accept on GET, forms on POST and PUT, and no response is shown', () => {
    expect(model.baseUrl).toBe(analytics.baseUrl);
    expect(model.namespaces.map(({ name }) => name)).toEqual(['analytics']);
    expect(model.auth.map(({ kind }) => kind)).toEqual(['bearer']);
    for (const { call, headers, bodyEncoding, response } of operations) {
      expect(headers).toEqual(
        analytics.accepting.includes(call) ? { Accept: 'application/json' } : undefined,
      );
      expect(bodyEncoding).toBe(analytics.formEncoded.includes(call) ? 'form' : 'json');
      expect(response).toEqual({ kind: 'unknown' });
    }
  });
});

/** Every argument with the calls that take it. */
const argumentsOf = (model: ApiModel) =>
  model.routes.flatMap(({ path, operations }) =>
    operations.flatMap(({ methods, arguments: all }) =>
      methods.flatMap((method) => all.map((each) => ({ ...each, method, path, call: `${method} ${path}` }))),
    ),
  );
