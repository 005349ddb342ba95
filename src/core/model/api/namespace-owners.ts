// Finds the owner of a namespace, and the name prefixes of that owner in other namespaces of the site.
// `plugins.json` lists the plugins whose namespaces or prefixes differ from the plugin's folder, or whose name is not
// the folder's name. In a namespace, `*` matches any text.

import type { ApiModel } from './api.ts';
import { coreNamespace } from './core-routes.ts';
import plugins from '../software/plugins.json' with { type: 'json' };

/** A plugin, or WordPress itself. */
export interface NamespaceOwner {
  /** The name of the plugin's folder; `wordpress` for WordPress itself. */
  readonly slug: string;
  readonly name: string;
  /** The prefixes that the owner uses in names of post types, properties and values in other namespaces. */
  readonly words: readonly string[];
}

interface KnownOwner extends NamespaceOwner {
  /** A pattern that matches the first segment of the owner's namespaces. */
  readonly namespace: RegExp;
}

const coreOwner: KnownOwner = {
  slug: 'wordpress',
  name: 'WordPress',
  namespace: coreNamespace,
  words: [],
};

const knownOwners: readonly KnownOwner[] = [
  coreOwner,
  ...plugins.map(({ slug, name, namespaces, words }) => ({
    slug,
    name,
    words,
    namespace: new RegExp(`^(?:${namespaces.map((one) => one.replace('*', '.*')).join('|')})$`),
  })),
];

/**
 * The name of the plugin that registers a namespace, or `WordPress`. The name is undefined for an unknown
 * namespace, and for the namespace without a name, which every interface has.
 */
export const pluginNameOf = (namespace: string): string | undefined =>
  namespace === ''
    ? undefined
    : knownOwners.find((owner) => owner.namespace.test(namespaceVendor(namespace)))?.name;

/** The known plugin that adds an item to the interface of WordPress, by the name of the item: `yoast_head`. */
export const ownerOfName = (name: string): NamespaceOwner | undefined => {
  const plain = plainName(name);
  return knownOwners.find(({ words }) => words.some((word) => plain.startsWith(word)));
};

const plainName = (name: string): string => name.toLowerCase().replace(/^_+/, '');

/** Finds the owner of a namespace among the owners of both sides. */
export function namespaceOwnerFinder(
  before: ApiModel,
  after: ApiModel,
): (namespace: string) => NamespaceOwner {
  const heads = new Set([...before.namespaces, ...after.namespaces].map(({ name }) => namespaceVendor(name)));
  const families = new Map<string, NamespaceOwner>();
  return (namespace) => {
    const head = namespaceVendor(namespace);
    const family = families.get(head) ?? ownerOfVendor(head, heads);
    families.set(head, family);
    return family;
  };
}

/** Finds the owner of a namespace. The other namespaces of the site help to recognize the owner. */
export const ownerOf = (namespace: string, others: readonly string[]): NamespaceOwner =>
  ownerOfVendor(namespaceVendor(namespace), new Set(others.map(namespaceVendor)));

export const isCore = ({ slug }: NamespaceOwner): boolean => slug === coreOwner.slug;

const namespaceVendor = (namespace: string): string => namespace.split('/')[0]?.toLowerCase() ?? '';

/** For example, `shop-admin/v1` belongs to the plugin that has `shop/v1`. */
function ownerOfVendor(head: string, heads: ReadonlySet<string>): NamespaceOwner {
  const own = knownOwners.find(({ namespace }) => namespace.test(head));
  if (own) return own;
  const stem = head.slice(0, head.indexOf('-'));
  const slug = stem !== '' && heads.has(stem) ? stem : head;
  return { slug, name: slug, words: [slug, slug.replaceAll('-', '_')] };
}

/** Whether a name has a prefix of the owner (`_elementor_data`, `elementor_library`). */
export const isNameOf = ({ words }: NamespaceOwner, name: string): boolean => {
  const plain = plainName(name);
  return words.some((word) => plain.startsWith(word));
};
