// Tests of pages in a real browser. Where there is none they are skipped, with a word
// about it; in CI that is a failure.

import type AxeBuilderSource from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { removeReferences } from './reference-folder.ts';

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

/** A `describe` whose tests visit pages, all of a process with one browser, which ends with it. */
export function describeInBrowser(name: string, tests: (browser: TestBrowser) => void): void {
  describe.skipIf(!hasBrowser)(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await openBrowser();
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
  const { default: axe } = await import('axe-core');
  // A page that was looked at before has it already.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof AxeBuilderSource };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
    );
  });
}
