// The reference of a model as files, on disk and on a static server, for browsers.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { readModel } from '../../src/source/read-model.ts';
import { defaultHtmlOptions, type HtmlOptions } from '../../src/generate/targets/html/html-options.ts';
import { renderHtml } from '../../src/generate/targets/html/render-html.ts';
import { withHttpServer } from '../support/http-server.ts';

const samples = new Map<string, Promise<ApiModel>>();

/** The model of a sample, read once. */
export function sampleModel(name: string): Promise<ApiModel> {
  const path = new URL(`../../samples/${name}`, import.meta.url).pathname;
  const model = samples.get(name) ?? readModel(path, defaultLoadOptions).then(({ value }) => value);
  samples.set(name, model);
  return model;
}

const folders = new Map<ApiModel, Map<string, string>>();

/** Takes away what `withReference` has written. */
export function removeReferences(): void {
  for (const written of folders.values())
    for (const folder of written.values()) rmSync(folder, { recursive: true });
  folders.clear();
}

/** The folder of a reference, written once until all are removed. */
function referenceFolder(model: ApiModel, options: Partial<HtmlOptions>): string {
  const written = folders.get(model) ?? new Map<string, string>();
  folders.set(model, written);
  // changes hold maps, which JSON does not show
  const key = options.changes ? `changes ${written.size}` : JSON.stringify(options);
  const known = written.get(key);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), 'reference '));
  written.set(key, folder);
  for (const { path, text } of renderHtml(model, { ...defaultHtmlOptions, ...options })) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

/** Gives `use` the reference of a model on disk: the address of its folder, with a slash, and its path. */
export async function withReference(
  model: ApiModel,
  options: Partial<HtmlOptions>,
  use: (address: string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = join(referenceFolder(model, options), 'html');
  await use(`${pathToFileURL(folder).href}/`, folder);
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
};

/** The same from a static host, in a subfolder. */
export const withHostedReference = (
  model: ApiModel,
  options: Partial<HtmlOptions>,
  use: (address: string) => Promise<void>,
): Promise<void> =>
  withReference(model, options, (_, folder) =>
    withHttpServer(
      ({ url = '' }, response) => {
        const name = decodeURIComponent(new URL(url, 'http://host').pathname).replace('/docs/api/', '');
        try {
          const text = readFileSync(join(folder, name));
          response.setHeader('content-type', types[extname(name)] ?? 'text/plain').end(text);
        } catch {
          response.writeHead(404).end();
        }
      },
      (origin) => use(`${origin}/docs/api/`),
    ),
  );
