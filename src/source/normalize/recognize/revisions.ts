// Adapts the schemas of revisions and autosaves. A revision only has the texts that its post has.

import { isRecord } from '../../../core/model/index/index-document.ts';
import type { JsonObject } from '../known/releases.ts';
import { endpointFor, type SiteRoute } from './site-routes.ts';

/** Properties that a revision only has if its post has them. */
const texts = ['title', 'content', 'excerpt'];

/** Changes the schema of revisions: removes the texts that clients of the site cannot write to the posts. */
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

/**
 * The key of the posts of a revision, such as `/wp/v2/posts` for `/wp/v2/posts/(?P<parent>[\d]+)/revisions`;
 * empty for other routes.
 */
function postsOf(key: string): string {
  const item = key.slice(0, Math.max(0, key.search(/\/(?:revisions|autosaves)(?:\/|$)/)));
  return item.slice(0, Math.max(0, item.lastIndexOf('/(')));
}
