import { createTransport } from './api/client';

export const shop = createTransport({
  baseUrl: process.env['SHOP_URL'] ?? 'http://127.0.0.1:4000/wp-json',
  init: { next: { revalidate: 60 } },
});
