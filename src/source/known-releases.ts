// The recorded releases of WordPress and WooCommerce. A file of releases is only read if a source needs it.

import { isRecord, type WireIndex } from '../core/model/index/index-document.ts';
import type { ReleaseFacts } from './normalize/known/releases.ts';
import { readReleases } from './read-releases.ts';

const recorded = [
  { slug: 'wordpress', namespaces: /^(?:wp\/|wp-|oembed\/)/ },
  { slug: 'woocommerce', namespaces: /^(?:wc\/|wc-)/ },
] as const;

export type RecordedSoftware = (typeof recorded)[number]['slug'];

export const recordedSoftware: readonly RecordedSoftware[] = recorded.map(({ slug }) => slug);

const read = new Map<RecordedSoftware, Promise<ReleaseFacts>>();

/** The releases of WordPress or WooCommerce, oldest first. The file of the releases is read once. */
export function releasesOf(slug: RecordedSoftware): Promise<ReleaseFacts> {
  const facts = read.get(slug) ?? readReleases(slug);
  read.set(slug, facts);
  return facts;
}

/** The releases of recorded software whose namespaces are in the index, if the namespaces have no response schemas. */
export async function releasesFor({ routes }: WireIndex): Promise<readonly ReleaseFacts[]> {
  const all = Object.values(routes).flatMap((route) =>
    isRecord(route) && typeof route['namespace'] === 'string'
      ? [{ namespace: route['namespace'], isDescribed: isRecord(route['schema']) }]
      : [],
  );
  const described = new Set(all.flatMap(({ namespace, isDescribed }) => (isDescribed ? [namespace] : [])));
  const needed = recorded.filter(({ namespaces }) =>
    all.some(({ namespace }) => namespaces.test(namespace) && !described.has(namespace)),
  );
  return Promise.all(needed.map(({ slug }) => releasesOf(slug)));
}
