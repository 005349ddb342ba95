import axios, { type AxiosInstance } from 'axios';

const client = axios.create({ baseURL: 'https://shop.example.com/wp-json' });
const shop: AxiosInstance = axios.create({ baseURL: `${process.env.SITE}/wp-json/wc/v3/` });

export async function calls(): Promise<void> {
  await client.get('/wp/v2/posts', { params: { per_page: 101, orderBy: 'date' } });
  await client.post('/wp/v2/posts', { status: 'now' }, { params: { contex: 'edit' } });
  await shop.get('orderz');
  await shop.put('/orders/7', { status: 'unknown-status' });
  await axios({ url: '/wp-json/wp/v2/tag', method: 'get' });
  await axios.request({ baseURL: '/wp-json/', url: 'wp/v2/pages', method: 'PUT' });
  const { get } = client;
  await get('/wp/v2/comment');
  const { data } = await client.get('/wp/v2/posts/7');
  data.titel;
  const answer = await client.get('/wp/v2/posts');
  answer.data.map((post: { slogan: string }) => post.slogan);
  answer.status;
}

declare const process: { env: Record<string, string> };
