// What a site tells of its own accord: the webhooks of WooCommerce, and those of a small
// plugin that signs alike and says which posts, terms, users, menus and options changed.
// It needs `Request` and Web Crypto, which Node, edge runtimes, Deno and Bun all have.
//
// The signature covers the body and nothing else: not the topic, a header, and not the
// time. Who has heard a delivery may send it again, under another topic as well. For tags
// that does no harm: what is still fresh is asked for once more. Who does more by a webhook
// remembers `delivery` and `payload`, and asks the site for what it acts on.

import { member, written } from './tags.js';

export interface WebhookOptions {
  /** What the site signs with; of several, any: while one replaces another. */
  readonly secret: string | readonly string[];
  /** How large a body may be; 5 MiB when left out. */
  readonly maxBytes?: number | undefined;
}

const usualMaxBytes = 5 * 2 ** 20;

/** What every delivery says of itself. */
export interface Delivery {
  /** What it makes stale, to be fired one by one. */
  readonly tags: readonly string[];
  /** The delivery's own identifier (`X-WC-Webhook-Delivery-ID`). */
  readonly delivery: string | undefined;
  /** The home page of the site that sent it (`X-WC-Webhook-Source`). It is not signed. */
  readonly source: string | undefined;
}

/** WooCommerce asks whether anybody answers when a webhook is made. It is not signed, and says nothing more. */
export interface Ping extends Delivery {
  readonly topic: 'ping';
  readonly webhookId: number;
}

/** An action of WordPress that a shop passes on, as its owner set up. */
export interface ActionCalled extends Delivery {
  readonly topic: `action.${string}`;
  readonly payload: { readonly action: string; readonly arg: unknown };
}

/** What changed in one request, as the plugin tells. */
export interface ContentChanged extends Delivery {
  readonly topic: 'content.changed';
  readonly payload: {
    readonly changes: readonly ContentChange[];
    /** When it was sent: seconds since 1970. */
    readonly sent: number;
  };
}

export interface ContentChange {
  readonly kind: 'post' | 'term' | 'user' | 'menu' | 'option';
  readonly event: 'created' | 'updated' | 'trashed' | 'restored' | 'deleted';
  /** The path of its list below the REST base: `wp/v2/posts`. */
  readonly resource: string;
  /** Left out where the resource is one thing; `*` where too many changed to be named. */
  readonly id?: number | string | undefined;
  /** The post type, the taxonomy, the option. */
  readonly name?: string | undefined;
}

/** What is left of something that was deleted. */
export interface Deleted {
  readonly id: number;
}

/** Something of a shop whose interface says nothing of it. */
export interface AnyItem {
  readonly id: number;
  readonly [name: string]: unknown;
}

/**
 * A product as the topics of products bring it: a variation is told of under them, too, with
 * the one value of each attribute that makes it what it is.
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

/** What comes with each topic. */
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

/** A request that is no webhook of the site's. Nothing of it is to be believed. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookProblem;
  /** What to answer with: `new Response(error.message, { status: error.status })`. */
  readonly status: number;

  constructor(code: WebhookProblem, message: string) {
    super(message);
    this.code = code;
    this.status = statuses[code];
  }
}

/** Reads the webhooks of a site; `receiveWebhook` is one. */
export type ReceiveWebhook<Payloads> = (
  request: Request,
  options: WebhookOptions,
) => Promise<Webhook<Payloads>>;

/** The lists in which a resource of a shop stands, by what its topics call it. */
export type Lists = Readonly<Record<string, readonly string[]>>;

