// Callers that are handed in: known by the type that they are declared to have.
import type { HttpClient } from '@angular/common/http';
import type { APIRequestContext } from '@playwright/test';
import type { AxiosInstance as Http } from 'axios';
import WooCommerceRestApi from '@woocommerce/woocommerce-rest-api';

export class Posts {
  private readonly api: APIRequestContext;

  constructor(
    private readonly http: HttpClient,
    api: APIRequestContext,
  ) {
    this.api = api;
  }

  list() {
    return this.http.get('/wp-json/wp/v2/posts', { params: { serch: 'a' } });
  }

  save(id: number) {
    return this.api.post(`/wp-json/wp/v2/posts/${id}`, { data: { status: 'publishd' } });
  }
}

export const pages = (http: Http) => http.get('/wp-json/wp/v2/pagez');

export const orders = (shop: WooCommerceRestApi) => shop.get('orderz');

export function bound(this: Posts) {
  return this.list();
}
