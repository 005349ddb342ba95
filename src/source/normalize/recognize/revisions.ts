// Revisions and autosaves. They have the texts that their posts have.

import { isRecord } from '../../../core/model/index-document.ts';
import type { JsonObject } from '../known/releases.ts';
import { endpointFor, type SiteRoute } from './site-routes.ts';

/** Properties that a revision has only where its post has them. */
const texts = ['title', 'content', 'excerpt'];

/** The schema of revisions without the texts that cannot be written to the posts of the site. */
export function withTextsOfPost(
  schema: JsonObject,
  key: string,
  routes: ReadonlyMap<string, SiteRoute>,
): JsonObject {
  const posts = routes.get(postsOf(key));
  const written = posts && endpointFor(posts, 'POST')?.written;
  if (!written || !isRecord(schema['properties'])) return schema;
  const properties = Object.entries(schema['properties']).filter(
    ([name]) => !texts.includes(name) || Object.hasOwn(written, name),
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** `/wp/v2/posts/(?P<parent>[\d]+)/revisions` gives `/wp/v2/posts`; other routes nothing. */
function postsOf(key: string): string {
  const item = key.slice(0, Math.max(0, key.search(/\/(?:revisions|autosaves)(?:\/|$)/)));
  return item.slice(0, Math.max(0, item.lastIndexOf('/(')));
}
