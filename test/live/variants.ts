// The sites that the suite asks, whatever runs them.

export interface Variant {
  readonly permalinks: 'pretty' | 'plain';
  /** The folder of the address that the site lives in: `/blog`, or nothing. */
  readonly folder: '' | `/${string}`;
  readonly restPrefix: string;
  readonly posts: number;
}

export const variants = {
  /** What most sites are. */
  pretty: { permalinks: 'pretty', folder: '', restPrefix: 'wp-json', posts: 250 },
  plain: { permalinks: 'plain', folder: '', restPrefix: 'wp-json', posts: 3 },
  folder: { permalinks: 'pretty', folder: '/blog', restPrefix: 'wp-json', posts: 3 },
  prefix: { permalinks: 'pretty', folder: '/blog', restPrefix: 'api', posts: 3 },
} as const satisfies Record<string, Variant>;

export type VariantName = keyof typeof variants;

export interface LiveSite {
  /** The home page, with a slash at its end. */
  readonly home: string;
  /** The REST base as a client takes it. */
  readonly restBase: string;
  /** Application passwords by user name. */
  readonly passwords: { readonly admin: string; readonly reader: string };
  /** The version of WordPress. */
  readonly version: string;
}

export type LiveSites = Readonly<Record<VariantName, LiveSite>>;

/** What `site/content.php` and the plugins of the suite read, as environment variables. */
export function siteEnvironment(name: VariantName): Readonly<Record<string, string>> {
  const { permalinks, restPrefix, posts } = variants[name];
  return {
    LIVE_PREFIX: restPrefix,
    LIVE_PERMALINKS: permalinks === 'pretty' ? '/%year%/%monthnum%/%postname%/' : '',
    LIVE_POSTS: String(posts),
  };
}
