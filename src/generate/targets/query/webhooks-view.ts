// The data of `templates/query/runtime/webhooks.ts.hbs`: the topics of WooCommerce's webhooks.
// Each topic has a payload type, and the lists that contain the changed resource.

import type { ApiModel } from '../../../core/model/api/api.ts';
import { upperFirst } from '../../../core/model/names/name-letters.ts';
import { code, literalText, quote, type Code } from '../code.ts';
import { urlText } from '../client/path-template.ts';
import { moduleOf } from '../module-of.ts';
import { namedOperations, type NamedOperation } from '../operation-names.ts';

export interface WebhooksView {
  readonly imports: readonly { readonly typeName: Code; readonly local: Code; readonly from: Code }[];
  /** Whether the payload of at least one topic is unknown. */
  readonly takesAny: boolean;
  readonly takesProducts: boolean;
  readonly topics: readonly TopicView[];
  readonly resources: readonly { readonly key: Code; readonly lists: Code }[];
}

interface TopicView {
  readonly key: Code;
  /** Whether the topic reports a deletion. After a deletion, the payload contains only the id. */
  readonly isDeleted: boolean;
  /**
   * Whether WooCommerce builds the payload with the controller of products. For variations, `build_payload()`
   * uses the controller of products too.
   */
  readonly isProduct: boolean;
  readonly payload: Code;
}

interface TopicResource {
  /** The prefix of the topics, which is also the name of the post type. */
  readonly name: string;
  readonly plural: string;
  readonly events: readonly ('created' | 'updated' | 'deleted' | 'restored')[];
}

/** The source is `wc_get_webhook_topics` in woocommerce/includes/class-wc-webhook.php. */
const topicResources: readonly TopicResource[] = [
  { name: 'coupon', plural: 'coupons', events: ['created', 'updated', 'deleted', 'restored'] },
  { name: 'customer', plural: 'customers', events: ['created', 'updated', 'deleted'] },
  { name: 'order', plural: 'orders', events: ['created', 'updated', 'deleted', 'restored'] },
  { name: 'product', plural: 'products', events: ['created', 'updated', 'deleted', 'restored'] },
];

const productPayload = 'ProductPayload';

/**
 * The API versions of webhooks. Every webhook has its own API version, and a new webhook has the latest
 * version.
 */
const webhookVersions = ['wc/v3', 'wc/v2', 'wc/v1'];

export function viewWebhooks(model: ApiModel): WebhooksView {
  const found = topicResources.map((resource) => {
    const answer = itemOperationOf(model, resource);
    return {
      ...resource,
      answer,
      payload: answer === undefined ? 'AnyItem' : `${upperFirst(resource.name)}Payload`,
    };
  });
  return {
    imports: found.flatMap(({ answer, payload }) =>
      answer === undefined
        ? []
        : [
            {
              typeName: code(answer.typeName),
              local: code(payload),
              from: code(quote(`../../client/${moduleOf(model.namespaces, answer.route.namespace)}.js`)),
            },
          ],
    ),
    takesAny: found.some(({ answer }) => answer === undefined),
    takesProducts: found.some(({ payload }) => payload === productPayload),
    topics: found.flatMap(({ name, events, payload }) =>
      events.map((event) => ({
        key: code(quote(`${name}.${event}`)),
        isDeleted: event === 'deleted',
        isProduct: payload === productPayload,
        payload: code(payload),
      })),
    ),
    resources: found.map((resource) => ({
      key: code(resource.name),
      lists: code(literalText(listsOf(model, resource))),
    })),
  };
}

/** The operation whose response equals the payload, such as `GET /wc/v3/orders/{id}`. */
const itemOperationOf = (model: ApiModel, { plural }: TopicResource): NamedOperation | undefined =>
  webhookVersions
    .flatMap((version) => namedOperations(model, version))
    .find(
      ({ route: { path, namespace }, operation }) =>
        operation.method === 'GET' && isItemOf(path, `/${namespace}/${plural}/`),
    );

const isItemOf = (path: string, list: string): boolean =>
  path.startsWith(list) && /^\{\w+\}$/.test(path.slice(list.length));

/** The list routes of the resource directly in a namespace, such as `wc/v3/products` or `wp/v2/product`. */
function listsOf({ routes, namespaces }: ApiModel, { name, plural }: TopicResource): readonly string[] {
  const wanted = new Set(
    namespaces.flatMap((namespace) => [name, plural].map((word) => urlText(`${namespace.name}/${word}`))),
  );
  const paths = routes.map(({ path }) => path.replace(/^\//, ''));
  return [...new Set(paths.filter((path) => wanted.has(path)))].sort();
}
