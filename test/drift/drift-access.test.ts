// Who may do what, from a site that lets others in later, through snapshots, to each report.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import type { HttpMethod } from '../../src/core/model/api/api.ts';
import { fakeSite, sendJson, type FakeRoute, type FakeRoutes } from '../support/fake-site.ts';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';
import { savedIndex } from '../support/saved-index.ts';

const endpoints = [
  { methods: ['GET'], args: {} },
  { methods: ['POST', 'PUT', 'PATCH'], args: {} },
];

const routes: FakeRoutes = Object.fromEntries([
  ['/', { namespace: '', endpoints: [{ methods: ['GET'], args: {} }] }],
  ...['events', 'members', 'notes', 'places'].map((name) => [
    `/club/v1/${name}`,
    { namespace: 'club/v1', endpoints },
  ]),
]) as FakeRoutes;

/** The methods that a visitor and a signed-in account may use, by the name of the route. */
type Permissions = Readonly<Record<string, string>>;

const before: Permissions = { events: 'GET', members: '', notes: 'GET', places: 'GET, PATCH, POST, PUT' };
const after: Permissions = { events: '', members: 'GET', notes: 'GET, POST, PUT, PATCH', places: '' };

/** Each folder has the snapshot of a site with these permissions. */
async function snapshot(file: string, permissions: Permissions, ...flags: readonly string[]): Promise<void> {
  const site = fakeSite({
    routes,
    first: ({ route = '' }, response) => {
      const allow = permissions[/^\/club\/v1\/(\w+)$/.exec(route)?.[1] ?? ''];
      if (allow === undefined) return false;
      // As WordPress does: without an allowed method there is no header.
      if (allow !== '') response.setHeader('allow', allow);
      if (allow.includes('GET')) sendJson(response, 200, [{ id: 7 }]);
      else sendJson(response, 401, { code: 'rest_forbidden', message: 'No.' });
      return true;
    },
  });
  await withHttpServer(site, async (origin) => {
    const args = ['snapshot', `${origin}/wp-json/`, '--observe', '--output', file, ...flags];
    expect(await routewright(args)).toMatchObject({ code: 0 });
  });
}

async function sides(): Promise<{ readonly cwd: string }> {
  const cwd = emptyFolder();
  await snapshot(join(cwd, 'old.json'), before);
  await snapshot(join(cwd, 'new.json'), after);
  return { cwd };
}

const reportOf = async (cwd: string, ...flags: readonly string[]): Promise<DriftReport> => {
  const { stdout } = await routewright(['drift', 'old.json', 'new.json', '--format', 'json', ...flags], {
    cwd,
  });
  return JSON.parse(stdout) as DriftReport;
};

const short = ({ issues }: DriftReport) =>
  issues.map(({ code, level, before: old, after: now, where }) => [
    code,
    level,
    [old, now].map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' → '),
    where.map(({ methods, route }) => `${methods.join(' ')} ${route?.split('/').at(-1) ?? ''}`).join(', '),
  ]);

test('a snapshot says of each method who was let in, in the same bytes each time', async () => {
  const { cwd } = await sides();
  const text = readFileSync(join(cwd, 'old.json'), 'utf8');
  const saved = savedIndex<{ routes: Record<string, { access?: unknown }> }>(text);
  expect(saved.routes['/club/v1/places']?.access).toEqual({
    allow: ['GET', 'POST', 'PUT', 'PATCH'],
    signedIn: false,
    status: 200,
  });
  expect(saved.routes['/club/v1/members']?.access).toEqual({ allow: [], signedIn: false, status: 401 });
  await snapshot(join(cwd, 'again.json'), { ...before, places: 'PUT, GET, POST, PATCH, GET' });
  expect(readFileSync(join(cwd, 'again.json'), 'utf8')).toBe(text);
});

test('drift finds whom a site refuses now and whom it lets in, method by method', async () => {
  const { cwd } = await sides();
  const report = await reportOf(cwd);
  expect(short(report)).toEqual([
    [
      'access-visitors-refused',
      'breaking',
      'visitor → signed-in',
      'GET events, GET places, POST places, PUT places, PATCH places',
    ],
    ['access-visitors-read', 'risky', 'signed-in → visitor', 'GET members'],
    ['access-visitors-write', 'risky', 'signed-in → visitor', 'POST notes, PUT notes, PATCH notes'],
  ]);
  expect(report.causes.map(({ kind, title, subject }) => [kind, title, subject])).toEqual([
    ['access-tightened', 'club/v1 refuses callers that it allowed before', 'club/v1'],
    ['access-loosened', 'club/v1 allows callers that it refused before', 'club/v1'],
  ]);
  expect(report.issues.map(({ howToProceed }) => howToProceed)).toEqual([
    'Check every call of this operation.',
    'Check whether the site should allow these callers.',
    'Check whether the site should allow these callers.',
  ]);
});

