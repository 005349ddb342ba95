// What the baseline recorded about visitors is asked again on a real server, as a visitor.

import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DriftReport } from '../../../src/core/model/reports/drift-report.ts';
import { unpack } from '../../../src/source/compact/unpack.ts';
import { fakeSite, sendJson, sendPage, type FakeRequest, type FakeRoutes } from '../../support/fake-site.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { emptyFolder, routewright } from '../../support/routewright.ts';

const list = { methods: ['GET'], args: { per_page: { type: 'integer', default: 10 } } };

const routesOf = (names: readonly string[]): FakeRoutes =>
  Object.fromEntries([
    ['/', { namespace: '', endpoints: [{ methods: ['GET'], args: {} }] }],
    ['/wp/v2/users/me', { namespace: 'wp/v2', endpoints: [{ methods: ['GET'], args: {} }] }],
    ...names.flatMap((name) => [
      [`/club/v1/${name}`, { namespace: 'club/v1', endpoints: [list] }],
      [
        `/club/v1/${name}/(?P<id>[\\d]+)`,
        { namespace: 'club/v1', endpoints: [{ methods: ['GET'], args: { id: { type: 'integer' } } }] },
      ],
    ]),
  ]) as FakeRoutes;

/** What a site answers for a route of `club/v1`; undefined for what the index answers. */
type Answer = (path: string, response: ServerResponse, request: FakeRequest) => void;

const allowed: Answer = (path, response) => {
  sendJson(response, 200, /\d$/.test(path) ? { id: 7 } : [{ id: 7 }]);
};
const refused: Answer = (_, response) => {
  sendJson(response, 401, { code: 'rest_forbidden', message: 'No.', data: { status: 401 } });
};

interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly method: string | undefined;
}

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly report: DriftReport;
  /** The requests for routes of `club/v1` that read neither the index nor its schemas. */
  readonly asked: readonly Asked[];
  readonly cwd: string;
}

const names = ['events', 'members', 'notes'];

/** Compares a snapshot, whose routes recorded `access`, with a site that answers otherwise. */
async function drift(
  access: Readonly<Record<string, unknown>>,
  answer: Answer,
  {
    flags = [],
    format = 'json',
    signIn = {},
    of = names,
    user = answer,
  }: Partial<{
    flags: readonly string[];
    format: string;
    signIn: Readonly<Record<string, string>>;
    of: readonly string[];
    user: Answer;
  }> = {},
): Promise<Run> {
  const cwd = emptyFolder();
  const asked: Asked[] = [];
  let isReady = false;
  const site = fakeSite({
    routes: routesOf(of),
    first: (request, response) => {
      const { route = '', method, headers, query } = request;
      if (route === '/wp/v2/users/me') {
        user(route, response, request);
        return true;
      }
      if (!isReady || !route.startsWith('/club/v1/') || method !== 'GET' || query.has('context'))
        return false;
      const { authorization, cookie } = headers;
      asked.push({ path: request.url.replace('/wp-json', ''), authorization, cookie, method });
      answer(route, response, request);
      return true;
    },
  });
  return withHttpServer(site, async (origin) => {
    await routewright(['snapshot', `${origin}/wp-json/`, '--output', join(cwd, 'full.json')]);
    const saved = JSON.parse(readFileSync(join(cwd, 'full.json'), 'utf8')) as {
      routes: Record<string, Record<string, unknown>>;
    };
    for (const [key, value] of Object.entries(access))
      Object.assign(saved.routes[key] ?? {}, { access: value });
    writeFileSync(join(cwd, 'old.json'), JSON.stringify(saved));
    isReady = true;
    const run = await routewright(['drift', 'old.json', `${origin}/wp-json/`, '--format', format, ...flags], {
      cwd,
      env: signIn,
    });
    return {
      ...run,
      report: (format === 'json' && (run.code ?? 3) < 2 ? JSON.parse(run.stdout) : undefined) as DriftReport,
      asked,
      cwd,
    };
  });
}

const couldRead = { allow: ['GET'], signedIn: false, status: 200 };
const couldNot = { allow: [], signedIn: false, status: 401 };
const item = { allow: ['GET'], signedIn: false };

const everything = {
  '/club/v1/events': couldRead,
  '/club/v1/events/(?P<id>[\\d]+)': item,
  '/club/v1/members': couldNot,
  '/club/v1/notes': couldRead,
};

