// The recorded releases of WordPress, WooCommerce and other plugins. A file of releases is only read if a source needs it.

import { isRecord, type WireIndex } from '../core/model/index/index-document.ts';
import type { ReleaseFacts } from './normalize/known/releases.ts';
import { readReleases } from './read-releases.ts';

/** The namespaces of each software. `npm run known -- plugin` records the plugins after WooCommerce. */
const recorded = [
  { slug: 'wordpress', namespaces: /^(?:wp\/|wp-|oembed\/)/ },
  { slug: 'woocommerce', namespaces: /^(?:wc\/|wc-)/ },
  { slug: 'akismet', namespaces: /^akismet\// },
  { slug: 'all-in-one-seo-pack', namespaces: /^aioseo\// },
  { slug: 'contact-form-7', namespaces: /^contact-form-7\// },
  { slug: 'elementor', namespaces: /^elementor(?:-ai|-one)?\// },
  { slug: 'google-analytics-for-wordpress', namespaces: /^monsterinsights\// },
  { slug: 'google-site-kit', namespaces: /^google-site-kit\// },
  { slug: 'jetpack', namespaces: /^(?:jetpack(?:-boost)?|my-jetpack|wpcom)\// },
  { slug: 'litespeed-cache', namespaces: /^litespeed\// },
  { slug: 'mailchimp-for-wp', namespaces: /^mc4wp\// },
  { slug: 'optinmonster', namespaces: /^omapp\// },
  { slug: 'redirection', namespaces: /^redirection\// },
  { slug: 'regenerate-thumbnails', namespaces: /^regenerate-thumbnails\// },
  { slug: 'seo-by-rank-math', namespaces: /^rankmath\// },
  { slug: 'sg-cachepress', namespaces: /^siteground-(?:optimizer|settings)\// },
  { slug: 'sg-security', namespaces: /^sg-security\// },
  { slug: 'simply-static', namespaces: /^simplystatic\// },
  { slug: 'the-events-calendar', namespaces: /^(?:tribe|tec)\// },
  { slug: 'wordpress-seo', namespaces: /^yoast\// },
  { slug: 'wp-super-cache', namespaces: /^wp-super-cache\// },
] as const;

export type RecordedSoftware = (typeof recorded)[number]['slug'];

export const recordedSoftware: readonly RecordedSoftware[] = recorded.map(({ slug }) => slug);

/** Finds the software by the name in a source, such as `contact-form-7`, or by a namespace, such as `yoast`. */
export const softwareNamed = (name: string): RecordedSoftware | undefined =>
  recorded.find(({ slug }) => slug === name)?.slug ??
  recorded.find(({ namespaces }) => namespaces.test(`${name}/`))?.slug;

const read = new Map<RecordedSoftware, Promise<ReleaseFacts>>();

/** The releases of one software, oldest first. The file of the releases is read once. */
export function releasesOf(slug: RecordedSoftware): Promise<ReleaseFacts> {
  const facts = read.get(slug) ?? readReleases(slug);
  read.set(slug, facts);
  return facts;
}

/** The releases of the software that may have one of the namespaces. */
export const releasesWith = (namespaces: readonly string[]): Promise<readonly ReleaseFacts[]> =>
  Promise.all(
    recorded
      .filter((one) => namespaces.some((namespace) => one.namespaces.test(namespace)))
      .map(({ slug }) => releasesOf(slug)),
  );

/** Namespaces whose recorded routes have no response schemas: the large files of their software would add nothing. */
export const recordedWithoutSchemas = new Set(['oembed/1.0', 'wc-admin-email', 'wc-telemetry']);

/** The releases of recorded software whose namespaces are in the index, if the namespaces have no response schemas. */
export function releasesFor({ routes }: WireIndex): Promise<readonly ReleaseFacts[]> {
  const all = Object.values(routes).flatMap((route) =>
    isRecord(route) && typeof route['namespace'] === 'string'
      ? [{ namespace: route['namespace'], isDescribed: isRecord(route['schema']) }]
      : [],
  );
  const described = new Set(all.flatMap(({ namespace, isDescribed }) => (isDescribed ? [namespace] : [])));
  return releasesWith(
    [...new Set(all.map(({ namespace }) => namespace))].filter(
      (name) => !described.has(name) && !recordedWithoutSchemas.has(name),
    ),
  );
}
