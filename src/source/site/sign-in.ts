// Turns credentials into headers for one origin. Credentials that would be sent without encryption are refused before
// any request. Messages never contain credentials.

import { Halt } from '../../core/diagnostics/halt.ts';

export interface NameAndPassword {
  readonly name: string;
  readonly password: string;
}

export type Credentials =
  | ({ readonly kind: 'application-password' } & NameAndPassword)
  | { readonly kind: 'key-secret'; readonly key: string; readonly secret: string }
  | { readonly kind: 'token'; readonly token: string };

/** The user's credentials. */
export interface SignInOptions {
  /** Headers that are sent only to the site's origin and never printed. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How to sign in at the site. */
  readonly credentials?: Credentials;
  /** The name and password that a web server requires before WordPress runs. */
  readonly httpAuth?: NameAndPassword;
  /**
   * Allows credentials to be sent over http to other machines.
   *
   * @default false
   */
  readonly allowInsecureAuth?: boolean;
}

export interface SignIn {
  /** The only origin to which the headers and parameters are sent. */
  readonly origin: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** An API key and its secret as query parameters, if another password already needs the header `Authorization`. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The query parameters of the address that the user gave. Some hosts require a parameter that is a secret. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** Whether the headers or parameters sign in at the site itself, not only at the web server. */
  readonly atSite: boolean;
}

/** Whether there are headers or parameters that must not be sent to another origin. */
export const sendsAnything = ({ headers, query }: SignIn): boolean => headers.length + query.length > 0;

/**
 * The headers and parameters that sign in at an address.
 *
 * @param url the address that the user gave; a name and password in it are for the web server
 * @throws Halt `usage` when two passwords need the same header, or when a password would be sent unencrypted
 */
export function signInFor(url: URL, options: SignInOptions): SignIn {
  const given = Object.entries(options.headers ?? {});
  const authorization = given.some(([name]) => name.toLowerCase() === 'authorization');
  const httpAuth = options.httpAuth ?? (authorization ? undefined : nameAndPasswordIn(url));
  const inQuery = options.credentials?.kind === 'key-secret' && (authorization || httpAuth !== undefined);
  const authorizations = [
    ...(httpAuth ? [basicAuthorization(httpAuth.name, httpAuth.password)] : []),
    ...(options.credentials && !inQuery ? [authorizationOf(options.credentials)] : []),
  ];
  if (authorizations.length + Number(authorization) > 1) throw oneHeaderForTwo();
  const signIn: SignIn = {
    origin: url.origin,
    headers: [...given, ...authorizations.map((value) => ['authorization', value] as const)],
    query: inQuery ? keyInQuery(options.credentials) : [],
    parameters: [...url.searchParams],
    atSite: options.credentials !== undefined || given.some(([name]) => signingHeader.test(name)),
  };
  if (!options.allowInsecureAuth && travelsInClear(url) && holdsSecret(url, signIn)) throw inClear(url);
  return signIn;
}

/** Headers that are known to sign in at a site. */
export const signingHeader = /^(?:authorization|cookie|x-wp-nonce)$/i;

const basicAuthorization = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

function authorizationOf(credentials: Credentials): string {
  switch (credentials.kind) {
    case 'application-password':
      return basicAuthorization(credentials.name, credentials.password);
    case 'key-secret':
      return basicAuthorization(credentials.key, credentials.secret);
    case 'token':
      return `Bearer ${credentials.token}`;
  }
}

const keyInQuery = (credentials: Credentials | undefined): SignIn['query'] =>
  credentials?.kind === 'key-secret'
    ? [
        ['consumer_key', credentials.key],
        ['consumer_secret', credentials.secret],
      ]
    : [];

export function nameAndPasswordIn(url: URL): NameAndPassword | undefined {
  if (url.username === '' && url.password === '') return undefined;
  return { name: decodeCredential(url.username), password: decodeCredential(url.password) };
}

/** Undoes percent-encoding. Invalid encodings remain unchanged. */
export function decodeCredential(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether an address is loopback. A request to a loopback address does not leave this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Whether other users of the network could read a request. */
export const travelsInClear = (url: URL): boolean => url.protocol === 'http:' && !isLoopback(url);

/** Headers that contain no secret. Any other header may contain a plugin's own credential. */
export const plainHeader =
  /^(?:accept(?:-.+)?|cache-control|dnt|if-.+|origin|pragma|range|referer|user-agent|x-requested-with)$/i;

export const secretParameter = /auth|token|key|secret|pass|nonce|session/i;

const holdsSecret = (url: URL, { headers, query }: SignIn): boolean =>
  query.length > 0 ||
  headers.some(([name]) => !plainHeader.test(name)) ||
  [...url.searchParams.keys()].some((name) => secretParameter.test(name));

const inClear = (url: URL): Halt =>
  new Halt(
    'usage',
    `Credentials for ${url.host} would be sent over http, where other machines on the network can read the credentials. Nothing was sent.`,
    'Use an address with https://. If the connection is safe anyway (a tunnel, your own network), add `allowInsecureAuth`.',
  );

/** Advice for two passwords that need the same header. */
export const hints = [
  'Do one of these: let the web server exempt the REST base, or this machine, from its password;',
  'sign in with a consumer key and secret (ROUTEWRIGHT_KEY, ROUTEWRIGHT_SECRET), which are then sent in the query;',
  'sign in with another header (`headers`), if a plugin of the site accepts it;',
  'or save the index with a browser that is signed in, and use the file.',
].join('\n');

const oneHeaderForTwo = (): Halt =>
  new Halt(
    'usage',
    'The password of the web server and the password of the site both need the Authorization header.',
    hints,
  );
