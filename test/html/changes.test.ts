// The reference with what changed since an earlier state of the site: badges beside
// routes and arguments, and a page of changes.

import { expect, test } from 'vitest';
import { changesByOperation } from '../../src/reference/operation-changes.ts';
import { findDrift } from '../../src/drift/compare/compare.ts';
import { everyRule } from '../../src/drift/rules/every-rule.ts';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import type { DriftLevel } from '../../src/core/model/reports/drift.ts';
import { readModel } from '../../src/source/read-model.ts';
import { defaultHtmlOptions, type Changes } from '../../src/generate/targets/html/html-options.ts';
import { renderHtml } from '../../src/generate/targets/html/render-html.ts';
import { caseFile } from '../support/case-folders.ts';
import { exampleModels } from '../support/example-source.ts';
import { brokenAnchors } from './anchors.ts';
import { axeViolations, describeInBrowser } from './chromium.ts';
import { withReference } from './reference-folder.ts';

const fixture = async (name: string): Promise<ApiModel> =>
  (await readModel(new URL(`../fixtures/cli/${name}`, import.meta.url).pathname, defaultLoadOptions)).value;

interface Compared {
  readonly model: ApiModel;
  readonly changes: Changes;
}

async function since(before: ApiModel, model: ApiModel): Promise<Compared> {
  const drift = await findDrift(before, model);
  return { model, changes: changesByOperation(drift, before, model, everyRule, 'shop.index.json') };
}

const shop = async (): Promise<Compared> =>
  since(await fixture('shop.index.json'), await fixture('shop-updated.index.json'));

/** The other way round something is new. */
const backAgain = async (): Promise<Compared> =>
  since(await fixture('shop-updated.index.json'), await fixture('shop.index.json'));

const attack = `</code><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>"'{{x}}`;

async function hostile(): Promise<Compared> {
  const { model, changes } = await shop();
  const note = {
    title: attack,
    subjects: [attack],
    before: attack,
    after: attack,
    reason: attack,
    usages: [attack],
    usedIn: attack,
  };
  const operations = model.routes.flatMap((route) => route.operations);
  return {
    model,
    changes: {
      ...changes,
      since: attack,
      operations: new Map(
        operations.map((operation) => [
          operation,
          { kind: 'changed', arguments: new Map([[attack, 'removed']]), notes: [{ level: 'docs', ...note }] },
        ]),
      ),
      removed: [
        { namespace: attack, title: attack, name: attack, methods: ['GET'], path: attack, reason: attack },
      ],
      site: [{ level: 'risky', ...note }],
    },
  };
}

test('the page of changes', async () => {
  const { model, changes } = await shop();
  const page = renderHtml(model, { ...defaultHtmlOptions, changes }).find(
    ({ path }) => path === 'html/changes.html',
  );
  const [main = ''] = /<main[^]*<\/main>/.exec(page?.text ?? '') ?? [];
  await expect(`${main}\n`).toMatchFileSnapshot(caseFile('render', 'html', 'changes/changes.html'));
});

test('a site that is as it was says so', async () => {
  const model = await fixture('shop.index.json');
  const { changes } = await since(model, await fixture('shop.index.json'));
  const page = renderHtml(model, { ...defaultHtmlOptions, changes }).find(
    ({ path }) => path === 'html/changes.html',
  );
  expect(page?.text).toContain('no operation changed');
});

test('without a comparison there is no such page, and no word of it', async () => {
  const files = renderHtml(await fixture('shop.index.json'), defaultHtmlOptions);
  expect(files.map(({ path }) => path)).not.toContain('html/changes.html');
  expect(files.filter(({ path, text }) => path.endsWith('.html') && text.includes('changes.html'))).toEqual(
    [],
  );
});

test.each([shop, backAgain, hostile])(
  'ids stand once, and every link leads to one (%#)',
  async (compared) => {
    const { model, changes } = await compared();
    for (const singleFile of [false, true])
      expect(brokenAnchors(renderHtml(model, { ...defaultHtmlOptions, singleFile, changes }))).toEqual([]);
  },
);

test('a change of words makes no badge', async () => {
  const model = await fixture('shop.index.json');
  const reworded: ApiModel = {
    ...model,
    routes: model.routes.map((route) => ({
      ...route,
      operations: route.operations.map((operation) => ({ ...operation, description: 'Told anew.' })),
    })),
  };
  const { changes } = await since(model, reworded);
  expect(new Set([...changes.operations.values()].map(({ kind }) => kind))).toEqual(new Set(['reworded']));
  const pages = renderHtml(reworded, { ...defaultHtmlOptions, changes });
  expect(pages.filter(({ path, text }) => path.endsWith('.html') && /class="change[ "]/.test(text))).toEqual(
    [],
  );
  expect(pages.find(({ path }) => path === 'html/changes.html')?.text).toContain('Descriptions only');
});

