import apiFetch from '@wordpress/api-fetch';
import WooCommerceRestApi from '@woocommerce/woocommerce-rest-api';

const woo = new WooCommerceRestApi({ url: 'https://example.com' });

export const save = (): Promise<unknown> =>
  apiFetch({
    path: '/wc/v3/products/tags/batch',
    method: 'POST',
    data: {
      create: [{ name: 'A', typ: 'simple' }, { name: 'B', type: 'simpel' }],
      update: [{ id: 7, status: 'drafft' }, { status: 'draft' }],
      delete: [8, 'nine'],
    },
  });

export const rename = (): Promise<unknown> =>
  woo.post('products/tags/batch', { update: [{ id: 7, nmae: 'C' }] });
