import type { ApiModel } from '../core/model/api/api.ts';

/**
 * The path of the REST base, without a trailing slash, such as `/api/v1` for `{base_url}/api/v1`. For WordPress,
 * the path is the default `/wp-json`.
 */
export function basePathOf({ baseUrl }: Pick<ApiModel, 'baseUrl'>): string {
  const [, path = ''] = /^(?:\{[^}]*\}|https?:\/\/[^/]*)((?:\/[\w.~-]+)*)\/?$/.exec(baseUrl) ?? [];
  return path === '' ? '/wp-json' : path;
}
