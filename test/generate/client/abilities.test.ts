// Abilities of WordPress 6.9: listed by the site, kept in snapshots, called by their names.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readModel } from '../../../src/source/read-model.ts';
import type { ApiModel } from '../../../src/core/model/api/api.ts';
import type { DriftReport } from '../../../src/core/model/reports/drift-report.ts';
import {
  abilitiesIndex,
  abilitiesSite,
  fakeAbilities,
  type Ran,
  type WireAbility,
} from '../../support/abilities-site.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { fakeSite } from '../../support/fake-site.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { emptyFolder, routewright } from '../../support/routewright.ts';

const credentials = { kind: 'application-password', name: 'admin', password: 'x' } as const;

const read = (site = abilitiesSite(), signedIn = true) =>
  withHttpServer(fakeSite(site), (origin) =>
    readModel(`${origin}/`, { retryDelaysMs: [], ...(signedIn && { credentials }) }),
  );

const operationOf = ({ routes, site }: ApiModel, name: string) => {
  const ability = site?.abilities?.find((one) => one.name === name);
  return routes.find(({ key }) => key === ability?.route)?.operations[0];
};

describe('reading', () => {
  test('an ability is an operation of its own, by the method that WordPress asks for', async () => {
    const { value, diagnostics } = await read();
    expect(diagnostics.map(({ code }) => code)).toEqual(['releases-recognized']);
    const methods = value.site?.abilities?.map(({ name }) => [name, operationOf(value, name)?.method]);
    expect(Object.fromEntries(methods ?? [])).toEqual({
      'core/get-site-info': 'GET',
      'shop/delete-note': 'DELETE',
      'shop/empty-bin': 'DELETE',
      'shop/list-notes': 'GET',
      'shop/list-tags': 'GET',
      'shop/rebuild': 'POST',
      'shop/refund-order': 'POST',
    });
    expect(operationOf(value, 'core/get-site-info')).toMatchObject({
      name: 'core.getSiteInfo',
      description: 'What core/get-site-info does.',
      notes: ['Runs the ability core/get-site-info: of the category site, read-only, idempotent.'],
      arguments: [{ name: 'input', in: 'query', required: false }],
      response: { kind: 'schema', schema: { properties: { name: { type: 'string' } } } },
    });
    expect(operationOf(value, 'shop/refund-order')?.arguments).toMatchObject([
      { in: 'body', required: true },
    ]);
    expect(operationOf(value, 'shop/rebuild')).toMatchObject({
      arguments: [],
      response: { kind: 'unknown' },
    });
  });

  test('all pages of them', async () => {
    const { value } = await read(abilitiesSite({ mostPerPage: 2 }));
    expect(value.site?.abilities).toHaveLength(fakeAbilities.length);
  });

  test('whoever is not signed in is not told of them', async () => {
    const { value, diagnostics } = await read(abilitiesSite(), false);
    expect(value.site).toEqual({ permalinks: 'pretty' });
    expect(diagnostics).toMatchObject([
      { code: 'site-part-refused', level: 'info' },
      { code: 'releases-recognized', level: 'info' },
    ]);
  });

  test('names that are none, and members that are not what they must be, are left out', async () => {
    const [first] = fakeAbilities;
    const { value, diagnostics } = await read(
      abilitiesSite({
        abilities: [
          { ...first, name: '../../../users/1' },
          { ...first, name: 'Core/Site' },
          { ...first, name: 'shop/odd', category: 7 },
          { ...first, name: 'shop/constructor', input_schema: { type: 'object', properties: 7 } },
          { ...first, name: '__proto__' },
        ] as never,
      }),
    );
    expect(value.site?.abilities?.map(({ name }) => name)).toEqual(['shop/constructor']);
    expect(diagnostics.filter(({ code }) => code === 'site-entry-malformed')).toHaveLength(4);
  });
});

