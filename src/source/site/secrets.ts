// Lists the secrets of a run: the texts that no output may contain. `redaction.ts` removes them from what a site sends.

import type { LoadOptions } from '../load-options.ts';
import { minSecretLength } from './redaction.ts';
import { isShownParameter } from '../source-name.ts';
import {
  decodeCredential,
  nameAndPasswordIn,
  plainHeader,
  secretParameter,
  type SignIn,
  type SignInOptions,
} from './sign-in.ts';

/** The minimum length of a part of a secret. Shorter parts also occur in ordinary words (`wp-settings=editor`). */
const minPartLength = 12;

const namesSecret = /auth|cookie|credential|key|nonce|pass|secret|session|signature|token/i;

/**
 * Whether a header value consists of plain words. For example, `staging` in `X-Environment` selects a site, and
 * the word may also be in the site's content.
 */
const isPlainWords = (value: string): boolean => /^[a-z]+(?:[-_.,;:/ ]+[a-z]+)*$/i.test(value);

const mayBeSecret = ([name, value]: readonly [string, string]): boolean =>
  !plainHeader.test(name) && (namesSecret.test(name) || !isPlainWords(value));

/**
 * The secrets in a header: the whole value, or the token after its scheme, the password in it, and its parts. A short
 * token is only a secret with its scheme.
 */
function secretsInHeader([name, value]: readonly [name: string, value: string]): readonly string[] {
  const [, scheme = '', rest = value] = /^\s*([\w-]+)\s+(.*)$/.exec(value) ?? [];
  const hasScheme = /authorization$/i.test(name) || /^(?:basic|bearer)$/i.test(scheme);
  const decoded = scheme.toLowerCase() === 'basic' ? Buffer.from(rest, 'base64').toString() : '';
  return [
    ...(hasScheme && rest.length >= minSecretLength ? [rest, rest.replace(/=+$/, '')] : [value]),
    decoded.slice(decoded.indexOf(':') + 1),
    ...partsOf(hasScheme ? rest : value),
  ];
}

/** The long parts between `;`, `,`, `=`, quotes and white space, without the names before `=`. */
const partsOf = (value: string): readonly string[] =>
  value
    .split(/[;,"\s]+/)
    .flatMap((segment) => {
      const [, named = segment] = /^[^=]+=([^=].*)$/.exec(segment) ?? [];
      return [named, ...named.split('='), decodeCredential(named)];
    })
    .filter(({ length }) => length >= minPartLength);

function secretsInCredentials({ credentials }: SignInOptions): readonly string[] {
  switch (credentials?.kind) {
    case 'application-password':
      return [credentials.password];
    case 'key-secret':
      return [credentials.key, credentials.secret];
    case 'token':
      return [credentials.token];
    case undefined:
      return [];
  }
}

/** The passwords in the addresses of proxies. */
const secretsInProxies = ({ http, https }: NonNullable<LoadOptions['proxies']>): readonly string[] =>
  [http, https].flatMap((proxy) => {
    const url = proxy !== undefined && URL.canParse(proxy) ? nameAndPasswordIn(new URL(proxy)) : undefined;
    return url ? [url.password] : [];
  });

/**
 * All secrets that no output may contain. The value of a custom header is a secret, unless the value consists of
 * plain words and the header's name does not suggest a secret.
 *
 * @param signIn the headers and query parameters made from the options
 */
export function secretsOf(
  options: SignInOptions & Pick<LoadOptions, 'proxies'>,
  signIn?: Pick<SignIn, 'headers' | 'query' | 'parameters'>,
): readonly string[] {
  const { httpAuth, headers = {}, proxies = {} } = options;
  const secrets = [
    ...secretsInCredentials(options),
    ...(httpAuth ? [httpAuth.password] : []),
    ...secretsInProxies(proxies),
    ...[...Object.entries(headers), ...(signIn?.headers ?? [])].filter(mayBeSecret).flatMap(secretsInHeader),
    ...[...(signIn?.query ?? []), ...(signIn?.parameters ?? [])]
      .filter(([name, value]) => !isShownParameter(name, value))
      .filter(([name, { length }]) => secretParameter.test(name) || length >= minPartLength)
      .map(([, value]) => value),
  ];
  // WordPress shows application passwords in groups, and also accepts them without spaces.
  return [...new Set(secrets.flatMap((secret) => [secret, secret.replace(/\s+/g, '')]))];
}
