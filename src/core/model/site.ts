// What a site itself is made of, besides its routes: what it stores, how that is sorted,
// and what it is able to do. Code that has no client of ours calls things by these names.

export interface Site {
  /** Where the REST base of the site was: `/wp-json/`, or the parameter `?rest_route=/`. */
  readonly permalinks?: 'pretty' | 'plain';
  /** By slug; absent where the site does not tell. */
  readonly postTypes?: readonly PostType[];
  /** By slug; absent where the site does not tell. */
  readonly taxonomies?: readonly Taxonomy[];
  /** By slug, those that the reader of the site may know of; absent where the site does not tell. */
  readonly statuses?: readonly PostStatus[];
  /** By name; absent where the site does not tell, as sites do not without a sign-in. */
  readonly abilities?: readonly Ability[];
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

/**
 * Something that the site can be told to do (WordPress 6.9 and later): `core/get-site-info`.
 * What it takes and gives, the operation of its route says.
 */
export interface Ability {
  /** Unique: namespace and name. */
  readonly name: string;
  readonly category?: string;
  /** The key of the route by which it is run, which has one operation. */
  readonly route: string;
  readonly annotations: AbilityAnnotations;
}

/** How it behaves; absent where nobody says. */
export interface AbilityAnnotations {
  /** It changes nothing: it is run by GET. */
  readonly readonly?: boolean;
  /** It may change or delete what is there. With `idempotent` it is run by DELETE, else by POST. */
  readonly destructive?: boolean;
  /** To run it again changes nothing more. */
  readonly idempotent?: boolean;
}

/** How an ability behaves, in words: `read-only`, `idempotent`. */
export const abilityWords = ({
  readonly,
  destructive,
  idempotent,
}: AbilityAnnotations): readonly string[] => [
  ...(readonly === true ? ['read-only'] : []),
  ...(destructive === true ? ['destructive'] : []),
  ...(idempotent === true ? ['idempotent'] : []),
];

/** The namespace of the routes by which abilities are listed and run. */
export const abilityNamespace = 'wp-abilities/v1';

/** Where an ability is run. */
export const abilityPath = (name: string): string => `/${abilityNamespace}/abilities/${name}/run`;

/** The method that an ability is run by, as `validate_request_method()` of the controller asks for it. */
export const abilityMethod = ({
  readonly,
  destructive,
  idempotent,
}: AbilityAnnotations): 'GET' | 'DELETE' | 'POST' =>
  readonly === true ? 'GET' : destructive === true && idempotent === true ? 'DELETE' : 'POST';