test.each(['text', 'markdown', 'html', 'github', 'sarif', 'junit', 'gitlab'])(
  'the report in %s names the leak and the refusal',
  async (format) => {
    const { cwd } = await sides();
    const { stdout, code } = await routewright(
      ['drift', 'old.json', 'new.json', '--all', '--format', format],
      {
        cwd,
      },
    );
    expect(code).toBe(1);
    expect(stdout).toContain('Visitors are refused now');
    expect(stdout).toContain('Visitors may write this now');
    expect(stdout).toContain('/club/v1/notes');
  },
);

test('an approval covers these issues as any others', async () => {
  const { cwd } = await sides();
  const { issues, causes } = await reportOf(cwd);
  const [refused] = issues;
  const loosened = causes.find(({ kind }) => kind === 'access-loosened');
  const approve = (fingerprint = '') =>
    routewright(
      ['drift', 'old.json', 'new.json', '--approve', fingerprint, '--reason', 'The board decided it.'],
      { cwd },
    );
  await approve(refused?.fingerprint);
  await approve(loosened?.fingerprint);
  const approved = await reportOf(cwd, '--fail-on', 'risky');
  expect(approved.issues.map(({ approval, fails }) => [approval !== null, fails])).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
});

test('nothing is found where one side does not say it, or says it of another caller', async () => {
  const { cwd } = await sides();
  const edit = (change: (access: object) => object | undefined) => {
    const saved = savedIndex<{ routes: Record<string, { access?: object }> }>(
      readFileSync(join(cwd, 'new.json'), 'utf8'),
    );
    for (const route of Object.values(saved.routes)) {
      const access = route.access && change(route.access);
      if (access) route.access = access;
      else delete route.access;
    }
    writeFileSync(join(cwd, 'new.json'), JSON.stringify(saved));
  };
  edit((access) => ({ ...access, signedIn: true }));
  expect(short(await reportOf(cwd))).toEqual([]);
  edit(() => undefined);
  expect(short(await reportOf(cwd))).toEqual([]);
});

/** An index whose routes record the lowest role of each method. */
function byRole(roles: Readonly<Record<string, Partial<Record<HttpMethod, string>>>>): string {
  const index = {
    namespaces: ['club/v1'],
    routes: Object.fromEntries(
      Object.entries(roles).map(([name, role]) => [
        `/club/v1/${name}`,
        {
          namespace: 'club/v1',
          methods: ['GET', 'POST'],
          endpoints,
          access: { roles: role, signedIn: true },
        },
      ]),
    ),
  };
  return JSON.stringify(index);
}

test('roles are compared as a ladder', async () => {
  const cwd = emptyFolder();
  const write = (name: string, roles: Parameters<typeof byRole>[0]) => {
    writeFileSync(join(cwd, name), byRole(roles));
  };
  write('old.json', {
    events: { GET: 'visitor', POST: 'editor' },
    members: { GET: 'editor', POST: 'administrator' },
    notes: { GET: 'subscriber', POST: 'none' },
    places: { GET: 'editor', POST: 'editor' },
  });
  write('new.json', {
    events: { GET: 'subscriber', POST: 'administrator' },
    members: { GET: 'visitor', POST: 'subscriber' },
    notes: { GET: 'none', POST: 'administrator' },
    places: { GET: 'editor' },
  });
  expect(short(await reportOf(cwd))).toEqual([
    ['access-visitors-refused', 'breaking', 'visitor → subscriber', 'GET events'],
    ['access-role-raised', 'breaking', 'editor → administrator', 'POST events'],
    ['access-role-raised', 'breaking', 'subscriber → none', 'GET notes'],
    ['access-visitors-read', 'risky', 'editor → visitor', 'GET members'],
    ['access-role-lowered', 'risky', 'administrator → subscriber', 'POST members'],
    ['access-role-lowered', 'risky', 'none → administrator', 'POST notes'],
  ]);
});

