// Receives webhooks of WooCommerce, and of a small plugin that signs like WooCommerce.
// The plugin reports changed posts, terms, users, menus and options.
// The receiver needs `Request` and Web Crypto of Node, edge runtimes, Deno or Bun.
// The signature covers only the body, and neither the topic (a header) nor the time.
// Anyone who intercepts a delivery can send the delivery again, even with another topic.
// For tags, a repeated delivery is harmless, because the app only requests fresh data.
// If a webhook triggers other work, remember `delivery` and `payload` to detect repetitions.
// Before other work, also read the current data from the site.

import { member, written } from './tags.js';

export interface WebhookOptions {
  /**
   * The secret that the site signs with. If you replace a secret, give several secrets. All given
   * secrets are accepted.
   */
  readonly secret: string | readonly string[];
  /** The maximum size of a body. The default is 5 MiB. */
  readonly maxBytes?: number | undefined;
}

const usualMaxBytes = 5 * 2 ** 20;

/** The properties of every delivery. */
export interface Delivery {
  /** The tags that the delivery makes stale, to be revalidated one by one. */
  readonly tags: readonly string[];
  /** The identifier of the delivery (`X-WC-Webhook-Delivery-ID`). */
  readonly delivery: string | undefined;
  /** The home page of the sending site (`X-WC-Webhook-Source`). It is not signed. */
  readonly source: string | undefined;
}

/**
 * WooCommerce sends a ping to check the address when a webhook is created. The ping is not signed,
 * and contains no other data.
 */
export interface Ping extends Delivery {
  readonly topic: 'ping';
  readonly webhookId: number;
}

/** An action of WordPress that the shop's owner set up as a webhook. */
export interface ActionCalled extends Delivery {
  readonly topic: `action.${string}`;
  readonly payload: { readonly action: string; readonly arg: unknown };
}

/** The changes in one request, as reported by the plugin. */
export interface ContentChanged extends Delivery {
  readonly topic: 'content.changed';
  readonly payload: {
    readonly changes: readonly ContentChange[];
    /** The time of sending, in seconds since 1970. */
    readonly sent: number;
  };
}

export interface ContentChange {
  readonly kind: 'post' | 'term' | 'user' | 'menu' | 'option';
  readonly event: 'created' | 'updated' | 'trashed' | 'restored' | 'deleted';
  /** The path of the changed resource's list below the REST base, such as `wp/v2/posts`. */
  readonly resource: string;
  /** For a single resource, there is no id. If too many items changed, the id is `*`. */
  readonly id?: number | string | undefined;
  /** The name of the post type, the taxonomy or the option. */
  readonly name?: string | undefined;
}

/** The payload for a deleted item. */
export interface Deleted {
  readonly id: number;
}

/** An item of a resource that the API does not describe. */
export interface AnyItem {
  readonly id: number;
  readonly [name: string]: unknown;
}

/**
 * The payload of product topics. Product topics also report variations, with one value for each
 * attribute.
 */
export type WebhookProduct<Product> = Product | WebhookVariation<Product>;

export type WebhookVariation<Product> = Omit<Product, 'type' | 'attributes' | 'total_sales'> & {
  readonly type: 'variation';
  readonly attributes: readonly {
    readonly id: number;
    readonly name: string;
    readonly slug?: string;
    readonly option: string;
  }[];
  readonly total_sales: number | string;
};

/** The payload of each topic. */
export type Webhook<Payloads> =
  | Ping
  | ActionCalled
  | ContentChanged
  | {
      [Topic in keyof Payloads]: Delivery & {
        readonly topic: Topic;
        readonly payload: Payloads[Topic];
      };
    }[keyof Payloads];

export type WebhookProblem =
  | 'not-a-post'
  | 'too-large'
  | 'signature-missing'
  | 'signature-invalid'
  | 'body-malformed'
  | 'topic-unknown';

const statuses: Readonly<Record<WebhookProblem, number>> = {
  'not-a-post': 405,
  'too-large': 413,
  'signature-missing': 401,
  'signature-invalid': 401,
  'body-malformed': 400,
  'topic-unknown': 422,
};

/** The request is not a webhook of the site. Do not trust any of it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookProblem;
  /**
   * The status for your response, as in `new Response(error.message, { status: error.status })`.
   */
  readonly status: number;

  constructor(code: WebhookProblem, message: string) {
    super(message);
    this.code = code;
    this.status = statuses[code];
  }
}

/** Reads the webhooks of a site. */
export type ReceiveWebhook<Payloads> = (
  request: Request,
  options: WebhookOptions,
) => Promise<Webhook<Payloads>>;

/** The lists that contain a resource of a shop, by the resource's name in topics. */
export type Lists = Readonly<Record<string, readonly string[]>>;

