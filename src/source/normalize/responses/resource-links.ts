// Reads the links that the schema of a route declares (draft-4 hyper-schema). The declared links name the targets of
// the links in responses. Core's relations `action-…` show the actions that the caller may take.

import type { Report, Where } from '../../../core/diagnostics/diagnostic.ts';
import { pointer } from '../../../core/schema/json-pointer.ts';
import type { ResourceLink } from '../../../core/model/api/api.ts';
import type { Relativise } from '../../../core/model/index/site-address.ts';
import { isRecord } from '../../../core/model/index/index-document.ts';
import { indexProblem } from '../problems.ts';

/**
 * Reads `schema.links`. The result contains the first link of each relation, in the site's order.
 *
 * @param where the position of the list in the index
 * @param relative removes the site's own address from texts
 */
export function readLinks(
  raw: unknown,
  where: Where,
  relative: Relativise,
  report: Report,
): readonly ResourceLink[] {
  if (raw === undefined || raw === null) return [];
  const listed: readonly unknown[] = Array.isArray(raw) ? raw : isRecord(raw) ? Object.values(raw) : [raw];
  return eachRelationOnce(
    listed.flatMap((link, at) => {
      const rel = isRecord(link) ? linkText(link['rel']) : undefined;
      if (!isRecord(link) || rel === undefined) {
        report(
          indexProblem(
            'link-malformed',
            { ...where, pointer: `${where.pointer ?? ''}${pointer(at)}` },
            { found: link },
          ),
        );
        return [];
      }
      const [title, href] = [linkText(link['title']), linkText(link['href'])];
      return [
        {
          rel,
          ...(title !== undefined && { title }),
          ...(href !== undefined && { href: relative(href) }),
        },
      ];
    }),
  );
}

/** The first link of each relation. */
export function eachRelationOnce(links: readonly ResourceLink[]): readonly ResourceLink[] {
  const firsts = new Map<string, ResourceLink>();
  for (const link of links) if (!firsts.has(link.rel)) firsts.set(link.rel, link);
  return [...firsts.values()];
}

const linkText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
