// What a site itself is made of, besides its routes: what it stores, and how that is
// sorted. Code that has no client of ours calls things by these names.

export interface Site {
  /** Where the REST base of the site was: `/wp-json/`, or the parameter `?rest_route=/`. */
  readonly permalinks?: 'pretty' | 'plain';
  /** By slug; absent where the site does not tell. */
  readonly postTypes?: readonly PostType[];
  /** By slug; absent where the site does not tell. */
  readonly taxonomies?: readonly Taxonomy[];
  /** By slug, those that whoever read the site may know of; absent where the site does not tell. */
  readonly statuses?: readonly PostStatus[];
}

/** A kind of post that has routes: `post`, `wp_block`, `course`. */
export interface PostType {
  /** Its own name, unique: `post`. */
  readonly slug: string;
  /** `posts`: `/{restNamespace}/{restBase}` is the key of the route that lists its posts, if the index has it. It may hold a pattern. */
  readonly restBase: string;
  readonly restNamespace: string;
  readonly hierarchical: boolean;
  /** The slugs of the taxonomies that sort its posts. */
  readonly taxonomies: readonly string[];
}

/** What sorts posts: `category`, `post_tag`. */
export interface Taxonomy {
  /** Its own name, unique: `post_tag`. */
  readonly slug: string;
  /** `tags`: `/{restNamespace}/{restBase}` is the key of the route that lists its terms, if the index has it. It may hold a pattern. */
  readonly restBase: string;
  readonly restNamespace: string;
  readonly hierarchical: boolean;
  /** The slugs of the post types that it sorts. */
  readonly postTypes: readonly string[];
}

/** A status that posts have: `publish`, `draft`. */
export interface PostStatus {
  /** Its own name, unique: `publish`. */
  readonly slug: string;
  /** Whether anybody may see posts that have it. */
  readonly public: boolean;
  /** Whether posts that have it can be asked for from outside. */
  readonly queryable: boolean;
}
