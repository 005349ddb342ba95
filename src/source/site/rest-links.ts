// Finds the REST base that a page names in the header `Link` or in its markup.
// https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/

import { resolveEntities } from '../../core/model/text/markup-text.ts';

export interface RestLink {
  readonly href: URL;
  readonly from: 'header' | 'markup';
}

const relation = 'https://api.w.org/';

/**
 * The first link to a REST base in a response.
 *
 * @param html the beginning of the response, or the whole response
 */
export function findRestLink(header: string | null, html: string, page: URL): RestLink | undefined {
  const inHeader = header === null ? undefined : linkInHeader(header);
  const [href, from] =
    inHeader === undefined ? ([linkInMarkup(html), 'markup'] as const) : ([inHeader, 'header'] as const);
  if (href === undefined || !URL.canParse(href, page.href)) return undefined;
  const url = new URL(href, page);
  url.username = '';
  url.password = '';
  return url.protocol === 'http:' || url.protocol === 'https:' ? { href: url, from } : undefined;
}

/** Parses the header `Link` as in RFC 8288: `<address>; rel="…"; …, <address>; …` */
function linkInHeader(header: string): string | undefined {
  for (const [, href = '', parameters = ''] of header.matchAll(
    /<([^<>]*)>((?:\s*;\s*[\w*!-]+\s*(?:=\s*(?:"[^"]*"|[^\s",;]+))?)*)/g,
  )) {
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i.exec(parameters) ?? [];
    if (isRestRelation(quoted ?? bare ?? '')) return href.trim();
  }
  return undefined;
}

const isRestRelation = (relations: string): boolean => relations.split(/\s+/).includes(relation);

function linkInMarkup(html: string): string | undefined {
  for (const [, attributes = ''] of html.matchAll(/<link\b([^<>]*)/gi)) {
    const values = new Map(
      [...attributes.matchAll(/(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g)].map(
        ([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? ''],
      ),
    );
    const href = values.get('href');
    if (href !== undefined && isRestRelation(values.get('rel') ?? '')) return resolveEntities(href).trim();
  }
  return undefined;
}