describe('a snapshot', () => {
  test('keeps them, without labels, in any order the same, and is as good as the site', async () => {
    const folder = emptyFolder();
    const files = [fakeAbilities, fakeAbilities.toReversed()].map((abilities, at) => ({
      abilities,
      file: join(folder, `${at}.json`),
    }));
    const env = { ROUTEWRIGHT_USER: 'admin', ROUTEWRIGHT_APPLICATION_PASSWORD: 'x' };
    for (const { abilities, file } of files)
      await withHttpServer(fakeSite(abilitiesSite({ abilities, mostPerPage: 4 })), async (origin) => {
        expect(await routewright(['snapshot', origin, '-o', file], { env })).toMatchObject({ code: 0 });
      });
    const [one = '', other = ''] = files.map(({ file }) => readFileSync(file, 'utf8'));
    expect(one).toBe(other);
    expect(one).not.toContain('Merkelapp');
    expect(JSON.parse(one)).toMatchObject({
      _site: {
        abilities: {
          'core/get-site-info': {
            annotations: { readonly: true },
            category: 'site',
            input_schema: { default: {} },
            output_schema: { type: 'object' },
          },
        },
      },
    });
    const [saved, live] = [await readModel(files[0]?.file ?? ''), await read()];
    expect(saved.value.routes).toEqual(live.value.routes);
    expect(saved.value.site).toEqual(live.value.site);
  });
});

describe('the client', () => {
  let built: Built;
  let model: ApiModel;
  beforeAll(async () => {
    model = (await read()).value;
    built = await buildClient(model, ['client', 'zod']);
  });
  afterAll(() => {
    built.remove();
  });

  const withClient = async <T>(
    site: Parameters<typeof abilitiesSite>[0],
    work: (run: (name: string, ...given: unknown[]) => Promise<unknown>) => Promise<T>,
    validators?: unknown,
  ): Promise<T> => {
    const { createSite } = await built.loadClient();
    return withHttpServer(fakeSite(abilitiesSite(site)), (origin) => {
      const options = { baseUrl: `${origin}/wp-json`, ...(validators !== undefined && { validators }) };
      const client = (createSite as (given: object) => never)(options) as {
        readonly abilities: { readonly run: (name: string, ...given: unknown[]) => Promise<unknown> };
      };
      return work(client.abilities.run);
    });
  };

  test('runs an ability by its name, as its annotations ask', async () => {
    const ran: Ran[] = [];
    const answers = { 'core/get-site-info': { name: 'A site' }, 'shop/refund-order': true };
    await withClient({ ran, answers }, async (run) => {
      expect(await run('core/get-site-info', { fields: ['name', 'url'] })).toEqual({ name: 'A site' });
      expect(await run('core/get-site-info')).toEqual({ name: 'A site' });
      expect(await run('shop/refund-order', { id: 7, note: 'late' })).toBe(true);
      await run('shop/delete-note', 12);
      await run('shop/empty-bin');
      await run('shop/rebuild', undefined, { headers: { 'x-mine': '1' } });
    });
    expect(ran).toEqual([
      { name: 'core/get-site-info', method: 'GET', input: { fields: { 0: 'name', 1: 'url' } } },
      { name: 'core/get-site-info', method: 'GET', input: null },
      { name: 'shop/refund-order', method: 'POST', input: { id: 7, note: 'late' } },
      { name: 'shop/delete-note', method: 'DELETE', input: '12' },
      { name: 'shop/empty-bin', method: 'DELETE', input: null },
      { name: 'shop/rebuild', method: 'POST', input: null },
    ]);
  });

  test('checks input and output by the validators', async () => {
    const validators = await built.load('zod/index.ts');
    const run = async (name: string, input: unknown) => {
      const ran: Ran[] = [];
      const error: unknown = await withClient(
        { ran, answers: { 'core/get-site-info': { name: 7 } } },
        (call) =>
          call(name, input, { validateResponse: 'strict', onResponseMismatch: 'throw' }).catch(
            (thrown: unknown) => thrown,
          ),
        validators,
      );
      return { ran, error };
    };
    const refused = await run('shop/refund-order', { id: 'seven' });
    expect(refused).toMatchObject({ ran: [], error: { name: 'ValidationError' } });
    const wrong = await run('core/get-site-info', { fields: ['name'] });
    expect(wrong).toMatchObject({ ran: [{}], error: { name: 'ResponseMismatch' } });
  });

  test('answers the response, or an outcome, as every operation does', async () => {
    const { createSite } = await built.loadClient();
    const answers = { 'core/get-site-info': { name: 'A site' } };
    await withHttpServer(fakeSite(abilitiesSite({ answers })), async (origin) => {
      const { abilities } = (createSite as (given: object) => never)({ baseUrl: `${origin}/wp-json` }) as {
        readonly abilities: {
          readonly run: Record<'raw' | 'safe', (...call: unknown[]) => Promise<{ response?: Response }>>;
        };
      };
      const { raw, safe } = abilities.run;
      const whole = await raw('core/get-site-info', { fields: ['name'] });
      expect(whole).toMatchObject({ data: { name: 'A site' } });
      expect(whole.response?.status).toBe(200);
      expect(await raw('core/get-site-info', undefined, { as: 'text' })).toMatchObject({
        data: '{"name":"A site"}',
      });
      expect(await safe('core/get-site-info')).toMatchObject({ ok: true, data: { name: 'A site' } });
      const refused = { ok: false, kind: 'http', error: { code: 'rest_ability_invalid_method' } };
      expect(await safe('core/get-site-info', {}, { method: 'POST' })).toMatchObject(refused);
      await expect(safe('shop/unknown')).rejects.toThrow('ability shop/unknown');
    });
  });

  test('knows no other names', async () => {
    await withClient({}, async (run) => {
      await expect(run('__proto__')).rejects.toThrow('The generated client has no ability __proto__.');
    });
  });

  test('an empty input reaches the site where nothing stands in for it', async () => {
    const ran: Ran[] = [];
    await withClient({ ran }, async (run) => {
      await run('shop/list-tags', {});
      await run('shop/list-notes', {});
      await run('shop/list-notes');
      await run('core/get-site-info', {});
      await run('shop/refund-order', {}, { validate: false });
    });
    expect(ran.map(({ input }) => input)).toEqual(['', '', null, null, {}]);
  });
});

