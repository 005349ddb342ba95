import type { ApiModel } from '../../../core/model/api.ts';
import { type ServerObject } from './open-api.ts';

/** Default values of placeholders. */
const examples: ReadonlyMap<string, string> = new Map([
  ['rest_base', 'https://site.example/wp-json'],
  ['base_url', 'https://site.example'],
]);

/**
 * The base URLs of paths: that of the site if it is known, otherwise that of the model with its placeholders
 * as variables.
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

/** Encodes characters that are invalid in a URL. Names in braces stay. */
const uriTemplate = (text: string): string =>
  text
    .split(/(\{[\w.-]+\})/)
    .map((piece, at) => (at % 2 === 1 ? piece : encodeURI(decoded(piece.toWellFormed()))))
    .join('');

/** Decodes an encoded URL first, so that it is not encoded twice. */
function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