test('the outputs say who may call an operation, and where that is known from', async () => {
  const cwd = emptyFolder();
  const source = join(cwd, 'site.json');
  writeFileSync(source, readFileSync('test/cases/normalize/access/index.json'));
  const run = async (...args: readonly string[]) => (await routewright(args, { cwd })).stdout;
  expect(await run('show', source, 'POST /club/v1/members')).toContain(
    'access     needs sign-in as editor (observed on 2026-11-22)',
  );
  expect(await run('show', source, 'GET /wp/v2/themes')).toContain(
    'needs sign-in (known from wp-includes/rest-api/endpoints/class-wp-rest-themes-controller.php)',
  );
  expect(await run('show', source, 'GET /club/v1/secrets')).not.toContain('access');
  const listed = (await run('routes', source)).split('\n').map((line) => line.trim().split(/ {2,}/));
  expect(listed).toContainEqual(['GET', '/club/v1/events', 'events.list', 'public']);
  expect(listed).toContainEqual(['DELETE', '/club/v1/members', 'members.deleteAll', 'refused']);
  expect(listed).toContainEqual(['GET', '/club/v1/secrets', 'secrets.list']);
  const rows = JSON.parse(await run('routes', source, '/club/v1/members', 'POST', '--json')) as unknown;
  expect(rows).toMatchObject([{ access: { who: 'signed-in', role: 'editor', observedOn: '2026-11-22' } }]);

  await run('generate', source, '--output', 'api', '--target', 'client', '--target', 'html');
  const client = readFileSync(join(cwd, 'api/client/club-v1.ts'), 'utf8');
  expect(client).toContain('/** `GET /club/v1/events`. Public (observed). */');
  expect(client).toContain('(`options.method`: PUT, PATCH). Needs sign-in as editor (observed).');
  expect(client).toContain('/** `GET /club/v1/secrets` */');
  const page = readFileSync(join(cwd, 'api/html/club-v1.html'), 'utf8');
  expect(page).toContain('needs sign-in as editor, observed on 2026-11-22');
  expect(page).toContain('The role editor was allowed, lower roles were refused, observed on 2026-11-22.');
});

test('a hand-written model says it of its operations, and known facts are no measurement', async () => {
  const cwd = emptyFolder();
  const write = (name: string, access: object) => {
    const operations = [{ method: 'GET', access }];
    const model = {
      routewright: 2,
      title: 'Club',
      baseUrl: '{base_url}',
      namespaces: [{ name: 'club' }],
      routes: [{ path: '/club/things', operations }],
    };
    writeFileSync(join(cwd, name), JSON.stringify(model));
  };
  write('old.json', { who: 'public' });
  write('new.json', { who: 'signed-in', role: 'editor' });
  expect(short(await reportOf(cwd)).map(([code, , change]) => [code, change])).toEqual([
    ['access-visitors-refused', 'visitor → editor'],
  ]);
  write('old.json', { who: 'refused', role: 'administrator' });
  expect(short(await reportOf(cwd)).map(([code, , change]) => [code, change])).toEqual([
    ['access-role-lowered', 'none → editor'],
  ]);
  write('old.json', { who: 'public', provenance: 'known' });
  expect(short(await reportOf(cwd))).toEqual([]);
});

test.each<[string, number, Readonly<Record<string, string>>, string, string, number]>([
  ['a visitor', 401, {}, 'access-visitors-refused', 'breaking', 1],
  ['a visitor', 404, {}, 'access-visitors-failed', 'risky', 0],
  [
    'an account',
    403,
    { ROUTEWRIGHT_USER: 'anna', ROUTEWRIGHT_APPLICATION_PASSWORD: 'abcd efgh ijkl mnop' },
    'access-account-refused',
    'risky',
    0,
  ],
])(
  'the lists that a plain baseline contains are not refused to %s without notice: %i',
  async (_, status, env, code, level, rc) => {
    const cwd = emptyFolder();
    const names = ['types', 'taxonomies', 'statuses'];
    let isClosed = false;
    const list = { post: { slug: 'post', rest_base: 'posts', rest_namespace: 'wp/v2' } };
    const get = { methods: ['GET'], args: {} };
    const site = fakeSite({
      routes: Object.fromEntries<FakeRoute>([
        ['/', { namespace: '', endpoints: [get] }],
        ['/wp/v2/users/me', { namespace: 'wp/v2', endpoints: [get], answer: { id: 1 } }],
        ...names.map((name): [string, FakeRoute] => [
          `/wp/v2/${name}`,
          { namespace: 'wp/v2', endpoints: [get], schema: { title: name }, answer: list },
        ]),
      ]),
      first: ({ route = '' }, response) => {
        if (!isClosed || !names.some((name) => route === `/wp/v2/${name}`)) return false;
        sendJson(response, status, { code: 'rest_closed', message: 'No.', data: { status } });
        return true;
      },
    });
    await withHttpServer(site, async (origin) => {
      const [address, run] = [`${origin}/wp-json/`, { cwd, env }];
      await routewright(['snapshot', address, '--output', 'old.json'], run);
      const args = ['drift', 'old.json', address, '--format', 'json'];
      const open = await routewright(args, run);
      expect((JSON.parse(open.stdout) as DriftReport).issues).toEqual([]);
      isClosed = true;
      const closed = await routewright(args, run);
      expect(closed.code).toBe(rc);
      expect((JSON.parse(closed.stdout) as DriftReport).issues).toMatchObject([
        { code, level, where: names.toSorted().map((name) => ({ route: `/wp/v2/${name}` })) },
      ]);
    });
  },
);