test('the references have a section of them, and `show` finds one by its name', async () => {
  const folder = emptyFolder();
  const source = join(folder, 'site.index.json');
  const hostile = {
    ...fakeAbilities[0],
    name: 'shop/odd',
    description: '<img src=x onerror=alert(1)> | *a* `b`',
  };
  const abilities = [...fakeAbilities, hostile];
  writeFileSync(source, JSON.stringify({ ...abilitiesIndex, _site: { abilities } }));
  const run = await routewright(['generate', source, '-o', folder, '--target', 'html,markdown,openapi']);
  expect(run).toMatchObject({ code: 0 });
  const page = readFileSync(join(folder, 'html/index.html'), 'utf8');
  const section =
    /<section class="block" aria-labelledby="page:abilities">[^]*?<\/section>/.exec(page)?.[0] ?? '';
  expect(section.match(/<code>[a-z]+\/[a-z-]+<\/code>/g)).toHaveLength(abilities.length);
  expect(section).not.toContain('<img');
  const [, href = ''] = /<a href="([^"]+)"><code>core\/get-site-info/.exec(section) ?? [];
  const [file = '', anchor = ''] = href.split('#');
  expect(readFileSync(join(folder, 'html', file), 'utf8')).toContain(`id="${anchor}"`);
  const index = readFileSync(join(folder, 'markdown/index.md'), 'utf8');
  expect(index).toContain(
    '| `core/get-site-info` | `site` | read-only, idempotent | [`wp-abilities/v1`](wp-abilities-v1.md) | What core/get-site-info does. |',
  );
  expect(index).not.toMatch(/<img|onerror=alert\(1\)> \|/);
  expect(readFileSync(join(folder, 'markdown/wp-abilities-v1.md'), 'utf8')).toContain(
    'Runs the ability core/get-site-info: of the category site, read-only, idempotent.',
  );
  expect(readFileSync(join(folder, 'openapi/openapi.json'), 'utf8')).toContain(
    '"/wp-abilities/v1/abilities/core/get-site-info/run"',
  );
  const shown = await routewright(['show', source, 'core/get-site-info']);
  expect(shown.stdout).toContain('wpAbilitiesV1.core.getSiteInfo');
});

const schemaOf = ({ input_schema: schema }: WireAbility): object =>
  typeof schema === 'object' && schema !== null ? schema : {};

