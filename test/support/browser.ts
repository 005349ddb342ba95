// A real browser: Chromium without its windows, which cost more than the pages, or else
// Chromium as it is. One for all tests of a process, which ends with it.

import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { reportSkipped } from './report-skipped.ts';

const places = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = places.find((place) => place !== undefined && existsSync(place));

/** Whether there is one. */
export const hasBrowser = executablePath !== undefined;

if (!hasBrowser)
  reportSkipped('the tests of pages need Chromium: apt-get install chromium-headless-shell, or set CHROMIUM');

let launched: Promise<Browser> | undefined;

/** The browser of this process: whoever opens a page or a context in it closes that, not the browser. */
export const openBrowser = (): Promise<Browser> =>
  (launched ??= chromium.launch({
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
  }));
