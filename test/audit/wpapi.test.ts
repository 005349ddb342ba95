// Clients of the library wpapi that have no type, and routes that the code adds to them.

import { describe, expect, test } from 'vitest';
import { auditOf, callsIn, findingsIn } from '../support/audit-project.ts';

const client = `import WPAPI from 'wpapi';
export const createClient = (endpoint) => new WPAPI({ endpoint });
`;

describe('a client that a function receives without a type', () => {
  test('is known by its chains', async () => {
    const report = await auditOf({
      'client.js': client,
      'code.js': `export async function find(client, slug) {
  const found = await client.posts().slug(slug).get();
  return found[0];
}
export async function upsert(client, payload) {
  const post = await find(client, payload.slug);
  if (post) return client.posts().id(post.id).update(payload);
  return client.pages().create({ titel: 'a' });
}
`,
    });
    expect(callsIn(report)).toEqual(['2 GET /wp/v2/posts', '7 PUT /wp/v2/posts/{id}', '8 POST /wp/v2/pages']);
    expect(findingsIn(report)).toContain('8 unknown-argument titel');
  });

  test('is listed once if the code also shows who makes it', async () => {
    const report = await auditOf({
      'client.js': client,
      'find.js': `export async function find(client, slug) {
  return client.posts().slug(slug).get();
}
`,
      'main.js': `import { createClient } from './client.js';
import { find } from './find.js';
const wp = createClient('https://shop.example.com/wp-json');
await find(wp, 'a');
`,
    });
    expect(report.coverage.map(({ operation }) => operation)).toEqual(['wpV2.posts.list']);
    expect(report.notUnderstood).toEqual([]);
  });

  test('is counted if its resource is unknown', async () => {
    const report = await auditOf({
      'client.js': client,
      'code.js': `export const load = async (api) => api.books().param('page', 2).get();\n`,
    });
    expect(callsIn(report)).toEqual([]);
    expect(report.notUnderstood).toMatchObject([{ file: 'code.js', line: 1, reason: 'address' }]);
  });

  test('is no client of wpapi in a project without wpapi', async () => {
    const report = await auditOf({
      'code.js': `export const load = async (db) => db.posts().id(7).get();\n`,
    });
    expect(callsIn(report)).toEqual([]);
    expect(report.notUnderstood).toEqual([]);
  });
});

describe('a route that the code registers', () => {
  test('is known by the name that it gets', async () => {
    const report = await auditOf({
      'client.js': `import WPAPI from 'wpapi';
export const wp = new WPAPI({ endpoint: 'https://shop.example.com/wp-json' });
wp.things = wp.registerRoute('acme/v1', '/things/(?P<slug>[\\\\w-]+)');
`,
      'code.js': `import { wp } from './client.js';
export const one = (slug) => wp.things().slug(slug).param('size', 'xl').get();
`,
    });
    expect(callsIn(report)).toEqual(['2 GET /acme/v1/things/{slug}']);
    expect(findingsIn(report)).toEqual(["2 refused-value 'xl'"]);
  });

  test('of a client without a type is known in other functions', async () => {
    const report = await auditOf({
      'client.js': client,
      'code.js': `function routeOf(client) {
  if (client.handler) return client.handler;
  const route = client.registerRoute('wp/v2', '/team/(?P<id>[\\\\d]+)');
  client.team = route;
  client.handler = route.bind(client);
  return client.handler;
}
export async function all(client) {
  const team = routeOf(client);
  return team().param('per_page', 100).get();
}
export async function remove(client, id) {
  const team = routeOf(client);
  return team().id(id).delete({ force: true });
}
`,
    });
    expect(callsIn(report)).toEqual(['10 GET /wp/v2/team', '14 DELETE /wp/v2/team/{id}']);
  });
});

describe('a namespace with routes of its own', () => {
  test('has the names of the chain in its paths', async () => {
    const report = await auditOf({
      'code.js': `import WPAPI from 'wpapi';
import routes from './routes.json';
const wp = new WPAPI({ endpoint: 'https://shop.example.com/wp-json', routes });
const news = wp.namespace('news/v1');
export async function home() {
  return news.home().param('_time', 1);
}
export async function more(page) {
  return news.home().more().extraPage(page);
}
export async function post(year, slug) {
  return news.posts().postYear(year).postSlug(slug);
}
export async function byId(id) {
  return news.postsId().postId(id);
}
`,
    });
    expect(callsIn(report)).toEqual([
      '6 GET /news/v1/home',
      '9 GET /news/v1/home/more/{page}',
      '12 GET /news/v1/posts/{year}/{slug}',
      '15 GET /news/v1/postsId/{id}',
    ]);
  });
});
