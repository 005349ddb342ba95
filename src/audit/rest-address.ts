// Finds the REST path in an address: the part after `/wp-json` or `rest_route=`, or a namespace after an unknown base.

import type { ObjectMember, ObjectValue, TextPart, Gap } from './evaluate/values.ts';
import { textValue } from './evaluate/values.ts';
import type { SiteEntities } from './core-data-entities.ts';
import { phpVariableOf } from '../core/model/names/php-parameter-name.ts';
import type { ts } from 'ts-morph';
import type { CodePath } from './code-call.ts';
import { withoutDotSegments } from './dot-segments.ts';

/** Distinguishes addresses of the site from all others. */
export interface SiteAddress {
  /** The hosts of the site; empty if the source contains no hosts. */
  readonly hosts: readonly string[];
  readonly namespaces: readonly string[];
  /** The namespaces that have a route with a path, of which the namespace is not known. */
  readonly namespacesOf?: (path: CodePath) => readonly string[];
  /** The post types and taxonomies of the site. */
  readonly entities?: SiteEntities;
}

export type RestAddress =
  | {
      readonly kind: 'rest';
      readonly path: readonly (string | Gap)[];
      readonly query: ObjectValue;
      /** The namespace, if the code does not show it, and no other namespace has the route. */
      readonly assumedNamespace?: string;
    }
  /** A REST address of another site. */
  | { readonly kind: 'other-host'; readonly host: string }
  /**
   * The address is unknown. `parameters`: the parameters on which it depends. `isRest`: it is certainly a REST
   * address. `isLikely`: the site has a route for the part after the base.
   */
  | {
      readonly kind: 'unknown';
      readonly parameters: readonly ts.Node[];
      readonly isRest: boolean;
      readonly isLikely?: boolean;
    }
  /** The address is certainly no REST address. */
  | { readonly kind: 'other' };

/**
 * The forms of addresses. `path`: a path below the REST base. `url`: any address. `named`: any address too, but
 * the audit checks it only if it contains a namespace or the REST base of the site.
 */
export type AddressForm = 'path' | 'url' | 'named';

/**
 * Whether PHP reads a parameter's name as `rest_route`. PHP reads several names as `rest_route`, such as names
 * with a dot instead of the underscore.
 */
const namesRoute = (name: string): boolean => phpVariableOf(name)?.name === 'rest_route';

/** @param form the form of address that the caller accepts */
export function restAddress(
  parts: readonly TextPart[],
  form: AddressForm,
  site: SiteAddress,
  node: ts.Node,
): RestAddress {
  const { path, query } = divided(parts, node);
  const parameters = parts.flatMap((part) =>
    typeof part !== 'string' && part.kind === 'gap' ? part.parameters : [],
  );
  const [, routed] = [...query.members].findLast(([name]) => namesRoute(name)) ?? [];
  if (form === 'named') return ofNamed(path, query, site);
  if (routed) return ofRestRoute(routed, query, parameters);
  const whole = path.filter((part) => part !== '');
  if (whole.length === 0) return { kind: 'unknown', parameters, isRest: false };
  if (form === 'path') return ofPath(whole, query, parameters);
  return ofUrl(whole, query, site, parameters);
}

