import { createClient } from './api/client';
import { products } from './api/client/wc-store-v1';

export const shop = createClient(
  {
    baseUrl: process.env['SHOP_URL'] ?? 'http://127.0.0.1:4000/wp-json',
    init: { next: { revalidate: 60 } },
  },
  { products },
);
