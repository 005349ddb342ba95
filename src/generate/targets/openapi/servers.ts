import type { ApiModel } from '../../../core/model/api.ts';
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
  const url = uriTemplate(address.replace(/\/+$/, ''));
  const names = [...new Set([...url.matchAll(/\{([\w.-]+)\}/g)].map(([, name = '']) => name))];
  const variables = Object.fromEntries(
    names.map((name) => [name, { default: examples.get(name) ?? name, description: 'Of your own site.' }]),
  );
  return [{ url: url === '' ? '/' : url, ...(names.length > 0 && { variables }) }];
}

/** What no address can hold is encoded; names in braces stay. */
const uriTemplate = (text: string): string =>
  text
    .split(/(\{[\w.-]+\})/)
    .map((piece, at) => (at % 2 === 1 ? piece : encodeURI(decoded(piece.toWellFormed()))))
    .join('');

/** An address that is encoded already must not be so twice. */
function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
