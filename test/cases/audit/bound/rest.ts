import type { APIRequestContext } from '@playwright/test';
import { createTag, listTags } from './tags';

interface RestOptions {
  readonly path: string;
  readonly method?: string;
  readonly data?: unknown;
  readonly params?: Record<string, unknown>;
}

export async function rest(this: Site, { path, ...options }: RestOptions): Promise<unknown> {
  const response = await this.request.fetch(`/wp-json${path}`, options);
  return response.json();
}

export class Site {
  constructor(readonly request: APIRequestContext) {}
  rest = rest.bind(this);
  createTag = createTag.bind(this);
  listTags = listTags.bind(this);
}
