import type { Site } from './rest';

export async function createTag(this: Site, name: string): Promise<unknown> {
  return this.rest({ path: '/wp/v2/tagz', method: 'POST', data: { name } });
}

export async function listTags(this: Site): Promise<unknown> {
  return this.rest({ path: '/wp/v2/tags', params: { per_page: 500 } });
}