test('what several operations share is told once, with all of them, and each leads on to what else it has', async () => {
  const { model, changes } = await shop();
  const note = (title: string, level: DriftLevel) => ({
    level,
    title,
    subjects: ['lang', 'lang/enum'],
    before: '',
    after: '',
    reason: '',
    usages: [],
    usedIn: '',
  });
  const [shared, own] = [note('Shared by all', 'safe'), note('Of one alone', 'breaking')];
  const operations = model.routes.flatMap((route) => route.operations);
  const page = renderHtml(model, {
    ...defaultHtmlOptions,
    changes: {
      ...changes,
      operations: new Map(
        operations.map((operation, at) => [
          operation,
          { kind: 'changed', arguments: new Map(), notes: at === 0 ? [own, shared] : [shared] },
        ]),
      ),
    },
  }).find(({ path }) => path === 'html/changes.html');
  const groups = page?.text.split('<div class="change-group">').slice(1) ?? [];
  const [one, all, ...others] = groups.map((group) => ({
    notes: [...group.matchAll(/<b>(.*?)<\/b> <code>lang<\/code> <code>lang\/enum<\/code>/g)].map(
      ([, title]) => title,
    ),
    rows: [...group.matchAll(/<li id="([^"]*)"><a class="row"/g)].map(([, id]) => id),
    further: [...group.matchAll(/class="further" href="([^"]*)"/g)].map(([, href]) => href),
  }));
  expect(one?.notes).toEqual(['Of one alone']);
  expect(one?.rows.length).toBe(1);
  expect(one?.further).toEqual([`#${one?.rows[0] ?? ''}*2`]);
  expect(all?.notes).toEqual(['Shared by all']);
  expect(all?.rows.length).toBe(operations.length);
  expect(all?.rows).toContain(`${one?.rows[0] ?? ''}*2`);
  expect(all?.further).toEqual([]);
  expect(others).toEqual([]);
});

test('an operation is found again when the path parameters have other names', async () => {
  const { changes } = await since(...(await exampleModels('route-param-renamed')));
  expect([...changes.operations.values()].map(({ kind }) => kind)).toEqual(['changed']);
  expect(changes.removed).toEqual([]);
});

describeInBrowser('what changed', (browser) => {
  test('is told beside routes and arguments', async () => {
    const { model, changes } = await shop();
    await withReference(model, { changes }, (address) =>
      browser.visit(
        `${address}index.html`,
        { own: address, javaScriptEnabled: false },
        async ({ page, outside, complaints }) => {
          const row = page.locator('.route-group li', { hasText: 'posts.create' });
          expect(await row.locator('.change').textContent()).toBe('changed');
          await row.getByRole('link').click();
          expect(await page.locator('[id="posts.create--title"] .change').textContent()).toBe('changed');
          expect(await page.locator('[id="posts.list--search"] .change').textContent()).toBe('new');
          expect(await page.locator('[id="posts.list"] .gone').textContent()).toContain('after');
          await page.locator('[id="posts.list"] .tags').getByRole('link', { name: 'changed' }).click();
          await page.getByRole('heading', { name: 'What changed' }).waitFor();
          const told = page.locator('.changed-operations > :target');
          const group = page.locator('.change-group', { has: told });
          expect(await group.textContent()).toContain('An argument was removed');
          expect(await page.locator('.gone-operations').textContent()).toContain('/wp/v2/users/me');
          await told.getByRole('link').click();
          expect(page.url()).toContain('#posts.list');
          expect([...outside, ...complaints]).toEqual([]);
        },
      ),
    );
  });

  test('the filter at the side takes the word of a badge', async () => {
    const { model, changes } = await backAgain();
    await withReference(model, { changes }, (address) =>
      browser.visit(`${address}index.html`, { own: address }, async ({ page }) => {
        await page.getByPlaceholder('Filter by namespace or name').fill('new');
        await expect
          .poll(() => page.locator('.route-group li:visible .title').allTextContents())
          .toEqual(['Get the current user new needs sign-in']);
      }),
    );
  });

  // Each theme and each width once: that no colour depends on the width, accessibility.test.ts sees.
  const cases = ['changes.html', 'wp-v2.html'].flatMap((name) => [
    { name, colorScheme: 'light' as const, width: 1440 },
    { name, colorScheme: 'dark' as const, width: 375 },
  ]);

  test.each(cases)(
    'is accessible: $name, $colorScheme, $width wide',
    async ({ name, colorScheme, width }) => {
      for (const compared of [shop, backAgain]) {
        const { model, changes } = await compared();
        await withReference(model, { changes }, (address) =>
          browser.visit(
            address + name,
            { own: address, bypassCSP: true, colorScheme, viewport: { width, height: 900 } },
            async ({ page }) => {
              await page.evaluate(() => {
                for (const details of document.querySelectorAll('details')) details.open = true;
              });
              expect(await axeViolations(page)).toEqual([]);
              expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
                width,
              );
            },
          ),
        );
      }
    },
  );

  test.each([false, true])('is text, whatever the site says (single file: %s)', async (singleFile) => {
    const { model, changes } = await hostile();
    await withReference(model, { changes, singleFile }, async (address) => {
      for (const name of singleFile ? ['index.html'] : ['index.html', 'changes.html', 'wp-v2.html'])
        await browser.visit(address + name, { own: address }, async ({ page, outside, complaints }) => {
          expect(await page.locator('img').count()).toBe(0);
          expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
          expect([...outside, ...complaints]).toEqual([]);
        });
    });
  });
});
