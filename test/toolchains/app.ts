// The small app that every toolchain builds and runs: it asks a site for posts, and a shop
// for an order, and validators about arguments. The shop is large enough for its code to be
// cut into modules by resource.

/** How generated modules name each other, and so the app its own. */
export type Ending = '' | '.js' | '.ts';

export type Files = Readonly<Record<string, string>>;

/** What the app says when all of it works. */
export const expected = 'Hello, World; order 7 is paid; 1000 per page is refused';

/** What the site answers to the app, by what it asks for. */
export const answers: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [
    '/wp-json/wp/v2/posts?per_page=2',
    ['Hello', 'World'].map((rendered, index) => ({ id: index + 1, title: { rendered } })),
  ],
  ['/wp-json/shop/v1/orders/7', { id: 7, amount_0: 100 }],
]);

/** `src/report.ts` asks, `src/main.ts` prints. */
export function appFiles(baseUrl: string, ending: Ending): Files {
  const client = ending === '' ? './api/client' : `./api/client/index${ending}`;
  return {
    'src/report.ts': `import { createClient } from '${client}';
import { orders } from './api/client/shop-v1${ending}';
import { wpV2 } from './api/client/wp-v2${ending}';
import { postsListArgs } from './api/zod/wp-v2${ending}';
import { ordersCreateArgs } from './api/zod/shop-v1${ending}';

export async function report(): Promise<string> {
  const site = createClient({ baseUrl: '${baseUrl}' }, { wpV2, orders });
  const posts = await site.wpV2.posts.list({ per_page: 2 });
  const titles = posts.map((post) => post.title.rendered);
  const order = await site.orders.get({ id: 7 });
  const paid = ordersCreateArgs.safeParse({ amount_0: order.amount_0 }).success;
  const checked = postsListArgs.safeParse({ per_page: 1000 });
  return \`\${titles.join(', ')}; order \${order.id} is \${paid ? 'paid' : 'open'}; 1000 per page is \${checked.success ? 'accepted' : 'refused'}\`;
}
`,
    'src/main.ts': `import { report } from './report${ending}';

void report().then((text) => {
  console.log(text);
});
`,
  };
}
