// `npm run bench:reference`: measures what the HTML reference takes to build and to open, for
// sites of 1,000 and 3,000 operations with twelve arguments each, and in the same run
// what Redoc, Scalar and Swagger UI take to open an equal OpenAPI document.
// Times in the browser swing with the machine; bytes, nodes and CPU are worth comparing.
//   --sizes 1000,3000
//   --no-peers         measures the reference alone

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { tuneEngine } from '../../src/terminal/tune-engine.ts';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import { readModel } from '../../src/source/read-model.ts';
import { runCold } from './measure.ts';
import { count, tableText } from './table.ts';
import { writePeers } from './reference-peers.ts';
import { indexText, openApiText, pageOf, stepOf } from './reference-site.ts';
import { inWorkplace } from './workplace.ts';

const { values, positionals } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,3000' },
    peers: { type: 'boolean', default: true },
  },
  allowNegative: true,
  allowPositionals: true,
});

/* --------------------------------------------------------------------- in a cold process */

/** Builds the pages of an index and says what that took, without reading the index. */
async function build(source: string, folder: string): Promise<void> {
  tuneEngine(process.versions.v8);
  const { value: model } = await readModel(source, defaultLoadOptions);
  const before = process.cpuUsage();
  const { renderHtml } = await import('../../src/generate/targets/html/render-html.ts');
  const files = renderHtml(model, { singleFile: false, reach: { kind: 'none' } });
  const { user, system } = process.cpuUsage(before);
  const memory = process.resourceUsage().maxRSS;
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const single = renderHtml(model, { singleFile: true, reach: { kind: 'none' } });
  writeFileSync(join(folder, 'html/single.html'), single[0]?.text ?? '');
  console.log(JSON.stringify({ cpu: (user + system) / 1e6, memory: memory / 1000, files: files.length }));
}

/* ------------------------------------------------------------------------- the measuring */

async function measureAll(sizes: readonly number[]): Promise<void> {
  // Here, so that its 80 MB are not counted to the pages that a process of their own builds.
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  const rows: string[][] = [];
  try {
    for (const size of sizes)
      await inWorkplace(async (workplace) => {
        const index = join(workplace, 'index.json');
        writeFileSync(index, indexText(size));
        const command = [process.execPath, resolve(process.argv[1] ?? ''), 'build', index, workplace];
        const run = await runCold(command, { folder: workplace });
        console.log(`${count(size)} operations: ${run.output.trim()}`);
        rows.push(...(await measurePages(browser, join(workplace, 'html'), size)));
      });
  } finally {
    await browser.close();
  }
  console.log(tableText(header, rows));
}

const header = [
  'page',
  'gzip kB',
  'requests',
  'outside hosts',
  'DCL ms',
  'findable ms',
  'longest task ms',
  'CPU s',
  'heap MB',
  'nodes',
  'search ready ms',
  'ms a key',
];

/** How long a reference may take to show its last operation, in milliseconds; some never do. */
const patience = 20_000;

async function measurePages(browser: Browser, folder: string, size: number): Promise<string[][]> {
  const last = size - 1;
  const own = ['index.html', pageOf(last), 'single.html'];
  writeFileSync(join(folder, 'openapi.json'), openApiText(size));
  const others = values.peers ? writePeers(folder, resolve('test-results/bench-peers')) : [];
  const server = serve(folder);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const rows: string[][] = [];
    for (const name of [...own, ...others]) {
      const searches = own.includes(name);
      const cells = await measurePage(browser, origin, name, stepOf(last), searches);
      rows.push([`${count(size)}: ${name}`, ...cells]);
      console.log(rows.at(-1)?.join('  '));
    }
    return rows;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** Packs each file once, as a static host does. */
function serve(folder: string): Server {
  const packed = new Map<string, Buffer>();
  return createServer(({ url = '' }, response) => {
    const name = url.slice(1).replace(/[?#].*$/, '');
    const path = join(folder, name);
    if (name === '' || !existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    const body = packed.get(name) ?? gzipSync(readFileSync(path));
    packed.set(name, body);
    response.setHeader('content-type', types[extname(name)] ?? 'text/plain');
    response.setHeader('content-encoding', 'gzip');
    response.end(body);
  });
}

/** `waitForFunction` with text would need the page's policy to allow eval. */
async function until(page: Page, condition: string, limit = 60_000): Promise<boolean> {
  const end = performance.now() + limit;
  while (!(await page.evaluate<boolean>(`Boolean(${condition})`))) {
    if (performance.now() > end) return false;
    await page.waitForTimeout(20);
  }
  return true;
}

/** Looks for a text of the page that is no script, ever less often the longer the looking takes. */
const lookFor = (step: string): string => `
  globalThis.measured = { longest: 0, findable: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.longest = Math.max(measured.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const path = "//body//text()[contains(., '${step}')][not(ancestor::script)]";
  const look = () => {
    const start = performance.now();
    const found = document.body && document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
    if (found?.singleNodeValue) measured.findable = performance.now();
    else setTimeout(look, Math.max(30, 10 * (performance.now() - start)));
  };
  look();
`;

/** Until the text of the last operation is laid out, or patience ends; then our search, for as long as five keys take. */
async function measurePage(
  browser: Browser,
  origin: string,
  name: string,
  step: string,
  searches: boolean,
): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const outside = new Set<string>();
  await context.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    (route) => {
      outside.add(new URL(route.request().url()).host);
      return route.abort();
    },
  );
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  let transferred = 0;
  let requests = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transferred += encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(lookFor(step));
  await page.goto(`${origin}/${name}`, { timeout: 120_000 });
  const isFound = await until(page, 'measured.findable > 0', patience);
  await page.waitForTimeout(500);
  const firstBytes = transferred;
  const firstRequests = requests;
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (wanted: string): number => metrics.find((one) => one.name === wanted)?.value ?? 0;
  const [loaded, findable, longest] = await page.evaluate<[number, number, number]>(
    '[performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd, measured.findable, measured.longest]',
  );
  const search = searches ? await measureSearch(page) : ['', ''];
  await context.close();
  return [
    (firstBytes / 1000).toFixed(0),
    String(firstRequests),
    [...outside].sort().join(' ') || 'none',
    loaded.toFixed(0),
    isFound ? findable.toFixed(0) : 'never',
    longest.toFixed(0),
    metric('TaskDuration').toFixed(2),
    (metric('JSHeapUsedSize') / 1e6).toFixed(1),
    count(metric('Nodes')),
    ...search,
  ];
}

/** How long the search takes to be ready, and the slowest of some keys. */
async function measureSearch(page: Page): Promise<string[]> {
  const asked = performance.now();
  await page.keyboard.press('/');
  await until(
    page,
    'document.querySelector("dialog.search[open]") && document.querySelector(".hit-count").textContent === ""',
  );
  const ready = performance.now() - asked;
  const key = await page.evaluate<number>(`(async () => {
    const input = document.querySelector('dialog.search input');
    const times = [];
    for (const text of ['c', 'cu', 'cus', 'customer', 'customer arg_3']) {
      const start = performance.now();
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((done) => setTimeout(done));
      document.body.offsetHeight;
      times.push(performance.now() - start);
    }
    return Math.max(...times);
  })()`);
  return [ready.toFixed(0), key.toFixed(0)];
}

const [job, source = '', folder = ''] = positionals;
await (job === 'build' ? build(source, folder) : measureAll(values.sizes.split(',').map(Number)));
