import { javascript, javascriptKey, literalText, singleQuoted } from './literal-text.ts';
import type { Sample } from './sample.ts';

/** The client that `generate --target client` writes, by its facade. */
export const client: Sample = ({ call, context, values }) => {
  const helper = authHelper(context.auth?.kind);
  const args = literalText(Object.fromEntries(values), javascript);
  return [
    `import { ${['createClient', ...(helper === undefined ? [] : [helper.name])].join(', ')} } from './client/index.js';`,
    '',
    'const site = createClient({',
    `  baseUrl: ${singleQuoted(context.base)},`,
    ...(helper === undefined ? [] : [`  auth: ${helper.name}(${helper.arguments}),`]),
    '});',
    `const result = await site${call.name.map(access).join('')}(${values.size === 0 ? '' : args});`,
  ].join('\n');
};

/** `site.wpV2.posts.list(…)`: the call without its arguments. */
export const facadeCall = (name: readonly string[], takesArguments: boolean): string =>
  `site${name.map(access).join('')}(${takesArguments ? '…' : ''})`;

const access = (name: string): string => {
  const key = javascriptKey(name);
  return key === name ? `.${name}` : `[${key.startsWith('[') ? key.slice(1, -1) : key}]`;
};

interface AuthHelper {
  readonly name: string;
  readonly arguments: string;
}

function authHelper(kind: string | undefined): AuthHelper | undefined {
  switch (kind) {
    case 'application-password':
      return { name: 'applicationPassword', arguments: "'USERNAME', 'APPLICATION_PASSWORD'" };
    case 'key-secret':
      return { name: 'keySecret', arguments: "'CONSUMER_KEY', 'CONSUMER_SECRET'" };
    case 'bearer':
      return { name: 'bearer', arguments: "'API_KEY'" };
    case 'cookie-nonce':
      return { name: 'cookieNonce', arguments: "'NONCE'" };
    default:
      return undefined;
  }
}
