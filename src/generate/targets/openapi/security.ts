// The sign-in methods, and the operations that need them. An index lists the sign-in methods of the site, but
// does not show which operations are public. That is observed (`--observe`), or known from source code.

import type { ApiModel, AuthScheme } from '../../../core/model/api/api.ts';
import { signInHelper } from '../../../core/model/software/sign-in-helpers.ts';
import { type SchemaObject, type SecurityRequirement } from './open-api.ts';
import type { PlacedOperation } from './paths.ts';
import { commonMark } from './common-mark.ts';

const basicScheme = { type: 'http', scheme: 'basic' };

function schemeDetails(scheme: AuthScheme): readonly [says: string, object: SchemaObject] {
  switch (scheme.kind) {
    case 'bearer':
      return ['', { type: 'http', scheme: 'bearer' }];
    case 'application-password': {
      const { authorizationUrl: page } = scheme;
      return [
        'An application password of WordPress, sent with the user name.',
        { ...basicScheme, ...(page !== undefined && { 'x-routewright-authorization': page }) },
      ];
    }
    case 'key-secret':
      return ['A consumer key of the shop as the user name, its secret as the password.', basicScheme];
    case 'cookie-nonce':
      return [
        'For code on the site: the cookie of the signed-in user, with a nonce for `wp_rest`.',
        { type: 'apiKey', in: 'header', name: 'X-WP-Nonce' },
      ];
    case 'header':
      return ['', { type: 'apiKey', in: 'header', name: scheme.header }];
  }
}

function schemeOf(scheme: AuthScheme): SchemaObject {
  const [says, object] = schemeDetails(scheme);
  const description = [says, commonMark(scheme.description ?? '')].filter((text) => text !== '').join(' ');
  return { ...object, ...(description !== '' && { description }) };
}

export interface Security {
  readonly schemes: Readonly<Record<string, SchemaObject>>;
  readonly usual: readonly SecurityRequirement[];
  readonly of: (placed: PlacedOperation) => readonly SecurityRequirement[] | undefined;
}

/** The sign-in requirements for the site of a model. */
export function securityOf({ auth, baseUrl }: ApiModel): Security {
  const named = new Map<string, SchemaObject>();
  const counts = new Map<string, number>();
  for (const scheme of auth) {
    const name = signInHelper(scheme.kind) ?? 'header';
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    named.set(count === 1 ? name : `${name}${count}`, schemeOf(scheme));
  }
  const required = [...named.keys()].map((name) => ({ [name]: [] }));
  const isWordPress = baseUrl.startsWith('{rest_base}');
  return {
    schemes: Object.fromEntries(named),
    // In a hand-written model, every listed sign-in method is required.
    usual: isWordPress && required.length > 0 ? [{}, ...required] : required,
    of: (placed) => {
      const requirement = requirementOf(placed, isWordPress);
      if (requirement === 'public') return [];
      return requirement === 'protected' && required.length > 0 ? required : undefined;
    },
  };
}

type Requirement = 'public' | 'protected' | 'either';

interface AccessRule {
  readonly access: Requirement;
  readonly to: (placed: PlacedOperation) => boolean;
}

const shops = /^wc\/v\d+$|^wc-(?:admin|analytics)(?:\/|$)/;
const store = /^wc\/store(?:\/|$)/;

/** Facts from the source code of WordPress and WooCommerce. */
const accessRules: readonly AccessRule[] = [
  { access: 'public', to: ({ route }) => route.path === '/' || route.path === `/${route.namespace}` },
  { access: 'public', to: ({ route }) => store.test(route.namespace) },
  { access: 'public', to: ({ route }) => route.path === '/oembed/1.0/embed' },
  // Some sites allow visitors to write comments without signing in.
  {
    access: 'either',
    to: ({ route, operation }) => operation.method === 'POST' && route.path === '/wp/v2/comments',
  },
  // A hand-written model does not contain the known facts.
  { access: 'protected', to: ({ route }) => shops.test(route.namespace) },
  {
    access: 'protected',
    to: ({ route, operation }) => route.namespace === 'wp/v2' && operation.method !== 'GET',
  },
];

/** What was observed counts first, then the facts about the path, then the facts of the model. */
function requirementOf(placed: PlacedOperation, isWordPress: boolean): Requirement {
  const { access } = placed.operation;
  const isObserved = access !== undefined && access.provenance !== 'known';
  const rule = isObserved || !isWordPress ? undefined : accessRules.find(({ to }) => to(placed));
  if (rule) return rule.access;
  if (access === undefined) return 'either';
  if (access.who !== 'public') return 'protected';
  // A sign-in also allows drafts and the context `edit`, which were not tried for a known fact.
  return isObserved ? 'public' : 'either';
}
