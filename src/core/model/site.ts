// The parts of a site besides its routes: its post types, taxonomies, statuses and abilities. Code without a generated
// client uses these names.

export interface Site {
  /** How the REST base of the site was reached: `/wp-json/`, or the parameter `?rest_route=/`. */
  readonly permalinks?: 'pretty' | 'plain';
  /** By slug; absent where the site does not list them. */
  readonly postTypes?: readonly PostType[];
  /** By slug; absent where the site does not list them. */
  readonly taxonomies?: readonly Taxonomy[];
  /** By slug, those that the reader of the site may see; absent where the site does not list them. */
  readonly statuses?: readonly PostStatus[];
  /** By name; absent where the site does not list them, as is usual without a sign-in. */
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

/** A taxonomy, which sorts posts: `category`, `post_tag`. */
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
  /** Whether every visitor may see posts that have it. */
  readonly public: boolean;
  /** Whether posts that have it can be requested from outside. */
  readonly queryable: boolean;
}

/**
 * An action that the site offers (WordPress 6.9 and later): `core/get-site-info`. The operation of its route
 * describes its input and output.
 */
export interface Ability {
  /** Unique: namespace and name. */
  readonly name: string;
  readonly category?: string;
  /** The key of the route that runs it. The route has one operation. */
  readonly route: string;
  readonly annotations: AbilityAnnotations;
}

/** How it behaves; members are absent where the site does not say. */
export interface AbilityAnnotations {
  /** It changes nothing, and runs by GET. */
  readonly readonly?: boolean;
  /** It may change or delete existing data. With `idempotent` it runs by DELETE, otherwise by POST. */
  readonly destructive?: boolean;
  /** Running it again changes nothing more. */
  readonly idempotent?: boolean;
}

/** How an ability behaves, as text: `read-only`, `idempotent`. */
export const abilityLabels = ({
  readonly,
  destructive,
  idempotent,
}: AbilityAnnotations): readonly string[] => [
  ...(readonly === true ? ['read-only'] : []),
  ...(destructive === true ? ['destructive'] : []),
  ...(idempotent === true ? ['idempotent'] : []),
];

/** The namespace of the routes that list and run abilities. */
export const abilityNamespace = 'wp-abilities/v1';

/** The path that runs an ability. */
export const abilityPath = (name: string): string => `/${abilityNamespace}/abilities/${name}/run`;

/** The method that runs an ability, as `validate_request_method()` of the controller requires it. */
export const abilityMethod = ({
  readonly,
  destructive,
  idempotent,
}: AbilityAnnotations): 'GET' | 'DELETE' | 'POST' =>
  readonly === true ? 'GET' : destructive === true && idempotent === true ? 'DELETE' : 'POST';
