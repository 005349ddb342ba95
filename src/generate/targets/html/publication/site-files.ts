// The files with which search engines and language models find the pages: `sitemap.xml` and `llms.txt`.

import type { OutputFile } from '../../../../core/model/files/output-files.ts';
import { prose } from '../../markdown/markdown-text.ts';
import { escapeText } from '../../../../template-engine/markup.ts';
import type { Reference } from '../reference.ts';
import { guideFile } from './publication.ts';

/** A page, as lists of pages show it. */
export interface ListedPage {
  readonly file: string;
  readonly title: string;
  readonly description: string;
}

/** The address of a page: the folder for the first page. */
export const pageAddress = (address: string, file: string): string =>
  file === 'index.html' ? address : address + file;

/** @returns the files, of which a sitemap needs the public address */
export function siteFiles(
  { model, options }: Reference,
  pages: readonly ListedPage[],
): readonly OutputFile[] {
  const { address, outputs = [], guides = [] } = options.publication ?? {};
  const at = (file: string): string => (address === undefined ? file : new URL(file, address).href);
  const list = (title: string, rows: readonly string[]): readonly string[] =>
    rows.length === 0 ? [] : [`## ${title}`, '', ...rows, ''];
  const guideFiles = new Set(guides.map(({ name }) => guideFile(name)));
  const rowOf = ({ file, title, description }: ListedPage): string =>
    `- [${prose(title)}](${at(file)})${description === '' ? '' : `: ${prose(description)}`}`;
  const llms = [
    `# ${prose(model.title)}`,
    '',
    ...(model.description ? [`> ${prose(model.description)}`, ''] : []),
    ...list('Guides', pages.filter(({ file }) => guideFiles.has(file)).map(rowOf)),
    ...list('Reference', pages.filter(({ file }) => !guideFiles.has(file)).map(rowOf)),
    ...list(
      'Other formats',
      outputs.map(({ label, href }) => `- [${label}](${at(href)})`),
    ),
  ].join('\n');
  const urls = pages.map(
    ({ file }) => `<url><loc>${escapeText(pageAddress(address ?? '', file))}</loc></url>`,
  );
  return [
    { path: 'html/llms.txt', text: llms },
    ...(address === undefined
      ? []
      : [
          {
            path: 'html/sitemap.xml',
            text: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
          },
        ]),
  ];
}
