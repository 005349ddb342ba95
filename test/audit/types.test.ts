// Values that only the compiler knows: from literal types, narrowed names, constants and declarations of packages.

import { describe, expect, test } from 'vitest';
import { auditOf, callsIn, findingsIn } from '../support/audit-project.ts';

const start = `import apiFetch from '@wordpress/api-fetch';\n`;

/** A package that comes with types only. */
const routes = {
  'node_modules/acme-routes/package.json': '{ "name": "acme-routes", "types": "index.d.ts" }',
  'node_modules/acme-routes/index.d.ts': `
export declare const ROUTES: { readonly posts: '/wp/v2/posts'; readonly wrong: '/wp/v2/postz' };
export declare enum Path { Users = '/wp/v2/userz' }
export declare function routeOf(name: string): '/wp/v2/tagz';
`,
};

describe('values that a type shows', () => {
  test.each<[string, string, readonly string[]]>([
    [
      'a union of literals',
      'export const get = (type: "posts" | "pagez") => apiFetch({ path: `/wp/v2/${type}` });',
      ['2 GET /wp/v2/posts /wp/v2/pagez'],
    ],
    [
      'a narrowed parameter',
      'export const get = (type: "posts" | "pages") => type === "pages" && apiFetch({ path: `/wp/v2/${type}` });',
      ['2 GET /wp/v2/pages'],
    ],
    [
      'a parameter narrowed by a switch',
      'export function get(type: string) {\n  switch (type) {\n    case "posts": return apiFetch({ path: `/wp/v2/${type}` });\n  }\n}',
      ['4 GET /wp/v2/posts'],
    ],
    [
      'a template literal type',
      'export const get = (path: `/wp/v2/posts/${number}`) => apiFetch({ path });',
      ['2 GET /wp/v2/posts/{…}'],
    ],
    [
      'a destructured parameter',
      'export const get = ({ path }: { path: "/wp/v2/users" }) => apiFetch({ path });',
      ['2 GET /wp/v2/users'],
    ],
    [
      'a whole request',
      'export const send = (request: { path: "/wp/v2/posts"; method: "POST"; data: unknown }) => apiFetch(request);',
      ['2 POST /wp/v2/posts'],
    ],
    [
      'one of several requests',
      'type Sent = { path: "/wp/v2/posts"; method: "POST" } | { path: "/wp/v2/tags"; method: "GET" };\nexport const send = (request: Sent) => apiFetch(request);',
      ['3 POST|GET /wp/v2/posts /wp/v2/tags'],
    ],
    [
      'the context of a function',
      'type Get = (path: "/wp/v2/users") => unknown;\nexport const get: Get = (path) => apiFetch({ path });',
      ['3 GET /wp/v2/users'],
    ],
    [
      'a table of constants and a key with a type',
      'const table = { posts: { path: "/wp/v2/posts" }, users: { path: "/wp/v2/users" } } as const;\nexport const get = (key: keyof typeof table) => apiFetch({ path: table[key].path });',
      ['3 GET /wp/v2/posts /wp/v2/users'],
    ],
    [
      'the items of a list of constants',
      'declare const all: readonly ["/wp/v2/posts", "/wp/v2/users"];\nexport const get = () => all.map((path) => apiFetch({ path }));',
      ['3 GET /wp/v2/posts /wp/v2/users'],
    ],
    [
      'a generic parameter with a constraint',
      'export const get = <Type extends "posts" | "tags">(type: Type) => apiFetch({ path: `/wp/v2/${type}` });',
      ['2 GET /wp/v2/posts /wp/v2/tags'],
    ],
    ['a text of any kind', 'export const get = (path: string) => apiFetch({ path });', []],
  ])('%s', async (_, code, calls) => {
    expect(callsIn(await auditOf({ 'code.ts': start + code }))).toEqual(calls);
  });

  test('constants, enums and functions of packages with types only', async () => {
    const code = `${start}import { Path, ROUTES, routeOf } from 'acme-routes';
apiFetch({ path: ROUTES.posts });
apiFetch({ path: ROUTES.wrong });
apiFetch({ path: Path.Users });
apiFetch({ path: routeOf('a') });
`;
    expect(callsIn(await auditOf({ ...routes, 'code.ts': code }))).toEqual([
      '3 GET /wp/v2/posts',
      '4 GET /wp/v2/postz',
      '5 GET /wp/v2/userz',
      '6 GET /wp/v2/tagz',
    ]);
  });

  test('a literal of another file keeps its place', async () => {
    const report = await auditOf({
      'paths.ts': `export const wrong: '/wp/v2/postz' = '/wp/v2/postz';`,
      'code.ts': `${start}import { wrong } from './paths';\napiFetch({ path: wrong });`,
    });
    expect(findingsIn(report)).toEqual(["1 unknown-route '/wp/v2/postz'"]);
  });
});