/** Creates the webhook receiver of a site for a generated module. */
export function receiving<Payloads>(lists: Lists): ReceiveWebhook<Payloads> {
  return async (request, { secret, maxBytes = usualMaxBytes }) => {
    const secrets = [secret].flat().filter((one) => one !== '');
    // An environment variable may be undefined, although its type is string.
    if (secrets.length === 0 || secrets.some((one: unknown) => typeof one !== 'string'))
      throw new TypeError('no `secret` to check webhooks with');
    if (request.method !== 'POST')
      throw new WebhookError('not-a-post', `A webhook must be a POST, not a ${request.method}.`);
    const body = await bodyOf(request, maxBytes);
    const header = (name: string) => request.headers.get(`x-wc-webhook-${name}`) ?? undefined;
    const signature = header('signature');
    const about = { delivery: header('delivery-id'), source: header('source') };
    if (signature === undefined) {
      const id = /^webhook_id=(\d+)$/.exec(textOf(body))?.[1];
      if (id !== undefined) return { topic: 'ping', webhookId: Number(id), tags: [], ...about };
      throw new WebhookError('signature-missing', 'The header X-WC-Webhook-Signature is missing.');
    }
    await verify(body, signature, secrets);
    const topic = header('topic') ?? '';
    const payload = parsed(textOf(body));
    const tags = tagsOf(topic, payload, lists);
    // The site declares the payload types of each topic.
    return { topic, payload, tags, ...about } as Webhook<Payloads>;
  };
}

/** @throws WebhookError for a body above the maximum size, before the whole body is read */
async function bodyOf(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new WebhookError(
    'too-large',
    `The body is larger than ${String(maxBytes)} bytes.`,
  );
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = request.body?.getReader();
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) break;
    length += value.length;
    if (length > maxBytes) {
      await reader?.cancel();
      throw tooLarge;
    }
    chunks.push(value);
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

const textOf = (body: Uint8Array): string => new TextDecoder().decode(body);

/**
 * Compares signatures in constant time, like Web Crypto.
 *
 * @throws WebhookError if no secret matches the signature
 */
async function verify(
  body: Uint8Array<ArrayBuffer>,
  signature: string,
  secrets: readonly string[],
): Promise<void> {
  const signed = /^[A-Za-z0-9+/]{43}=$/.test(signature) ? atob(signature) : '';
  const bytes = Uint8Array.from(signed, (sign) => sign.charCodeAt(0));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  for (const secret of secrets) {
    const raw = new TextEncoder().encode(secret);
    const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify']);
    if (await crypto.subtle.verify('HMAC', key, bytes, body)) return;
  }
  throw new WebhookError(
    'signature-invalid',
    'The signature does not match the body: the secret is wrong, or the body was changed.',
  );
}

type Members = Readonly<Partial<Record<string, unknown>>>;

const malformed = (message: string): WebhookError => new WebhookError('body-malformed', message);

function parsed(text: string): Members {
  let payload: unknown;
  try {
    payload = JSON.parse(text);
  } catch {
    throw malformed('The body is not JSON.');
  }
  if (Object(payload) === payload && !Array.isArray(payload)) return payload as Members;
  throw malformed('The body is not a JSON object.');
}

/** @throws WebhookError for an unknown topic, and for a payload that does not fit its topic */
function tagsOf(topic: string, payload: Members, lists: Lists): readonly string[] {
  if (topic === 'content.changed') return contentTags(payload, lists);
  if (topic.startsWith('action.')) return [];
  const [, resource = ''] = /^(\w+)\.(created|updated|deleted|restored)$/.exec(topic) ?? [];
  const standing = member(lists, resource);
  if (standing === undefined)
    throw new WebhookError(
      'topic-unknown',
      `The topic ${JSON.stringify(topic.slice(0, 100))} is unknown.`,
    );
  const { id, slug, parent_id: parent, code, message } = payload;
  if (typeof id !== 'number')
    throw malformed(
      typeof code === 'string' && typeof message === 'string'
        ? `The shop sent an error in place of the ${resource}: ${code.slice(0, 100)}. The user of the webhook must be allowed to read it.`
        : `The body is not a ${resource}: it has no \`id\`.`,
    );
  // A product may be requested by its slug, and a variation belongs to a product.
  const items = [id, slug, parent].filter(
    (one) => (typeof one === 'string' && one !== '') || (typeof one === 'number' && one > 0),
  );
  return staleItems(standing, items as readonly (string | number)[]);
}

const staleItems = (
  lists: readonly string[],
  items: readonly (string | number)[],
): readonly string[] => [
  ...new Set(lists.flatMap((list) => [list, ...items.map((item) => tagOf(list, item))])),
];

/** `*` is any item. */
const tagOf = (list: string, item: string | number): string => `${list}:${written(item)}`;

/** The tags of a kind of change, in addition to the tags of the changed resource. */
const furtherTags: Readonly<Partial<Record<string, readonly string[]>>> = {
  post: ['wp/v2/search'],
  term: ['wp/v2/search'],
  menu: [
    'wp/v2/menu-items',
    'wp/v2/menu-items:*',
    'wp/v2/menu-locations',
    'wp/v2/menu-locations:*',
  ],
  // The index contains the site's title and similar options.
  option: ['/'],
};

const path = /^[\w.-]+(?:\/[\w.-]+)*$/;

function contentTags({ changes, sent }: Members, lists: Lists): readonly string[] {
  if (!Array.isArray(changes) || typeof sent !== 'number')
    throw malformed('The body has no `changes` or no `sent`.');
  const tags = changes.flatMap((change: unknown): readonly string[] => {
    const { kind, resource, id } = Object(change) as Members;
    const isItem = typeof id === 'string' || typeof id === 'number';
    if (typeof resource !== 'string' || !path.test(resource) || (id !== undefined && !isItem))
      throw malformed('A change has no resource.');
    // An item may be in several lists. For example, a product is also in the shop's lists.
    const same = Object.values(lists).find((all) => all.includes(resource)) ?? [resource];
    return [...staleItems(same, isItem ? [id] : []), ...(furtherTags[String(kind)] ?? [])];
  });
  return [...new Set(tags)];
}
