// The comparison as a page, in a real browser: it needs nothing beside it, its filters
// work without a script, and what a site says of itself is text.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findDrift } from '../../src/drift/compare/compare.ts';
import { everyRule } from '../../src/drift/rules/every-rule.ts';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import type { Drift, Finding } from '../../src/core/model/reports/drift.ts';
import { readModel } from '../../src/source/read-model.ts';
import { driftReport } from '../../src/drift/reports/drift-issues.ts';
import { viewDrift } from '../../src/drift/reports/drift-view.ts';
import { htmlReport } from '../../src/report/html/html-report.ts';
import { caseFile } from '../support/case-folders.ts';
import { axeViolations, describeInBrowser, type Visit, type VisitOptions } from './chromium.ts';

const sources = { baseline: 'shop.index.json', current: 'https://shop.example/wp-json' };

const pageOf = (drift: Drift): string => htmlReport(viewDrift(driftReport(drift, everyRule), sources));

const fixture = async (name: string) =>
  (await readModel(new URL(`../fixtures/cli/${name}`, import.meta.url).pathname, defaultLoadOptions)).value;

const shopDrift = async (): Promise<Drift> =>
  findDrift(await fixture('shop.index.json'), await fixture('shop-updated.index.json'));

const frame = {
  firstLine: 11,
  lines: ['const site = …;', '  site.posts.list({', '    after: yesterday,', '  });'],
};

/** Every kind of thing that a report can show: an approval, lines of code, many places, long values. */
async function richDrift(): Promise<Drift> {
  const drift = await shopDrift();
  const findings = drift.findings.map((finding, at): Finding => {
    const usages = [
      {
        file: 'src/posts.ts',
        line: 12,
        column: 3,
        symbol: 'posts.list',
        caller: null,
        touches: 'call',
        certain: true,
        length: 10,
        frame,
      } as const,
    ];
    if (at === 0) return { ...finding, usages, places: finding.places.flatMap((place) => [place, place]) };
    if (at === 1) return { ...finding, approval: { reason: 'We know.', until: '2030-01-01' } };
    if (at === 2)
      return { ...finding, side: 'response', after: Array.from({ length: 90 }, (_, n) => `value ${n}`) };
    return finding;
  });
  const project = {
    tsconfig: 'tsconfig.json',
    folder: '',
    calls: { generated: 1, byHand: 0, unknown: 0 },
    client: 'src/api/client',
    typescript: '6.0.3',
    notes: [],
    files: 3,
    typeErrors: [
      {
        file: 'src/posts.ts',
        line: 13,
        column: 5,
        length: 5,
        frame,
        code: 2353,
        message: 'No such argument.',
        fails: true,
      },
    ],
  };
  return { ...drift, findings, project };
}

const attack = `</style></code><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>"'{{x}}`;

async function hostileDrift(): Promise<Drift> {
  const drift = await richDrift();
  return {
    ...drift,
    findings: drift.findings.map((finding) => ({
      ...finding,
      code: attack,
      namespace: attack,
      route: `/${attack}(?P<${attack}`,
      pointer: `/args/${attack}`,
      before: { [attack]: attack },
      reason: attack,
      witness: { kind: 'refused', method: 'GET', path: attack, via: 'body', arguments: { [attack]: attack } },
      places: finding.places.map((place) => ({ ...place, route: attack, operation: attack })),
      usages: [
        {
          file: attack,
          line: 1,
          column: 1,
          symbol: attack,
          caller: null,
          touches: 'call',
          certain: false,
          length: 9,
          frame: { firstLine: 1, lines: [attack] },
        },
      ],
      approval: { reason: attack, until: attack },
      fingerprint: attack,
    })),
  };
}

