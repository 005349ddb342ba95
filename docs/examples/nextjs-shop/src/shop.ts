import { createClient } from './api/client';
import { products } from './api/client/wc-store-v1';
import { shopUrl } from './shop-url';

export const shop = createClient({ baseUrl: shopUrl, init: { next: { revalidate: 60 } } }, { products });
