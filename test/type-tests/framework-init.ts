// A framework adds members to `RequestInit`; they pass through `options.init` with their types.

import { createTransport } from '../../generated/content-commerce-site/client/index.js';
import { ordersList } from '../../generated/content-commerce-site/client/shop-analytics.js';

declare global {
  interface RequestInit {
    next?: { revalidate?: number | false; tags?: string[] } | undefined;
  }
}

export async function page(): Promise<void> {
  const transport = createTransport({
    baseUrl: 'https://x.test/wp-json',
    init: { next: { revalidate: 60 } },
  });
  await ordersList(
    transport,
    {},
    { init: { next: { revalidate: false, tags: ['orders'] }, credentials: 'omit' } },
  );
  // @ts-expect-error -- the framework's own types are kept
  await ordersList(transport, {}, { init: { next: { tags: 'orders' } } });
}