test('the page of a small comparison', async () => {
  const page = pageOf(await shopDrift())
    .replace(/<style>[^]*?<\/style>/, '<style>…</style>')
    .replace(/sha256-[^&#;']*/, 'sha256-…');
  await expect(page).toMatchFileSnapshot(caseFile('report', 'html', 'shop.html'));
});

test('nothing to say is said', async () => {
  const model = await fixture('shop.index.json');
  const page = pageOf(await findDrift(model, model));
  expect(page).toContain('<h1>Requests: nothing changed; ');
  expect(page).toContain('There is no issue.');
});

test('ids stand once, and every link leads to one', async () => {
  for (const drift of [await richDrift(), await hostileDrift()]) {
    const page = pageOf(drift).replace(/<style>[^]*?<\/style>/, '');
    const found = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, one]) => one ?? '');
    const ids = found(/<[^<>]* id="([^"]*)"/g);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(found(/ href="#([^"]*)"/g).filter((id) => !ids.includes(id))).toEqual([]);
  }
});

describeInBrowser('the report of a comparison', (browser) => {
  async function withReport(
    drift: Drift,
    options: Omit<VisitOptions, 'own'>,
    use: (visit: Visit) => Promise<void>,
  ): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'report '));
    try {
      const file = join(folder, 'drift.html');
      writeFileSync(file, pageOf(drift));
      const { href } = pathToFileURL(file);
      await browser.visit(href, { own: href, ...options }, use);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  const shown = (page: Page) => page.locator('.finding:visible').count();

  test.each(['light', 'dark'] as const)('is accessible, %s', async (colorScheme) => {
    for (const width of [1440, 375])
      await withReport(
        await richDrift(),
        { colorScheme, bypassCSP: true, viewport: { width, height: 900 } },
        async ({ page }) => {
          await page.evaluate(() => {
            for (const details of document.querySelectorAll('details')) details.open = true;
          });
          expect(await axeViolations(page)).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        },
      );
  });

  test('needs neither script nor network, and breaks no rule of its policy', async () => {
    await withReport(
      await richDrift(),
      { javaScriptEnabled: false },
      async ({ page, outside, complaints }) => {
        await page.getByRole('heading', { name: '4 breaking changes; 1 approved;' }).waitFor();
        expect(await page.locator('.finding.used .usages').textContent()).toContain('src/posts.ts:12:3');
        expect(await page.locator('.finding.approved').first().textContent()).toContain(
          'We know. (until 2030-01-01)',
        );
        expect([...outside, ...complaints]).toEqual([]);
      },
    );
  });

  test('shows what the filters leave', async () => {
    await withReport(await richDrift(), { javaScriptEnabled: false }, async ({ page }) => {
      await page.locator('summary', { hasText: 'Safe' }).click();
      expect(await shown(page)).toBe(5);
      await page.getByLabel('Breaking').uncheck();
      expect(await shown(page)).toBe(1);
      await page.getByLabel('Breaking').check();
      await page.getByLabel('Requests').uncheck();
      expect(await shown(page)).toBe(1);
      expect(await page.locator('.group:visible').count()).toBe(1);
      await page.getByLabel('Requests').check();
      await page.getByLabel('Approved').uncheck();
      expect(await shown(page)).toBe(4);
      await page.getByLabel('Only what your code uses').check();
      expect(await shown(page)).toBe(1);
    });
  });

  test('a link leads to a finding, also to one that is folded away', async () => {
    const drift = await shopDrift();
    const safe = drift.findings.find(({ level }) => level === 'safe');
    await withReport(drift, {}, async ({ page }) => {
      const finding = page.locator(`#f-${safe?.fingerprint ?? ''}`);
      expect(await finding.isVisible()).toBe(false);
      await page.goto(`${page.url()}#f-${safe?.fingerprint ?? ''}`);
      await finding.waitFor({ state: 'visible' });
    });
  });

  test('what a site says is text', async () => {
    await withReport(await hostileDrift(), {}, async ({ page, outside, complaints }) => {
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      expect(await page.locator('img, script').count()).toBe(0);
      expect(await page.locator('.finding .reason').first().textContent()).toBe(attack);
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      expect([...outside, ...complaints]).toEqual([]);
    });
  });
});
