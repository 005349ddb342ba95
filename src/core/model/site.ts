// The content of a site besides its routes: post types, taxonomies, statuses and abilities. Code without a generated
// client uses their names.

export interface Site {
  /** How the REST base of the site was reached: `/wp-json/`, or the parameter `?rest_route=/`. */
  readonly permalinks?: 'pretty' | 'plain';
  /** Post types, sorted by slug; absent where the site does not list them. */
  readonly postTypes?: readonly PostType[];
  /** Taxonomies, sorted by slug; absent where the site does not list them. */
  readonly taxonomies?: readonly Taxonomy[];
  /** Statuses that the caller may see, sorted by slug; absent where the site does not list them. */
  readonly statuses?: readonly PostStatus[];
  /** Abilities, sorted by name; absent where the site does not list them, as is usual without a sign-in. */
  readonly abilities?: readonly Ability[];
}

/** A post type that has routes: `post`, `wp_block`, `course`. */
export interface PostType {
  /** The unique slug: `post`. */
  readonly slug: string;
  /**
   * The last part of the key of the route that lists the posts, `/{restNamespace}/{restBase}`: `posts`. It may
   * contain a pattern, and the index may not have the route.
   */
  readonly restBase: string;
  readonly restNamespace: string;
  readonly hierarchical: boolean;
  /** The slugs of the taxonomies of its posts. */
  readonly taxonomies: readonly string[];
}

/** A taxonomy: `category`, `post_tag`. */
export interface Taxonomy {
  /** The unique slug: `post_tag`. */
  readonly slug: string;
  /**
   * The last part of the key of the route that lists the terms, `/{restNamespace}/{restBase}`: `tags`. It may
   * contain a pattern, and the index may not have the route.
   */
  readonly restBase: string;
  readonly restNamespace: string;
  readonly hierarchical: boolean;
  /** The slugs of the post types that use the taxonomy. */
  readonly postTypes: readonly string[];
}

/** A post status: `publish`, `draft`. */
export interface PostStatus {
  /** The unique slug: `publish`. */
  readonly slug: string;
  /** Whether every visitor may see posts with this status. */
  readonly public: boolean;
  /** Whether public requests can ask for posts with this status. */
  readonly queryable: boolean;
}

/**
 * An action that the site offers (WordPress 6.9 and later): `core/get-site-info`. The operation of its route
 * describes its input and output.
 */
export interface Ability {
  /** The unique name: a namespace and a name. */
  readonly name: string;
  readonly category?: string;
  /** The key of the route that runs the ability. The route has one operation. */
  readonly route: string;
  readonly annotations: AbilityAnnotations;
}

/** The behavior of an ability. Members are absent where the site does not declare them. */
export interface AbilityAnnotations {
  /** The ability changes nothing, and runs by GET. */
  readonly readonly?: boolean;
  /** The ability may change or delete existing data. With `idempotent` it runs by DELETE, otherwise by POST. */
  readonly destructive?: boolean;
  /** A second run with the same input changes nothing more. */
  readonly idempotent?: boolean;
}

/** The behavior of an ability, as labels: `read-only`, `idempotent`. */
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

/** The method that runs an ability, as in `validate_request_method()` of WordPress's controller. */
export const abilityMethod = ({
  readonly,
  destructive,
  idempotent,
}: AbilityAnnotations): 'GET' | 'DELETE' | 'POST' =>
  readonly === true ? 'GET' : destructive === true && idempotent === true ? 'DELETE' : 'POST';
