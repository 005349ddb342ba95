import type { ApiModel } from '../../core/model/api.ts';

/** The path of the REST base, without a slash at the end: `{base_url}/api/v1` has one, that of WordPress is where it usually is. */
export function basePathOf({ baseUrl }: Pick<ApiModel, 'baseUrl'>): string {
  const [, path = ''] = /^(?:\{[^}]*\}|https?:\/\/[^/]*)((?:\/[\w.~-]+)*)\/?$/.exec(baseUrl) ?? [];
  return path === '' ? '/wp-json' : path;
}
