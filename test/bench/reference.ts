// `npm run bench:reference`: what the HTML reference takes to build and to open, for
// sites of 1,000 and 3,000 operations with twelve arguments each.
//   --sizes 1000,3000
// Times in the browser swing with the machine; bytes, nodes and CPU are worth comparing.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright-core';
import { tuneEngine } from '../../src/cli/tune-engine.ts';
import { defaultLoadOptions } from '../../src/load/load-options.ts';
import { readModel } from '../../src/pipeline.ts';
import { runCold } from './measure.ts';
import { count, tableText } from './table.ts';
import { inWorkplace } from './workplace.ts';

const { values, positionals } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,3000' } },
  allowPositionals: true,
});

const operationsPerNamespace = 50;
const words = [
  'order',
  'product',
  'customer',
  'coupon',
  'refund',
  'tax',
  'shipping',
  'setting',
  'report',
  'webhook',
];

/** An index of that many operations: fifty to a namespace, twelve arguments to each, four methods in turn. */
function indexText(operations: number): string {
  const routes = Array.from({ length: operations }, (_, at): readonly [string, object] => {
    const namespace = `vendor${Math.floor(at / operationsPerNamespace)}/v1`;
    const word = words[at % words.length] ?? '';
    const method = ['GET', 'POST', 'PUT', 'DELETE'][at % 4] ?? '';
    const args = Object.fromEntries(
      Array.from({ length: 12 }, (__, n) => [`arg_${n}_${words[n % 10] ?? ''}`, argument(n)]),
    );
    return [
      `/${namespace}/${word}${at}s/(?P<id>[\\d]+)`,
      { namespace, methods: [method], endpoints: [{ methods: [method], args }] },
    ];
  });
  const namespaces = Array.from(
    { length: Math.ceil(operations / operationsPerNamespace) },
    (_, at) => `vendor${at}/v1`,
  );
  return JSON.stringify({
    name: `A site of ${operations} operations`,
    namespaces,
    authentication: {
      'application-passwords': { endpoints: { authorization: 'https://site.example/authorize' } },
    },
    routes: Object.fromEntries(routes),
  });
}

function argument(n: number): Readonly<Record<string, unknown>> {
  const description = `Limit result set to ${words[n % 10] ?? ''} resources matching value ${n}.`;
  const kinds: readonly Readonly<Record<string, unknown>>[] = [
    { type: 'string', enum: ['asc', 'desc', 'include', 'rand'], pattern: '^[a-z0-9-]+$' },
    { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    { type: 'boolean', default: false },
    { type: 'array', items: { type: 'integer' } },
    {
      type: 'object',
      properties: {
        from: { type: 'string', format: 'date-time' },
        to: { type: 'string', format: 'date-time' },
        nested: { type: 'object', properties: { deep: { type: 'string' } } },
      },
    },
  ];
  return { description, required: n === 0, ...(kinds[n % kinds.length] ?? {}) };
}

/* --------------------------------------------------------------------- in a cold process */

/** Builds the pages of an index and says what that took, without reading the index. */
async function build(source: string, folder: string): Promise<void> {
  tuneEngine();
  const { value: model } = await readModel(source, defaultLoadOptions);
  const before = process.cpuUsage();
  const { renderHtml } = await import('../../src/render/html/render-html.ts');
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
  'DCL ms',
  'findable ms',
  'longest task ms',
  'CPU s',
  'heap MB',
  'nodes',
  'search ready ms',
  'ms a key',
];

async function measurePages(browser: Browser, folder: string, size: number): Promise<string[][]> {
  const last = size - 1;
  const lastPath = `/${words[last % words.length] ?? ''}${last}s/`;
  const lastPage = `vendor${Math.floor(last / operationsPerNamespace)}-v1.html`;
  const server = serve(folder);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const rows: string[][] = [];
    for (const name of ['index.html', lastPage, 'single.html'])
      rows.push([`${count(size)}: ${name}`, ...(await measurePage(browser, `${origin}/${name}`, lastPath))]);
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
};

const serve = (folder: string): Server =>
  createServer(({ url = '' }, response) => {
    const name = url.slice(1);
    response.setHeader('content-type', types[extname(name)] ?? 'text/plain');
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(readFileSync(join(folder, name))));
  });

/** `waitForFunction` with text would need the page's policy to allow eval. */
async function until(page: Page, condition: string): Promise<void> {
  while (!(await page.evaluate<boolean>(`Boolean(${condition})`))) await page.waitForTimeout(5);
}

/** Until the text of the last operation is laid out; then the search, for as long as five keys take. */
async function measurePage(browser: Browser, address: string, lastPath: string): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Performance.enable');
  let transferred = 0;
  let requests = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transferred += encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(`
    globalThis.measured = { longest: 0, findable: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) measured.longest = Math.max(measured.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
    const look = () => {
      if (document.body?.textContent.includes(${JSON.stringify(lastPath)})) measured.findable = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  `);
  await page.goto(address);
  await until(page, 'measured.findable > 0');
  await page.waitForTimeout(500);
  const firstBytes = transferred;
  const firstRequests = requests;
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
  const [loaded, findable, longest] = await page.evaluate<[number, number, number]>(
    '[performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd, measured.findable, measured.longest]',
  );

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
  await context.close();
  const rounded = [loaded, findable, longest].map((time) => time.toFixed(0));
  return [
    (firstBytes / 1000).toFixed(0),
    String(firstRequests),
    ...rounded,
    metric('TaskDuration').toFixed(2),
    (metric('JSHeapUsedSize') / 1e6).toFixed(1),
    count(metric('Nodes')),
    ready.toFixed(0),
    key.toFixed(0),
  ];
}

const [job, source = '', folder = ''] = positionals;
await (job === 'build' ? build(source, folder) : measureAll(values.sizes.split(',').map(Number)));
