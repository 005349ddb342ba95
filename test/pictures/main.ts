// `npm run docs:pictures`: makes the pictures of README from real runs, into docs/pictures: a recording of a
// terminal (init) and a page of the reference. Needs Linux, Chromium and a WordPress from Debian's packages.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { startSites } from '../live/wordpress.ts';
import type { Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { serveMock } from '../examples/example-folder.ts';
import { bin, packageRoot, runProcess } from '../support/routewright.ts';
import { record, type Command } from './record.ts';
import { terminalSvg } from './terminal-svg.ts';

const pictures = resolve('docs/pictures');
const folder = mkdtempSync(join(tmpdir(), 'routewright-pictures-'));
const address = 'https://your-site.example';
const keys = { enter: '\r', down: '\u001b[B', space: ' ' } as const;

try {
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, 'terminal.svg'), await recording());
  writeFileSync(join(pictures, 'reference.png'), await reference());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function siteIndex(): WireIndex {
  const packed = readFileSync('test/audit-packages/shop.index.json.br');
  const index = JSON.parse(brotliDecompressSync(packed).toString('utf8')) as WireIndex;
  const wanted = ['wc/store/v1', 'wc/v3', 'wp-abilities/v1', 'wp-block-editor/v1', 'wp/v2'];
  const routes = Object.fromEntries(
    Object.entries(index.routes).filter(([key]) =>
      ['/', ...wanted.map((name) => `/${name}`)].some(
        (start) => key === start || key.startsWith(`${start}/`),
      ),
    ),
  );
  return { ...index, name: 'Your site', namespaces: wanted, routes };
}

/** The site after an update of a plugin: a route is removed. */
function updated(index: WireIndex): WireIndex {
  const routes = Object.entries(index.routes).filter(([key]) => !key.startsWith('/wp/v2/comments'));
  return { ...index, routes: Object.fromEntries(routes) };
}

async function recording(): Promise<string> {
  const app = join(folder, 'app');
  mkdirSync(join(app, 'node_modules/zod'), { recursive: true });
  writeFileSync(join(app, 'node_modules/zod/package.json'), readFileSync('node_modules/zod/package.json'));
  symlinkSync(packageRoot, join(app, 'node_modules/routewright'));
  writeFileSync(join(app, 'package.json'), '{\n  "name": "app",\n  "type": "module",\n  "scripts": {}\n}\n');
  const index = siteIndex();
  const [before, after] = [join(folder, 'before.json'), join(folder, 'after.json')];
  writeFileSync(before, JSON.stringify(index));
  writeFileSync(after, JSON.stringify(updated(index)));
  const old = await serveMock(before);
  const env = { npm_command: 'exec', npm_config_user_agent: 'npm/11' };
  const command = { program: process.execPath, cwd: app, env };
  const shownAs =
    (origin: string) =>
    (text: string): string =>
      text.replaceAll(`${origin}/wp-json`, address).replaceAll(origin, address);
  const init: Command = {
    ...command,
    args: [bin, 'init', `${old.origin}/wp-json`],
    typed: `npx routewright init ${address}`,
    shown: shownAs(old.origin),
    steps: [
      ['Which namespaces?', keys.enter, 1200],
      ['What do you want to generate?', keys.enter, 1400],
      ['Write these files?', keys.enter, 1800],
    ],
  };
  const screens = [...(await record([init]))];
  old.close();
  return terminalSvg(screens, 'Recording: npx routewright init asks what to generate, and writes a client.');
}

/** The reference of a real WordPress, because the saved indexes contain no descriptions. */
async function reference(): Promise<Buffer> {
  const { sites, stop } = await startSites(['pretty']);
  try {
    return await referencePicture(sites.pretty.home);
  } finally {
    await stop();
  }
}

async function referencePicture(site: string): Promise<Buffer> {
  const [source, out] = [join(folder, 'site.json'), join(folder, 'reference')];
  const run = async (...args: readonly string[]): Promise<void> => {
    const { code, stderr } = await runProcess(process.execPath, [bin, ...args], {});
    if (code !== 0) throw new Error(stderr);
  };
  await run('snapshot', site, '-o', source);
  const index = JSON.parse(readFileSync(source, 'utf8')) as WireIndex;
  writeFileSync(source, JSON.stringify({ ...index, name: 'Your site' }));
  await run(
    'generate',
    source,
    '-o',
    out,
    '--target',
    'html',
    '--site',
    `${address}/wp-json`,
    '--namespace',
    'wp/v2',
  );
  const browser = await openBrowser();
  try {
    // From a width of 80rem, the code is beside the arguments.
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${pathToFileURL(join(out, 'html/wp-v2.html')).href}#posts.create`);
    await page.waitForTimeout(500);
    for (const text of [/curl --request POST/, /201 Created/, /The content for the post\./])
      if (!(await isInView(page, text))) throw new Error(`The picture does not show: ${text.source}`);
    return await page.screenshot();
  } finally {
    await browser.close();
  }
}

async function isInView(page: Page, text: RegExp): Promise<boolean> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const boxes = await Promise.all((await page.getByText(text).all()).map((found) => found.boundingBox()));
  return boxes.some((box) => box !== null && box.y > 0 && box.y < size.height && box.x < size.width);
}