const short = ({ issues }: DriftReport) =>
  issues.map(({ code, level, where }) => [
    code,
    level,
    where.map(({ methods, route }) => `${methods.join(' ')} ${route?.replace('/club/v1/', '') ?? ''}`).join(),
  ]);

const paths = ({ asked }: Run): readonly string[] => asked.map(({ path }) => path);

test('routes that refuse visitors now are breaking, with one card for the namespace', async () => {
  const run = await drift(everything, refused);
  expect(run.code).toBe(1);
  expect(short(run.report)).toEqual([['access-visitors-refused', 'breaking', 'GET events,GET notes']]);
  expect(run.report.causes.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['access-tightened', 'club/v1'],
  ]);
  expect(paths(run)).toEqual([
    '/club/v1/events?per_page=1&_fields=id',
    '/club/v1/notes?per_page=1&_fields=id',
    '/club/v1/members?per_page=1&_fields=id',
  ]);
  expect(run.report.summary.compared.recheck).toEqual({
    routes: 4,
    selected: 4,
    checked: 3,
    withoutItem: 1,
    unclear: [],
    stopped: null,
  });
});

test('a leak is risky, an item that is refused is found, and the run signs in without telling the routes', async () => {
  const run = await drift(
    everything,
    (path, response, request) => {
      (/\d$/.test(path) ? refused : allowed)(path, response, request);
    },
    {
      signIn: { ROUTEWRIGHT_USER: 'anna', ROUTEWRIGHT_APPLICATION_PASSWORD: 'abcd efgh ijkl mnop' },
      user: allowed,
    },
  );
  expect(short(run.report)).toEqual([
    ['access-visitors-refused', 'breaking', 'GET events/(?P<id>[\\d]+)'],
    ['access-visitors-read', 'risky', 'GET members'],
  ]);
  expect(paths(run)).toContain('/club/v1/events/7');
  expect(run.asked.every(({ authorization, cookie }) => !authorization && !cookie)).toBe(true);
});

test('an unchanged site has no drift, and the report says how much was checked again', async () => {
  const run = await drift(
    everything,
    (path, response, request) => {
      (path.endsWith('members') ? refused : allowed)(path, response, request);
    },
    { format: 'text' },
  );
  expect(run.code).toBe(0);
  expect(run.stdout).toContain('Permissions of visitors: 4 of 4 routes checked again on the site.');
  expect(run.stdout).toContain('Requests: nothing changed; responses were not compared');
});

test.each<[reason: string, answer: Answer]>([
  [
    'firewall',
    (_, response) => {
      sendPage(response, 403, 'Blocked by Wordfence');
    },
  ],
  [
    'bot-check',
    (_, response) => {
      response.setHeader('cf-mitigated', 'challenge');
      sendPage(response, 403, 'Just a moment...');
    },
  ],
  [
    'rate-limit',
    (_, response) => {
      sendJson(response, 429, { code: 'too_many', message: 'Slow down.' });
    },
  ],
  [
    'web-server-password',
    (_, response) => {
      response.setHeader('www-authenticate', 'Basic realm="Staging"');
      sendPage(response, 401, 'Authorization required');
    },
  ],
])('%s ends the recheck after one request, and is no change of permissions', async (reason, answer) => {
  const run = await drift(everything, answer);
  expect(run.code).toBe(0);
  expect(run.asked).toHaveLength(1);
  expect(short(run.report)).toEqual(
    reason === 'rate-limit' ? [] : [['access-visitors-failed', 'risky', 'GET events']],
  );
  expect(run.report.verdict.text).toContain('permissions of visitors could not be checked');
  expect(run.report.summary.compared.recheck?.stopped?.reason).toBe(reason);
});

test.each(['text', 'markdown', 'html', 'github', 'sarif', 'junit', 'gitlab'])(
  'the report in %s says that permissions were not rechecked',
  async (format) => {
    const { code, stdout } = await drift(
      everything,
      (_, response) => {
        response.writeHead(429).end();
      },
      { format },
    );
    expect(code).toBe(0);
    expect(stdout).toContain('not rechecked: the site limits requests (GET /club/v1/events returned 429)');
  },
);

