// The content types and abilities of a site: post types, taxonomies, statuses and abilities. Code that does not use a
// generated client needs their names.

export interface Site {
  /**
   * The kind of address at which the REST base was found: `/wp-json/` (pretty), or the parameter `?rest_route=/`
   * (plain).
   */
  readonly permalinks?: 'pretty' | 'plain';
  /** The post types, sorted by slug; absent if the site does not list them. */
  readonly postTypes?: readonly PostType[];
  /** The taxonomies, sorted by slug; absent if the site does not list them. */
  readonly taxonomies?: readonly Taxonomy[];
  /** The statuses that the caller may see, sorted by slug; absent if the site does not list them. */
  readonly statuses?: readonly PostStatus[];
  /**
   * The abilities, sorted by name; absent if the site does not list them. Most sites only list abilities for
   * signed-in callers.
   */
  readonly abilities?: readonly Ability[];
}

/** A post type that has routes, such as `post`, `wp_block` or `course`. */
export interface PostType {
  /** The unique slug of the post type: `post`. */
  readonly slug: string;
  /**
   * The end (`posts`) of the key of the route that lists the posts: `/{restNamespace}/{restBase}`. The value may
   * contain a pattern, and the index may not contain the route.
   */
  readonly restBase: string;
  readonly restNamespace: string;
  readonly hierarchical: boolean;
  /** The slugs of the post type's taxonomies. */
  readonly taxonomies: readonly string[];
}

/** A taxonomy, such as `category` or `post_tag`. */
export interface Taxonomy {
  /** The unique slug of the taxonomy: `post_tag`. */
  readonly slug: string;
  /**
   * The end (`tags`) of the key of the route that lists the terms: `/{restNamespace}/{restBase}`. The value may
   * contain a pattern, and the index may not contain the route.
   */
  readonly restBase: string;
  readonly restNamespace: string;
  readonly hierarchical: boolean;
  /** The slugs of the post types that use the taxonomy. */
  readonly postTypes: readonly string[];
}

/** A status of posts, such as `publish` or `draft`. */
export interface PostStatus {
  /** The unique slug of the status: `publish`. */
  readonly slug: string;
  /** Whether every visitor may see posts with this status. */
  readonly public: boolean;
  /** Whether requests without a sign-in can ask for posts with this status. */
  readonly queryable: boolean;
}

/**
 * An ability: an action that the site offers, such as `core/get-site-info` (WordPress 6.9 and later). The
 * operation of the ability's route describes its input and output.
 */
export interface Ability {
  /** The unique name of the ability, which consists of a namespace and a name. */
  readonly name: string;
  readonly category?: string;
  /** The key of the route that runs the ability and has one operation. */
  readonly route: string;
  readonly annotations: AbilityAnnotations;
}

/** The behavior of an ability. If the site does not declare a member, the member is absent. */
export interface AbilityAnnotations {
  /** Whether the ability changes nothing, so that GET runs it. */
  readonly readonly?: boolean;
  /**
   * Whether the ability may change or delete existing data. A destructive ability runs by DELETE if it is also
   * idempotent, otherwise by POST.
   */
  readonly destructive?: boolean;
  /** Whether a second run with equal input changes nothing more. */
  readonly idempotent?: boolean;
}

/** Labels for the behavior of an ability, such as `read-only` and `idempotent`. */
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

/** The path of the route that runs an ability. */
export const abilityPath = (name: string): string => `/${abilityNamespace}/abilities/${name}/run`;

/** The HTTP method that runs an ability, as in `validate_request_method()` of WordPress's controller. */
export const abilityMethod = ({
  readonly,
  destructive,
  idempotent,
}: AbilityAnnotations): 'GET' | 'DELETE' | 'POST' =>
  readonly === true ? 'GET' : destructive === true && idempotent === true ? 'DELETE' : 'POST';