describe('drift', () => {
  const [info, tags, refund, , bin, note] = fakeAbilities;
  if (!info || !tags || !refund || !bin || !note) throw new Error('abilities are missing');

  const saved = async (abilities: readonly WireAbility[], signedIn = true): Promise<string> => {
    const file = join(emptyFolder(), 'site.index.json');
    const env = signedIn ? { ROUTEWRIGHT_USER: 'admin', ROUTEWRIGHT_APPLICATION_PASSWORD: 'x' } : {};
    await withHttpServer(fakeSite(abilitiesSite({ abilities })), async (origin) => {
      expect(await routewright(['snapshot', origin, '-o', file], { env })).toMatchObject({ code: 0 });
    });
    return file;
  };

  const found = async (before: string, after: string) => {
    const { stdout } = await routewright(['drift', before, after, '--format', 'json']);
    const { issues } = JSON.parse(stdout) as DriftReport;
    return issues.map(({ level, code, where: [place], witness }) =>
      [level, code, place?.route?.replace(/^.*abilities\//, ''), place?.pointer, witness?.kind]
        .filter(Boolean)
        .join(' '),
    );
  };

  test('tells of abilities that came and went, and of what they take and answer', async () => {
    const before = await saved([info, refund, bin, note]);
    const after = await saved([
      {
        ...info,
        output_schema: {
          type: 'object',
          properties: { name: { type: 'string' } },
          additionalProperties: false,
        },
      },
      tags,
      {
        ...refund,
        input_schema: {
          type: 'object',
          properties: { id: { type: 'integer', minimum: 1 }, note: { type: 'string' } },
          required: ['id', 'note'],
          additionalProperties: false,
        },
      },
      {
        ...note,
        meta: { ...note.meta, annotations: { readonly: false, destructive: true, idempotent: false } },
      },
    ]);
    expect(await found(before, after)).toMatchInlineSnapshot(`
      [
        "breaking ability-method-changed shop/delete-note/run",
        "breaking ability-removed shop/empty-bin/run",
        "breaking prop-became-required shop/refund-order/run /args/input/properties/note/required refused",
        "risky response-prop-removed-optional core/get-site-info/run /schema/properties/url",
        "risky minimum-introduced-vacuous shop/refund-order/run /args/input/properties/id/minimum",
        "safe ability-added shop/list-tags/run",
        "docs response-title-changed core/get-site-info/run /schema/properties/name/title",
      ]
    `);
    expect(await found(before, before)).toEqual([]);
  });

  test('tells what an ability takes and answers, also where its method is another one', async () => {
    const before = await saved([note]);
    const annotations = { readonly: false, destructive: true, idempotent: false };
    const after = await saved([
      {
        ...note,
        input_schema: { type: 'integer', minimum: 5 },
        output_schema: { type: 'string' },
        meta: { ...note.meta, annotations },
      },
    ]);
    expect(await found(before, after)).toMatchInlineSnapshot(`
      [
        "breaking ability-method-changed shop/delete-note/run",
        "breaking minimum-raised shop/delete-note/run /args/input/minimum refused",
        "breaking response-type-changed shop/delete-note/run /schema/type undecodable",
      ]
    `);
  });

  test('shows the lines that run an ability by its name', async () => {
    const before = await saved([info, refund, bin]);
    const after = await saved([
      info,
      { ...refund, input_schema: { ...schemaOf(refund), required: ['id', 'note'] } },
    ]);
    const folder = emptyFolder();
    expect(
      await routewright(['generate', before, '-o', join(folder, 'api'), '--target', 'client']),
    ).toMatchObject({ code: 0 });
    writeFileSync(
      join(folder, 'tsconfig.json'),
      '{ "compilerOptions": { "module": "preserve", "strict": true, "types": [] }, "files": ["app.ts"] }',
    );
    writeFileSync(
      join(folder, 'app.ts'),
      `import { createSite } from './api/client/site.js';
const { abilities } = createSite({ baseUrl: 'https://demo.example/wp-json' });
export const site = () => abilities.run('core/get-site-info');
export const empty = () => abilities.run('shop/empty-bin');
export const refund = (id: number) => abilities.run('shop/refund-order', { id });
export const noted = (id: number) => abilities.run('shop/refund-order', { id, note: 'a' });
`,
    );
    const { stdout } = await routewright(
      ['drift', before, after, '--project', 'tsconfig.json', '--format', 'json'],
      { cwd: folder },
    );
    const { issues, project } = JSON.parse(stdout) as DriftReport;
    expect(project?.calls.generated).toBe(4);
    expect(
      issues.flatMap(({ code, usages }) =>
        (usages ?? []).map(({ line, touches, symbol }) => `${code} ${line} ${touches} ${symbol}`),
      ),
    ).toMatchInlineSnapshot(`
      [
        "ability-removed 4 call wpAbilitiesV1.shop.emptyBin",
        "prop-became-required 5 omission wpAbilitiesV1.shop.refundOrder(input.note)",
      ]
    `);
  });

  test('says nothing of them where one side was not told', async () => {
    const [all, none] = [await saved(fakeAbilities), await saved(fakeAbilities, false)];
    expect([await found(all, none), await found(none, all)]).toEqual([[], []]);
  });
});