/** Makes the receiver of a site; a generated module calls it. */
export function receiving<Payloads>(lists: Lists): ReceiveWebhook<Payloads> {
  return async (request, { secret, maxBytes = usualMaxBytes }) => {
    const secrets = [secret].flat().filter((one) => one !== '');
    // Read from the environment it may be missing, whatever the type says.
    if (secrets.length === 0 || secrets.some((one: unknown) => typeof one !== 'string'))
      throw new TypeError('no `secret` to check webhooks with');
    if (request.method !== 'POST')
      throw new WebhookError('not-a-post', `A webhook is a POST, not a ${request.method}.`);
    const body = await bodyOf(request, maxBytes);
    const header = (name: string) => request.headers.get(`x-wc-webhook-${name}`) ?? undefined;
    const signature = header('signature');
    const about = { delivery: header('delivery-id'), source: header('source') };
    if (signature === undefined) {
      const id = /^webhook_id=(\d+)$/.exec(textOf(body))?.[1];
      if (id !== undefined) return { topic: 'ping', webhookId: Number(id), tags: [], ...about };
      throw new WebhookError('signature-missing', 'There is no X-WC-Webhook-Signature.');
    }
    await verify(body, signature, secrets);
    const topic = header('topic') ?? '';
    const payload = parsed(textOf(body));
    const tags = tagsOf(topic, payload, lists);
    // What a topic brings the site itself declares.
    return { topic, payload, tags, ...about } as Webhook<Payloads>;
  };
}

/** @throws WebhookError for a body that is longer, before all of it is read */
async function bodyOf(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new WebhookError('too-large', `A body may have ${String(maxBytes)} bytes.`);
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
 * Compares in constant time: Web Crypto does.
 *
 * @throws WebhookError where no secret signed it
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
    'The signature is not that of the body: the secret is another one, or the body was changed.',
  );
}

type Members = Readonly<Partial<Record<string, unknown>>>;

const malformed = (message: string): WebhookError => new WebhookError('body-malformed', message);

function parsed(text: string): Members {
  let payload: unknown;
  try {
    payload = JSON.parse(text);
  } catch {
    throw malformed('The body is no JSON.');
  }
  if (Object(payload) === payload && !Array.isArray(payload)) return payload as Members;
  throw malformed('The body is no JSON object.');
}

/** @throws WebhookError for a topic that nobody knows, and for a payload that is not of its topic */
function tagsOf(topic: string, payload: Members, lists: Lists): readonly string[] {
  if (topic === 'content.changed') return contentTags(payload, lists);
  if (topic.startsWith('action.')) return [];
  const [, resource = ''] = /^(\w+)\.(created|updated|deleted|restored)$/.exec(topic) ?? [];
  const standing = member(lists, resource);
  if (standing === undefined)
    throw new WebhookError(
      'topic-unknown',
      `There is no topic ${JSON.stringify(topic.slice(0, 100))}.`,
    );
  const { id, slug, parent_id: parent, code, message } = payload;
  if (typeof id !== 'number')
    throw malformed(
      typeof code === 'string' && typeof message === 'string'
        ? `The shop sent an error in place of the ${resource}: ${code.slice(0, 100)}. The user of the webhook must be allowed to read it.`
        : `The body is no ${resource}: it has no \`id\`.`,
    );
  // A product may be asked for by its slug, and a variation is a part of a product.
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

/** Which tags a change of one kind fires besides those of its resource. */
const furtherTags: Readonly<Partial<Record<string, readonly string[]>>> = {
  post: ['wp/v2/search'],
  term: ['wp/v2/search'],
  menu: [
    'wp/v2/menu-items',
    'wp/v2/menu-items:*',
    'wp/v2/menu-locations',
    'wp/v2/menu-locations:*',
  ],
  // The title of the site and the like stand in its index.
  option: ['/'],
};

const path = /^[\w.-]+(?:\/[\w.-]+)*$/;

function contentTags({ changes, sent }: Members, lists: Lists): readonly string[] {
  if (!Array.isArray(changes) || typeof sent !== 'number')
    throw malformed('The body has no `changes`, or does not say when it was `sent`.');
  const tags = changes.flatMap((change: unknown): readonly string[] => {
    const { kind, resource, id } = Object(change) as Members;
    const isItem = typeof id === 'string' || typeof id === 'number';
    if (typeof resource !== 'string' || !path.test(resource) || (id !== undefined && !isItem))
      throw malformed('A change names no resource.');
    // The same thing may stand in several lists: a product in those of the shop as well.
    const same = Object.values(lists).find((all) => all.includes(resource)) ?? [resource];
    return [...staleItems(same, isItem ? [id] : []), ...(furtherTags[String(kind)] ?? [])];
  });
  return [...new Set(tags)];
}
