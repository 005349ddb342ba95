// Ids and links of a set of pages, read off the markup.

import type { OutputFile } from '../../src/core/model/files/output-files.ts';

interface Anchors {
  readonly ids: readonly string[];
  readonly links: readonly string[];
}

/** By the name of the page. */
const anchorsOf = (files: readonly OutputFile[]): ReadonlyMap<string, Anchors> =>
  new Map(
    files
      .filter(({ path }) => path.endsWith('.html'))
      .map(({ path, text }) => {
        const markup = text.replace(/<script[^]*?<\/script>/g, '');
        const found = (pattern: RegExp): readonly string[] =>
          [...markup.matchAll(pattern)].map(([, one]) => one ?? '');
        return [
          path.replace('html/', ''),
          { ids: found(/<[^<>]* id="([^"]*)"/g), links: found(/ href="([^"]*)"/g) },
        ];
      }),
  );

/** What is wrong with them: ids that stand twice on a page, links that lead nowhere. */
export function brokenAnchors(files: readonly OutputFile[]): readonly string[] {
  const pages = anchorsOf(files);
  return [...pages].flatMap(([path, { ids, links }]) => {
    const leads = (link: string): boolean => {
      if (link.startsWith('data:') || link === 'assets/reference.css') return true;
      const [page = '', id] = link.split('#');
      const target = pages.get(page === '' ? path : page);
      return target !== undefined && (id === undefined || target.ids.includes(id));
    };
    return [
      ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path}: ${id} stands twice`),
      ...links.filter((link) => !leads(link)).map((link) => `${path}: ${link} leads nowhere`),
    ];
  });
}
