// Items of the resources of WordPress core of which a new site has none, created through the REST API.

interface Site {
  readonly restBase: string;
  readonly passwords: { readonly admin: string };
}

type Item = Readonly<Record<string, unknown>>;

export interface CoreItems {
  /** The path parameters of items that no list of the site contains, by update. */
  readonly unlisted: Readonly<Record<string, readonly Item[]>>;
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Creates a picture, a navigation, a comment of a user, posts of several states and, if the site has them, pattern
 * categories and fonts.
 *
 * @throws Error if the site refuses one of them
 */
export async function createCoreItems(site: Site): Promise<CoreItems> {
  const send = sender(site);
  const media = await send('media', pixel, {
    'content-type': 'image/png',
    'content-disposition': 'attachment; filename="pixel.png"',
  });
  const picture = Number(media['id']);
  await send(`media/${String(picture)}`, {
    alt_text: 'A pixel',
    caption: 'One pixel',
    description: 'A picture of one pixel.',
  });
  await send('navigation', {
    title: 'Main',
    content: '<!-- wp:navigation-link {"label":"Home","url":"/"} /-->',
    status: 'publish',
  });
  const post = await send('posts', {
    title: 'With everything',
    content: '<!-- wp:paragraph --><p>Text.</p><!-- /wp:paragraph -->',
    excerpt: 'An excerpt',
    status: 'publish',
    featured_media: picture,
    sticky: true,
    format: 'aside',
    password: '',
    date: '2020-02-03T04:05:06',
  });
  await send('posts', { title: 'Later', status: 'future', date: '2099-02-03T04:05:06' });
  await send('posts', { title: 'Draft', status: 'draft' });
  await send('posts', { title: 'Protected', status: 'publish', password: 'a pass phrase' });
  await send('pages', { title: 'Draft', status: 'draft' });
  await send('comments', { post: post['id'], content: 'By a user', author: 1 });
  await send('pages', { title: 'Child', status: 'private', parent: await firstId(send, 'pages') });
  const routes = await routesOf(send);
  if (routes.has('/wp/v2/wp_pattern_category')) await send('wp_pattern_category', { name: 'Patterns' });
  if (routes.has('/wp/v2/font-families'))
    await send('font-families', {
      font_family_settings: JSON.stringify({ name: 'Serif', slug: 'serif', fontFamily: 'Serif' }),
    });
  return { unlisted: { 'wp/v2 globalStyles.update': [{ id: await globalStylesId(send) }] } };
}

type Send = (path: string, body?: Item | Buffer, headers?: Readonly<Record<string, string>>) => Promise<Item>;

const sender =
  ({ restBase, passwords }: Site): Send =>
  async (path, body, headers = { 'content-type': 'application/json' }) => {
    const response = await fetch(`${restBase}wp/v2/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, authorization: `Basic ${btoa(`admin:${passwords.admin}`)}` },
      ...(body !== undefined && {
        body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${text.slice(0, 500)}`);
    return JSON.parse(text) as Item;
  };

async function routesOf(send: Send): Promise<ReadonlySet<string>> {
  const { routes } = (await send('')) as { readonly routes: Item };
  return new Set(Object.keys(routes));
}

async function firstId(send: Send, path: string): Promise<unknown> {
  const [first] = (await send(path)) as unknown as readonly Item[];
  return first?.['id'];
}

/** Only the active theme links to the styles of the site, which the request for the themes creates. */
async function globalStylesId(send: Send): Promise<number> {
  const [theme] = (await send('themes?status=active')) as unknown as readonly {
    readonly _links: Readonly<Record<string, readonly { readonly href: string }[]>>;
  }[];
  const [link] = theme?._links['wp:user-global-styles'] ?? [];
  const [id] = /\d+$/.exec(decodeURIComponent(link?.href ?? '')) ?? [];
  if (id === undefined) throw new Error('The active theme links to no styles.');
  return Number(id);
}