test('failures and missing routes are risky where visitors could read, and three in a row end the recheck', async () => {
  const statuses = [404, 500, 502];
  let next = 0;
  const run = await drift(everything, (_, response) => {
    sendJson(response, statuses[next++] ?? 200, { code: 'x', message: 'y' });
  });
  expect(run.code).toBe(0);
  expect(run.report.issues.map(({ code, level, before, after }) => [code, level, before, after])).toEqual([
    ['access-visitors-failed', 'risky', 200, 404],
    ['access-visitors-failed', 'risky', 200, 500],
  ]);
  expect(run.report.verdict.text).toBe(
    'Requests: nothing breaks (2 risky); responses were not compared (neither side has schemas; "routewright snapshot" keeps them); permissions of visitors could not be checked; this run passes.',
  );
  expect(run.report.summary.compared.recheck).toMatchObject({
    checked: 0,
    unclear: [
      { path: '/club/v1/events', status: 404 },
      { path: '/club/v1/notes', status: 500 },
      { path: '/club/v1/members', status: 502 },
    ],
    stopped: null,
  });
  const broken = await drift(everything, (_, response) => {
    response.writeHead(500).end();
  });
  expect(broken.asked).toHaveLength(3);
  expect(short(broken.report)).toEqual([['access-visitors-failed', 'risky', 'GET events,GET notes']]);
  expect(broken.report.summary.compared.recheck?.stopped).toMatchObject({
    reason: 'no-response',
    status: 500,
  });
});

test('a page instead of JSON is risky, and a refusal with status 200 is a refusal', async () => {
  const run = await drift(everything, (path, response) => {
    if (path.endsWith('notes'))
      sendJson(response, 200, { code: 'rest_forbidden', message: 'No.', data: { status: 403 } });
    else sendPage(response, 200, 'Welcome');
  });
  expect(short(run.report)).toEqual([
    ['access-visitors-refused', 'breaking', 'GET notes'],
    ['access-visitors-failed', 'risky', 'GET events'],
  ]);
  expect(run.report.summary.compared.recheck?.unclear).toHaveLength(2);
});

test('a refused sign-in is an unreadable source, not drift', async () => {
  const run = await drift(everything, refused, {
    signIn: { ROUTEWRIGHT_USER: 'anna', ROUTEWRIGHT_APPLICATION_PASSWORD: 'abcd efgh ijkl mnop' },
  });
  expect(run.code).toBe(3);
  expect(run.stderr).toContain('did not accept the sign-in');
  expect(run.asked).toEqual([]);
});

test('--no-recheck sends nothing more than the reading, and neither does a baseline without visitors', async () => {
  const off = await drift(everything, refused, { flags: ['--no-recheck'] });
  expect(off).toMatchObject({ code: 0, asked: [] });
  expect(off.report.summary.compared).not.toHaveProperty('recheck');
  const signedIn = { '/club/v1/events': { ...couldRead, signedIn: true } };
  expect(await drift(signedIn, refused)).toMatchObject({ code: 0, asked: [] });
});

test('of more than thirty routes, one run asks thirty', async () => {
  const of = Array.from({ length: 33 }, (_, at) => `list-${at}`);
  const access = Object.fromEntries(of.map((name) => [`/club/v1/${name}`, couldRead]));
  const run = await drift(access, allowed, { of });
  expect(run.asked).toHaveLength(30);
  expect(new Set(paths(run)).size).toBe(30);
  expect(run.report.summary.compared.recheck).toMatchObject({ routes: 33, selected: 30, checked: 30 });
});

test('an error replaces nothing that the baseline records', async () => {
  const { code, cwd } = await drift(
    everything,
    (_, response) => {
      sendJson(response, 404, { code: 'rest_no_route', message: 'No.', data: { status: 404 } });
    },
    { flags: ['--update-baseline'] },
  );
  expect(code).toBe(0);
  const saved = unpack(JSON.parse(readFileSync(join(cwd, 'old.json'), 'utf8')) as Record<string, unknown>);
  expect(saved).toMatchObject({ document: { routes: { '/club/v1/events': { access: couldRead } } } });
});

test('a new baseline keeps what visitors may read, as the site showed it now', async () => {
  const flags = ['--update-baseline'];
  const { code, cwd } = await drift(everything, refused, { flags });
  expect(code).toBe(0);
  const saved = unpack(JSON.parse(readFileSync(join(cwd, 'old.json'), 'utf8')) as Record<string, unknown>);
  const routes = (saved.kind === 'document' ? saved.document['routes'] : {}) as Record<
    string,
    { access?: unknown }
  >;
  expect(Object.fromEntries(Object.keys(everything).map((key) => [key, routes[key]?.access]))).toEqual({
    '/club/v1/events': couldNot,
    '/club/v1/events/(?P<id>[\\d]+)': item,
    '/club/v1/members': couldNot,
    '/club/v1/notes': couldNot,
  });
});