function ofPath(
  path: readonly (string | Gap)[],
  query: ObjectValue,
  parameters: readonly ts.Node[],
): RestAddress {
  const isIndex = path.length === 1 && path[0] === '/';
  if (!isIndex && path.every((part) => typeof part !== 'string' || /^\/*$/.test(part)))
    return { kind: 'unknown', parameters, isRest: true };
  return restCall(path, query);
}

/** The call of a path below the REST base. A path that leaves the base is an address of something else. */
function restCall(path: readonly (string | Gap)[], query: ObjectValue): RestAddress {
  const inside = withoutDotSegments(slashed(path));
  return inside ? { kind: 'rest', path: withGaps(inside), query } : { kind: 'other' };
}

function ofRestRoute(
  { values: [value] }: ObjectMember,
  query: ObjectValue,
  parameters: readonly ts.Node[],
): RestAddress {
  if (value?.kind !== 'text') return { kind: 'unknown', parameters, isRest: true };
  const path = value.parts.flatMap((part) => (typeof part === 'string' || part.kind === 'gap' ? [part] : []));
  const members = new Map([...query.members].filter(([name]) => !namesRoute(name)));
  return ofPath(path, { ...query, members }, parameters);
}

const wellKnown = /^(?:wp|wc|wc-[a-z]+|wp-[a-z-]+)\/v\d+(?=\/|$)|^wc\/store(?=\/|$)|^oembed\/1\.0(?=\/|$)/;

function ofUrl(
  path: readonly (string | Gap)[],
  query: ObjectValue,
  site: SiteAddress,
  parameters: readonly ts.Node[],
): RestAddress {
  const host = typeof path[0] === 'string' ? hostIn(path[0]) : undefined;
  const found = fromRestBase(path) ?? fromNamespace(path, site.namespaces, host === undefined);
  if (!found)
    return path.every((part) => typeof part !== 'string' || /^\/*$/.test(part))
      ? { kind: 'unknown', parameters, isRest: false }
      : ofUnknownBase(path, query, site, parameters);
  if (host !== undefined && !isSiteHost(host, site.hosts)) return { kind: 'other-host', host };
  return ofPath(found, query, parameters);
}

/** Whether only WordPress has an argument. */
const isOfWordPress = (name: string): boolean => /^_(?:embed|fields|envelope)(?:\[|$)/.test(name);

/** Names of variables of the environment whose value is the address of a WordPress site. */
const siteVariable = /(?:^|_)(?:WP|WORDPRESS|WC|WOO|WOOCOMMERCE)(?=_|$)/;

/** The address below a base that the code does not show. The name of the base may tell that it is the site. */
function ofUnknownBase(
  path: readonly (string | Gap)[],
  query: ObjectValue,
  { namespacesOf = () => [] }: SiteAddress,
  parameters: readonly ts.Node[],
): RestAddress {
  const end = path.findIndex((part) => typeof part === 'string' && part !== '/');
  const start = end < 0 ? path.length : end;
  const bases = path.slice(0, start).flatMap((part) => (typeof part === 'object' ? [part.name] : []));
  const [head, ...others] = path.slice(start);
  if (bases.length === 0) return { kind: 'other' };
  if (head === undefined) return { kind: 'unknown', parameters, isRest: false };
  if (typeof head !== 'string' || !/^\/?[\w-]+(?:\/|$)/.test(head)) return { kind: 'other' };
  const below = [head.startsWith('/') ? head : `/${head}`, ...others];
  const isSite =
    bases.some((name) => siteVariable.test(name)) || [...query.members.keys()].some(isOfWordPress);
  const isApi = bases.some((name) => /^[A-Z][A-Z_]*API|^API/.test(name));
  // A site may have a namespace that the source does not have.
  if (isSite && typeof below[0] === 'string' && /^\/[\w-]+\/v\d+\//.test(below[0]))
    return restCall(below, query);
  const [namespace, ...further] = isSite || isApi ? namespacesOf(below) : [];
  if (namespace === undefined && !isSite) return { kind: 'other' };
  return isSite && namespace !== undefined && further.length === 0
    ? {
        kind: 'rest',
        path: withGaps([`/${namespace}`, ...below]),
        query,
        assumedNamespace: namespace,
      }
    : { kind: 'unknown', parameters, isRest: false, isLikely: true };
}

function ofNamed(path: readonly (string | Gap)[], query: ObjectValue, site: SiteAddress): RestAddress {
  const found = ofUrl(path, query, site, []);
  const [head] = found.kind === 'rest' ? found.path : [];
  const isNamed = typeof head === 'string' && isBelow(head.slice(1), site.namespaces);
  return isNamed || fromRestBase(path) !== undefined ? found : { kind: 'other' };
}

export const hostIn = (text: string): string | undefined =>
  /^(?:[a-z]+:)?\/\/([^/]+)/i.exec(text)?.[1]?.toLowerCase();

/** Whether a host belongs to the site. A local host counts as a host of the site. */
export const isSiteHost = (host: string, own: readonly string[]): boolean =>
  own.length === 0 ||
  own.includes(host) ||
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)|\.(?:test|local|localhost|example)(?::|$)|^(?:www\.)?example\.(?:com|org|net)(?::|$)/.test(
    host,
  );

const restBasePath = '/wp-json/';

function fromRestBase(path: readonly (string | Gap)[]): readonly (string | Gap)[] | undefined {
  for (const [at, part] of path.entries()) {
    if (typeof part !== 'string') continue;
    const start = part.lastIndexOf(restBasePath);
    if (start >= 0) return [part.slice(start + restBasePath.length - 1), ...path.slice(at + 1)];
    if (part.startsWith('wp-json/')) return [part.slice(restBasePath.length - 2), ...path.slice(at + 1)];
    if (part.endsWith('/wp-json')) return at + 1 < path.length ? path.slice(at + 1) : ['/'];
  }
  return undefined;
}

/** The path from a namespace at the beginning of a segment, after an unknown base or the site's own base. */
function fromNamespace(
  path: readonly (string | Gap)[],
  namespaces: readonly string[],
  isOpen: boolean,
): readonly (string | Gap)[] | undefined {
  if (!isOpen) return undefined;
  for (const [at, part] of path.entries()) {
    if (typeof part !== 'string') continue;
    const begins = at === 0 ? (part.startsWith('/') ? 1 : 0) : part.startsWith('/') ? 1 : 0;
    const rest = part.slice(begins);
    if (isNamespaced(rest, namespaces)) return [`/${rest}`, ...path.slice(at + 1)];
    const inner = at === 0 ? -1 : startOfNamespace(part, namespaces);
    if (inner >= 0) return [part.slice(inner), ...path.slice(at + 1)];
  }
  return undefined;
}

/** The position of `/wc/v3` in `/blog/wc/v3/orders`; -1 if the text contains no namespace of the site. */
function startOfNamespace(text: string, namespaces: readonly string[]): number {
  for (let at = text.indexOf('/'); at >= 0; at = text.indexOf('/', at + 1))
    if (isBelow(text.slice(at + 1), namespaces)) return at;
  return -1;
}

const isNamespaced = (text: string, namespaces: readonly string[]): boolean =>
  wellKnown.test(text) || isBelow(text, namespaces);

const isBelow = (text: string, namespaces: readonly string[]): boolean =>
  namespaces.some((name) => name.includes('/') && (text === name || text.startsWith(`${name}/`)));

const addressPlaceholder = /(\{\/?\w+\}|%[sd]|:\w+(?=\/|$)|<\w+>)/;

/** Replaces the placeholders in an address by gaps (`/posts/{id}`, `/posts{/id}`, `/posts/:id`, `/posts/%d`). */
const withGaps = (path: readonly (string | Gap)[]): readonly (string | Gap)[] =>
  path.flatMap((part) =>
    typeof part !== 'string'
      ? [part]
      : part
          .split(addressPlaceholder)
          .filter((piece) => piece !== '')
          .map((piece): string | Gap =>
            addressPlaceholder.test(piece)
              ? {
                  kind: 'gap',
                  name: piece.replace(/[^\w/]/g, '') || '…',
                  digits: piece === '%d',
                  isQuery: piece.startsWith('{/'),
                  parameters: [],
                }
              : piece,
          ),
  );

function slashed(path: readonly (string | Gap)[]): readonly (string | Gap)[] {
  const [head, ...rest] = path;
  if (typeof head !== 'string') return ['/', ...path];
  return [`/${head.replace(/^\/+/, '')}`, ...rest];
}

/** Splits an address into path and query. */
function divided(
  parts: readonly TextPart[],
  node: ts.Node,
): { readonly path: readonly (string | Gap)[]; readonly query: ObjectValue } {
  const path: (string | Gap)[] = [];
  const query: TextPart[] = [];
  let isQuery = false;
  for (const part of parts) {
    if (isQuery) query.push(part);
    else if (typeof part !== 'string') {
      if (part.kind === 'query') {
        isQuery = true;
        query.push(part);
      } else path.push(part);
    } else {
      const at = part.search(/[?#]/);
      // `/wp/v2/posts&_embed` is correct if the base contains `?rest_route=`.
      if (at < 0) path.push(part);
      else {
        isQuery = true;
        path.push(part.slice(0, at));
        if (part[at] === '?') query.push(part.slice(at + 1));
      }
    }
  }
  return { path, query: queryObjectOf(query, node) };
}

/** The object of a query (`status=draft&page={n}`). */
function queryObjectOf(parts: readonly TextPart[], node: ts.Node): ObjectValue {
  const members = new Map<string, ObjectMember>();
  let open = false;
  const parameters: ts.Node[] = [];
  for (const pair of pairsIn(parts)) {
    const [head, ...rest] = pair;
    if (head === undefined) continue;
    if (typeof head !== 'string') {
      if (head.kind === 'query') {
        for (const [name, member] of head.members.members) members.set(name, member);
        open ||= head.members.open;
        parameters.push(...head.members.parameters);
      } else {
        open = true;
        parameters.push(...head.parameters);
      }
      continue;
    }
    const [, key = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(head) ?? [];
    const name = decodedOrRaw(key);
    if (name === '') continue;
    if (value === undefined && rest.length > 0) open = true;
    else
      members.set(name, {
        values: [textValue(node, decodedOrRaw(value ?? ''), ...rest)],
        node,
        optional: false,
      });
  }
  return { kind: 'members', members, open, parameters, node };
}

function pairsIn(parts: readonly TextPart[]): readonly (readonly TextPart[])[] {
  const pairs: TextPart[][] = [[]];
  for (const part of parts) {
    if (typeof part !== 'string') {
      if (part.kind === 'query') pairs.push([part], []);
      else pairs.at(-1)?.push(part);
      continue;
    }
    part
      .replace(/#.*$/s, '')
      .split(/[&?]/)
      .forEach((piece, at) => {
        if (at > 0) pairs.push([]);
        if (piece !== '') pairs.at(-1)?.push(piece);
      });
  }
  return pairs;
}

/** The text without the escapes of a query. An invalid text stays as it is. */
export const decodedOrRaw = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};
