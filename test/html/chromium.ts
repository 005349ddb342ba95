// A real browser for the tests of the reference. Where there is none they are skipped,
// with a word about it; in CI that is a failure.

import { existsSync } from 'node:fs';
import AxeBuilderSource from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { removeReferences } from './reference-folder.ts';

const places = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = places.find((place) => place !== undefined && existsSync(place));

if (executablePath === undefined) {
  const advice = 'the tests of the reference need Chromium: apt-get install chromium, or set CHROMIUM';
  if (process.env['CI'] === 'true') throw new Error(advice);
  console.log(`Skipped: ${advice}`);
}

export interface Visit {
  readonly page: Page;
  /** Addresses asked for, other than the page's own folder. */
  readonly outside: readonly string[];
  /** What the page complained of: errors, and violations of its policy. */
  readonly complaints: readonly string[];
}

export interface VisitOptions extends BrowserContextOptions {
  /** What counts as the page's own: `file:///…/html/`. */
  readonly own: string;
}

export interface TestBrowser {
  /** Opens an address in a fresh profile, and closes it when `use` is done. */
  readonly visit: (
    address: string,
    options: VisitOptions,
    use: (visit: Visit) => Promise<void>,
  ) => Promise<void>;
}

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: executablePath ?? '',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

let launched: Promise<Browser> | undefined;

/** A `describe` whose tests visit pages, all of a process with one browser, which ends with it. */
export function describeInBrowser(name: string, tests: (browser: TestBrowser) => void): void {
  describe.skipIf(executablePath === undefined)(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await (launched ??= launch());
    });
    afterAll(removeReferences);
    tests({
      visit: async (address, { own, ...options }, use) => {
        const context = await browser.newContext(options);
        try {
          const page = await context.newPage();
          const outside: string[] = [];
          const complaints: string[] = [];
          page.on('request', (request) => {
            if (!request.url().startsWith(own) && !request.url().startsWith('data:'))
              outside.push(request.url());
          });
          page.on('console', (message) => {
            if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
          });
          page.on('pageerror', (error) => complaints.push(error.message));
          await page.goto(address);
          await use({ page, outside, complaints });
        } finally {
          await context.close();
        }
      },
    });
  });
}

/** What axe finds wrong with the page as it stands: rule and place, one line each. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AxeBuilderSource.source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof AxeBuilderSource };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
    );
  });
}
