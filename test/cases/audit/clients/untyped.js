// Known as clients by their names, and by being waited for.
import { wordpressApi } from '@acme/wordpress';
import { http as mocked } from 'msw';
import request from 'supertest';

export async function posts(httpClient) {
  const { data } = await httpClient.get('/wp/v2/posts');
  await httpClient.post('/wp/v2/postz', data);
  return httpClient.get(`/wp-json/wp/v2/postz/${data.id}`);
}

export const tags = () => wordpressApi.get('/wp/v2/tagz').then(({ data }) => data);

export class Orders {
  constructor(api) {
    this.api = api;
  }
  list(page) {
    return this.api.get(`/wc/v3/orderz?page=${page}`);
  }
}

// No client: handlers, what keeps answers, what nobody waits for, and what is named as something else.
export async function none(api, app, apiCache, cy, handler) {
  api.get('/wp/v2/nobody');
  await app.get('/wp/v2/nobody', async (req, res) => res.end());
  await api.get('/wp/v2/nobody', function () {});
  await apiCache.get('/wp/v2/nobody');
  mocked.get('/wp/v2/nobody', handler);
  await request(app).get('/wp/v2/nobody');
  const client = createRedis();
  await client.get('/wp/v2/nobody');
  await cy.get('/wp/v2/nobody');
  await api.headers.get('/wp/v2/nobody');
  await api.get('/nobody');
}
