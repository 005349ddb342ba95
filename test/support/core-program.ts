// What tests run of `routewright/core` where there is no Node, and what it must come to.

import { build, type BuildResult } from 'esbuild';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as core from '../../src/core.ts';
import { targets } from '../../src/generate/targets/targets.ts';
import { emptyFolder, packageRoot } from './routewright.ts';

const sample = join(packageRoot, 'samples/content-commerce-site.index.json');
export const names = targets.map(({ name }) => name);

/** The sample, and the same with a namespace less and lower limits. */
export const texts = (() => {
  const before = JSON.stringify(JSON.parse(readFileSync(sample, 'utf8')));
  const changed = JSON.parse(before.replaceAll('"maximum":100', '"maximum":50')) as {
    routes: Readonly<Record<string, unknown>>;
  };
  const routes = Object.entries(changed.routes).filter(([key]) => !key.startsWith('/shop-analytics'));
  return { before, after: JSON.stringify({ ...changed, routes: Object.fromEntries(routes) }) };
})();

export const indexes = {
  before: JSON.parse(texts.before) as unknown,
  after: JSON.parse(texts.after) as unknown,
};

/** What the tests run elsewhere: an index and a newer one as texts, to all files and the report. */
export const program = `
import { compare, normalize, render, targets } from 'routewright/core';

export async function run({ before, after }) {
  const indexes = { before: JSON.parse(before), after: JSON.parse(after) };
  const { value: model, diagnostics } = normalize(indexes.before);
  const newer = normalize(indexes.after).value;
  return {
    model,
    diagnostics,
    files: await render(model, targets.map(({ name }) => name)),
    report: await compare(model, newer, { indexes }),
  };
}
`;

export const expected = async (): Promise<unknown> => {
  const { value: model, diagnostics } = core.normalize(indexes.before);
  const files = await core.render(model, names);
  const report = await core.compare(model, core.normalize(indexes.after).value, { indexes });
  return JSON.parse(JSON.stringify({ model, diagnostics, files, report }));
};

const entries = {
  program: `${program}globalThis.run = run;`,
  worker: `${program}onmessage = async ({ data }) => postMessage(await run(data));`,
};

/** For a browser, which knows no module of Node's: such an import does not build. */
export const bundle = (): Promise<BuildResult<{ write: false; metafile: true }>> => {
  const folder = appFolder();
  for (const [name, text] of Object.entries(entries)) writeFileSync(join(folder, `${name}.js`), text);
  return build({
    absWorkingDir: folder,
    entryPoints: Object.keys(entries).map((name) => `${name}.js`),
    outdir: 'built',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
};

/** A folder in which the package is installed. */
export function appFolder(): string {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(packageRoot, join(folder, 'node_modules/routewright'), 'junction');
  return folder;
}
