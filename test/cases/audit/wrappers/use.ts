import anyName, { Api, Trimming, again, api, listPosts } from './api';

export async function use(): Promise<void> {
  await anyName('postz');
  await anyName('tags', { hide_emty: true });
  await listPosts({ per_page: 1000 });
  await listPosts({ statuss: 'draft' });
  await new Api().post('things/one', { label: 'too long' });
  await new Api().post('things/one', {});
  await api.remove(7);
  await again('/wp/v2/agains', 3);
  await new Trimming().get('//psts');
  await new Trimming().get('/posts');
}
