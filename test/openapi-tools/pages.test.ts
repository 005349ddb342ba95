// Scalar, Redoc and Swagger UI open the documents in a real browser, and complain of nothing.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { writePeers } from '../bench/reference-peers.ts';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { withHttpServer } from '../support/http-server.ts';
import { packageRoot, routewright } from '../support/routewright.ts';
import { userSources } from './user-sources.ts';

const limit = 10 * 60 * 1000;
/** How long a page that shows the title may go on loading before it is taken as it stands. */
const settling = 5_000;

const sources = [
  ...['content-commerce-site.index', 'analytics-service.model'].map((name) => ({
    name,
    source: join(packageRoot, `samples/${name}.json`),
  })),
  { name: 'a core with schemas', source: inject('site').home },
  ...userSources.map((source) => ({ name: basename(source), source })),
];

const folder = mkdtempSync(join(tmpdir(), 'routewright-openapi-pages-'));
const shots = join(packageRoot, 'test-results/openapi-pages');
let pages: readonly string[];
let browser: Browser;

beforeAll(async () => {
  mkdirSync(shots, { recursive: true });
  pages = writePeers(folder, join(packageRoot, 'test-results/bench-peers'));
  browser = await openBrowser();
}, limit);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What a page complains of while it shows the document; what it asks of other hosts is answered with nothing. */
async function complaintsOf(
  origin: string,
  name: string,
  title: string,
  shot: string,
): Promise<readonly string[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    await context.route(
      (url) => url.origin !== origin,
      (route) => route.fulfill({ status: 204 }),
    );
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${origin}/${name}`, { timeout: limit });
    await page.getByText(title).filter({ visible: true }).first().waitFor({ timeout: limit });
    // Some go on loading for long; what they complain of meanwhile counts.
    await page.waitForLoadState('networkidle', { timeout: settling }).catch(() => undefined);
    await page.screenshot({ path: join(shots, shot) });
    return complaints;
  } finally {
    await context.close();
  }
}

const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

describe.skipIf(!hasBrowser).each(sources)('$name', ({ name, source }) => {
  test('opens without an error', { timeout: limit }, async () => {
    const made = join(folder, 'made');
    const run = await routewright(['generate', source, '-o', made, '--target', 'openapi']);
    expect(run).toMatchObject({ code: 0 });
    const text = readFileSync(join(made, 'openapi/openapi.json'), 'utf8');
    const { info } = JSON.parse(text) as { readonly info: { readonly title: string } };
    writeFileSync(join(folder, 'openapi.json'), text);
    rmSync(made, { recursive: true });
    const complaints: Record<string, readonly string[]> = {};
    await withHttpServer(
      ({ url = '' }, response) => {
        const file = join(folder, basename(url.replace(/[?#].*/s, '')));
        if (!existsSync(file)) return void response.writeHead(204).end();
        const type = types[file.replace(/^.*\./, '')] ?? 'application/json';
        response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
      },
      async (origin) => {
        for (const page of pages)
          complaints[page] = await complaintsOf(
            origin,
            page,
            info.title,
            `${page}-${name.replace(/\W+/g, '-')}.png`,
          );
      },
    );
    expect(complaints).toEqual(Object.fromEntries(pages.map((page) => [page, []])));
  });
});
