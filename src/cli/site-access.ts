// How to reach a site, from flags and environment: credentials, headers, proxies.
// Secrets come by the environment, which no list of processes shows; nothing here
// repeats a value.

import { Halt } from '../diagnostics/halt.ts';
import type { ReadOptions } from '../app/read-model.ts';
import type { Proxies } from '../load/load-options.ts';
import type { Credentials, NameAndPassword } from '../load/site/sign-in.ts';
import type { Environment } from './io.ts';

export interface SiteArguments {
  readonly header: readonly string[] | undefined;
  readonly httpAuth: string | undefined;
  readonly userAgent: string | undefined;
  readonly allowInsecureAuth: boolean;
  readonly schemas: boolean;
}

/** @throws Halt `usage` when what the environment holds is incomplete or contradicts itself */
export function siteAccess(args: SiteArguments, env: Environment): ReadOptions {
  const headers = headersOf([...(env['ROUTEWRIGHT_HEADER'] ?? '').split('\n'), ...(args.header ?? [])]);
  const httpAuth = args.httpAuth ?? read(env, 'ROUTEWRIGHT_HTTP_AUTH');
  const credentials = credentialsIn(env);
  const proxies = proxiesIn(env);
  return {
    schemas: args.schemas,
    allowInsecureAuth: args.allowInsecureAuth,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(args.userAgent !== undefined && { userAgent: args.userAgent }),
    ...(httpAuth !== undefined && { httpAuth: nameAndPassword(httpAuth) }),
    ...(credentials && { credentials }),
    ...(proxies && { proxies }),
  };
}

/** An empty variable is one that is not set; what a file of secrets ends with is none of them. */
const read = (env: Environment, name: string): string | undefined =>
  env[name]?.replace(/[\r\n]+$/, '') || undefined;

function credentialsIn(env: Environment): Credentials | undefined {
  const [name, password] = both(env, 'ROUTEWRIGHT_USER', 'ROUTEWRIGHT_APPLICATION_PASSWORD');
  const [key, secret] = both(env, 'ROUTEWRIGHT_KEY', 'ROUTEWRIGHT_SECRET');
  const token = read(env, 'ROUTEWRIGHT_TOKEN')?.replace(/^bearer\s+/i, '');
  const given: readonly Credentials[] = [
    ...(name !== undefined && password !== undefined
      ? [{ kind: 'application-password', name, password } as const]
      : []),
    ...(key !== undefined && secret !== undefined ? [{ kind: 'key-secret', key, secret } as const] : []),
    ...(token !== undefined ? [{ kind: 'token', token } as const] : []),
  ];
  if (given.length > 1)
    throw new Halt(
      'usage',
      'The environment holds credentials of more than one kind.',
      'Set either ROUTEWRIGHT_USER and ROUTEWRIGHT_APPLICATION_PASSWORD, or ROUTEWRIGHT_KEY and ROUTEWRIGHT_SECRET, or ROUTEWRIGHT_TOKEN.',
    );
  return given[0];
}

/** Two variables of which one is of no use without the other. */
function both(env: Environment, first: string, second: string): readonly [string?, string?] {
  const values = [read(env, first), read(env, second)] as const;
  if (values.filter((value) => value !== undefined).length !== 1)
    return values as readonly [string?, string?];
  const [set, missing] = values[0] === undefined ? [second, first] : [first, second];
  throw new Halt(
    'usage',
    `The environment variable ${set} is set, ${missing} is not.`,
    `Set both to sign in, or neither.`,
  );
}

function nameAndPassword(text: string): NameAndPassword {
  const colon = text.indexOf(':');
  if (colon > 0) return { name: text.slice(0, colon), password: text.slice(colon + 1) };
  throw new Halt(
    'usage',
    'The password of the web server needs a name, a colon and the password.',
    'For example: --http-auth staging:secret, or ROUTEWRIGHT_HTTP_AUTH in the environment.',
  );
}

/** `Name: value`, of two with one name the later. */
function headersOf(lines: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Map<string, readonly [name: string, value: string]>();
  for (const line of lines.filter((text) => text.trim() !== '')) {
    const [, name, value] = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*?)\s*$/s.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new Halt(
        'usage',
        'A header needs a name, a colon and a value.',
        "For example: --header 'X-Api-Key: secret', or a line each in ROUTEWRIGHT_HEADER.",
      );
    headers.set(name.toLowerCase(), [name, value]);
  }
  return Object.fromEntries(headers.values());
}

/** As curl and others read them: small letters first, `ALL_PROXY` for what has none. */
function proxiesIn(env: Environment): Proxies | undefined {
  const variable = (name: string) => read(env, name) ?? read(env, name.toUpperCase());
  const all = variable('all_proxy');
  const https = variable('https_proxy') ?? all;
  const http = variable('http_proxy') ?? all;
  if (https === undefined && http === undefined) return undefined;
  const except = variable('no_proxy');
  return {
    ...(https !== undefined && { https }),
    ...(http !== undefined && { http }),
    ...(except !== undefined && { except }),
  };
}
