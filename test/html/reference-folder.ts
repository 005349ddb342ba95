// The reference of a model as files, on disk and on a static server, for browsers.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultLoadOptions } from '../../src/load/load-options.ts';
import type { ApiModel } from '../../src/model/api.ts';
import { readModel } from '../../src/app/read-model.ts';
import { defaultHtmlOptions, type HtmlOptions } from '../../src/render/html/html-options.ts';
import { renderHtml } from '../../src/render/html/render-html.ts';
import { withHttpServer } from '../support/http-server.ts';

export const sampleModel = async (name: string): Promise<ApiModel> =>
  (await readModel(new URL(`../../samples/${name}`, import.meta.url).pathname, defaultLoadOptions)).value;

/** Writes the reference of a model to disk while `use` runs; `use` gets the address of its folder, with a slash. */
export async function withReference(
  model: ApiModel,
  options: Partial<HtmlOptions>,
  use: (address: string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'reference '));
  try {
    for (const { path, text } of renderHtml(model, { ...defaultHtmlOptions, ...options })) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    await use(`${pathToFileURL(join(folder, 'html')).href}/`, join(folder, 'html'));
  } finally {
    rmSync(folder, { recursive: true });
  }
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
