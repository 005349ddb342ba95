import type { ApiModel } from '../../model/api.ts';
import { type ServerObject } from './open-api.ts';

/** What stands for a placeholder until the caller says it. */
const examples: ReadonlyMap<string, string> = new Map([
  ['rest_base', 'https://site.example/wp-json'],
  ['base_url', 'https://site.example'],
]);

/**
 * Where paths start: the site, where it is known; else what the model says, its
 * placeholders as variables.
 *
 * @param site the REST base
 */
export function serversOf({ baseUrl }: ApiModel, site: string | undefined): readonly ServerObject[] {
  const address = site !== undefined && baseUrl === '{rest_base}' ? site : baseUrl;
  const url = address.replace(/\/+$/, '');
  const names = [...new Set([...url.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))];
  const variables = Object.fromEntries(
    names.map((name) => [name, { default: examples.get(name) ?? name, description: 'Of your own site.' }]),
  );
  return [{ url: url === '' ? '/' : url, ...(names.length > 0 && { variables }) }];
}
