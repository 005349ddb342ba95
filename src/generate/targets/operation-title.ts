// Derives titles such as "Create a post" from the path, the method and the name of an operation.
// Sites have no titles for routes.
// The words between two path parameters name an item, which belongs to the previous item in the path.
// If the last word is a verb, the verb names the action.

import { upperFirst } from '../../core/model/names/name-letters.ts';
import { takesFile } from '../../core/model/api/takes-file.ts';
import type { NamedOperation } from './operation-names.ts';
import { titleOfAct, titleOfQuestion } from './title/act-titles.ts';
import { resourceNounsOf } from './title/resource-nouns.ts';
import { plainVerb, titleOfItems } from './title/verb-titles.ts';

type TitledOperation = Pick<NamedOperation, 'route' | 'operation' | 'verb'>;

/** The maximum length in characters of a description that becomes a title. */
const maxHeadingLength = 60;

/** The title of an operation is a short description of the site, or a derived title. */
export function operationTitle(titled: TitledOperation): string {
  const said = titled.operation.description ?? titled.route.description ?? '';
  return isHeading(said) ? said.trim().replace(/\.$/, '') : derivedTitle(titled);
}

/**
 * Whether a description is a single short sentence. A single short sentence becomes the heading and is not
 * repeated below the heading.
 */
export const isHeading = (description: string): boolean =>
  description.trim() !== '' &&
  description.length <= maxHeadingLength &&
  /^[^.!?:\n`<>]+\.?$/.test(description.trim());

const derivedTitle = ({ route, operation, verb }: TitledOperation): string => {
  const things = resourceNounsOf(route.path, route.namespace);
  const block = /^\/wp\/v2\/block-renderer\/([\w-]+\/[\w-]+)$/.exec(route.path)?.[1];
  if (block !== undefined) return `Render the block ${block}`;
  const known = knownTitles.get(`${operation.method} ${route.path}`);
  if (known !== undefined) return known;
  if (things.every(({ words }) => words.length === 0)) return titleOfRoot(route.namespace, operation.method);
  const method = /With(Put|Patch|Post|Get|Delete)$/.exec(verb)?.[1];
  const title = takesFile(operation, route)
    ? titleOfItems('create', things, false).replace(/^Create/, 'Upload')
    : (titleOfQuestion(things, operation.method) ??
      titleOfAct(things, operation.method, route.namespace) ??
      titleOfItems(plainVerb(verb, operation.method), things, isListResponse(operation.response)));
  return upperFirst(method === undefined ? title : `${title} (${method.toUpperCase()})`);
};

const knownTitles: ReadonlyMap<string, string> = new Map([
  ['GET /wp/v2/block-renderer/{name}', 'Render a block'],
  ['POST /wp/v2/block-renderer/{name}', 'Render a block'],
  ['GET /wp/v2/search', 'Search the content of the site'],
  ['GET /wp/v2/users/{user_id}/application-passwords/introspect', 'Get the application password in use'],
  ['GET /wp/v2/view-config', 'Get the configuration of views'],
  ['POST /wp/v2/plugins', 'Install a plugin'],
  ['GET /wp-block-editor/v1/export', 'Export the templates of the theme'],
  ['GET /wp-block-editor/v1/url-details', 'Get the details of a URL'],
  ['GET /oembed/1.0/embed', 'Get the embed code for a URL of the site'],
  ['GET /oembed/1.0/proxy', 'Get the embed code for a URL of another site'],
  ['POST /batch/v1', 'Send several requests as one'],
  ['GET /wp/v2/global-styles/themes/{stylesheet}', 'Get the global styles of a theme'],
  ['GET /wp/v2/global-styles/themes/{stylesheet}/variations', 'List the style variations of a theme'],
  ['GET /wp/v2/templates/lookup', 'Look up the fallback of a template'],
  ['GET /wp/v2/template-parts/lookup', 'Look up the fallback of a template part'],
  ['POST /wc-admin/themes', 'Upload a theme'],
  ['GET /wc-admin/marketing/recommended', 'List the recommended marketing plugins'],
  ['GET /wc-admin/plugins/connect-jetpack', 'Get the URL that connects Jetpack'],
  ['POST /wc-admin/plugins/connect-square', 'Connect Square'],
  [
    'GET /wc-analytics/admin/notes/tracker/{note_id}/user/{user_id}',
    'Track that a user opened an admin note',
  ],
  ['GET /wc-analytics/products/count-low-in-stock', 'Count the products that are low in stock'],
  ['GET /wc-analytics/products/low-in-stock', 'List the products that are low in stock'],
  ['GET /wccom-site/v3/ssr', 'Get the system status report'],
  ...['/wc/store', '/wc/store/v1'].flatMap((store) => [
    [`POST ${store}/batch`, 'Send several requests as one'] as const,
    [`POST ${store}/cart/select-shipping-rate`, 'Select a shipping rate for the cart'] as const,
    [`POST ${store}/cart/update-item`, 'Update an item of the cart'] as const,
    [`POST ${store}/checkout`, 'Check out and pay'] as const,
    [`POST ${store}/checkout/{id}`, 'Pay for an order'] as const,
  ]),
]);

const isListResponse = (response: TitledOperation['operation']['response']): boolean =>
  response.kind === 'resource' && (response.form === 'array' || response.form === 'map');

function titleOfRoot(namespace: string, method: string): string {
  const whose = namespace === '' ? 'the site' : namespace;
  return method === 'GET' ? `Get the index of ${whose}` : `${upperFirst(method.toLowerCase())} ${whose}`;
}
