// Reads the credentials, headers and proxies for a site from settings and the environment. Secrets are in environment
// variables, because lists of processes do not show them. Messages never contain the value of a variable.

import { Halt } from '../core/diagnostics/halt.ts';
import type { Proxies } from './requests.ts';
import type { Credentials, NameAndPassword } from './site/sign-in.ts';
import type { CredentialVariables } from '../core/model/files/project.ts';
import type { ReadOptions } from './read-model.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface SiteSettings {
  /** Header lines (`Name: value`), which are added to those in the environment. */
  readonly header?: readonly string[] | undefined;
  /** `NAME:PASSWORD` for the web server, used instead of the environment variable. */
  readonly httpAuth?: string | undefined;
}

/** The names of the environment variables for a source on the command line. */
export const defaultVariables = {
  user: 'ROUTEWRIGHT_USER',
  applicationPassword: 'ROUTEWRIGHT_APPLICATION_PASSWORD',
  key: 'ROUTEWRIGHT_KEY',
  secret: 'ROUTEWRIGHT_SECRET',
  token: 'ROUTEWRIGHT_TOKEN',
  httpAuth: 'ROUTEWRIGHT_HTTP_AUTH',
  headers: 'ROUTEWRIGHT_HEADER',
} as const satisfies Required<CredentialVariables>;

/**
 * @param variables the names of the variables in a setting, each of which must be set; the default variables may
 * be unset
 * @throws Halt `usage` when the values in the environment are incomplete or contradictory
 */
export function siteAccess(
  settings: SiteSettings,
  env: Environment,
  variables: CredentialVariables = defaultVariables,
): ReadOptions {
  if (variables !== defaultVariables) assertSet(env, variables);
  const headers = parseHeaderLines([
    ...(readVariable(env, variables.headers) ?? '').split('\n'),
    ...(settings.header ?? []),
  ]);
  const httpAuth = settings.httpAuth ?? readVariable(env, variables.httpAuth);
  const credentials = credentialsIn(env, variables);
  const proxies = proxiesIn(env);
  return {
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(httpAuth !== undefined && { httpAuth: parseNameAndPassword(httpAuth) }),
    ...(credentials && { credentials }),
    ...(proxies && { proxies }),
  };
}

/** The names of the default variables that are set, in the format of a project's setting. */
export const defaultVariablesSet = (env: Environment): CredentialVariables =>
  Object.fromEntries(
    Object.entries(defaultVariables).filter(([, variable]) => readVariable(env, variable) !== undefined),
  );

/**
 * Reads an environment variable. An empty variable counts as unset. A line break at the end is removed, because
 * secrets often come from files.
 */
const readVariable = (env: Environment, name: string | undefined): string | undefined =>
  (name === undefined ? undefined : env[name]?.replace(/[\r\n]+$/, '')) || undefined;

/**
 * Throws if a variable is unset. Without this check, the site would be read as an anonymous visitor, and the
 * output would differ.
 */
function assertSet(env: Environment, variables: CredentialVariables): void {
  const missing = Object.values(variables).filter((name: string) => readVariable(env, name) === undefined);
  if (missing.length === 0) return;
  throw new Halt(
    'usage',
    `The credentials of the project are missing: ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set.`,
    'Set these variables in the environment, or remove them from "credentials" to read the site as a visitor.',
  );
}

function credentialsIn(env: Environment, variables: CredentialVariables): Credentials | undefined {
  const [name, password] = readPair(env, variables.user, variables.applicationPassword);
  const [key, secret] = readPair(env, variables.key, variables.secret);
  const token = readVariable(env, variables.token)?.replace(/^bearer\s+/i, '');
  const given: readonly Credentials[] = [
    ...(name !== undefined && password !== undefined
      ? [{ kind: 'application-password', name, password } as const]
      : []),
    ...(key !== undefined && secret !== undefined ? [{ kind: 'key-secret', key, secret } as const] : []),
    ...(token !== undefined ? [{ kind: 'token', token } as const] : []),
  ];
  if (given.length <= 1) return given[0];
  const ways = [
    [variables.user, variables.applicationPassword],
    [variables.key, variables.secret],
    [variables.token],
  ].map((names) => names.join(' and '));
  throw new Halt(
    'usage',
    'The environment contains more than one kind of credentials.',
    `Set either ${ways.join(', or ')}.`,
  );
}

/** Reads two environment variables. Throws if only one of them is set. */
function readPair(
  env: Environment,
  first: string | undefined,
  second: string | undefined,
): readonly [string?, string?] {
  const values = [readVariable(env, first), readVariable(env, second)] as const;
  if (values.filter((value) => value !== undefined).length !== 1)
    return values as readonly [string?, string?];
  const [set, missing] = values[0] === undefined ? [second, first] : [first, second];
  throw new Halt(
    'usage',
    `The environment variable ${set ?? ''} is set, but ${missing ?? 'its counterpart'} is not.`,
    `To sign in, set both variables. To read the site as a visitor, set neither.`,
  );
}

function parseNameAndPassword(text: string): NameAndPassword {
  const colon = text.indexOf(':');
  if (colon > 0) return { name: text.slice(0, colon), password: text.slice(colon + 1) };
  throw new Halt(
    'usage',
    'The password of the web server must be a name, a colon and the password.',
    'For example: staging:secret (`httpAuth`).',
  );
}

/** Parses lines such as `Name: value`. If two lines have the same name, the later line is used. */
function parseHeaderLines(lines: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Map<string, readonly [name: string, value: string]>();
  for (const line of lines.filter((text) => text.trim() !== '')) {
    const [, name, value] = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*:\s*(.*?)\s*$/s.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new Halt(
        'usage',
        'A header must be a name, a colon and a value.',
        "For example: 'X-Api-Key: secret' (`headers`). In an environment variable, write one header per line.",
      );
    headers.set(name.toLowerCase(), [name, value]);
  }
  return Object.fromEntries(headers.values());
}

/**
 * Reads the proxies of the environment in the order of curl. Variables in lower case come first, and `ALL_PROXY`
 * is used if the scheme has no variable of its own.
 */
export function proxiesIn(env: Environment): Proxies | undefined {
  const variable = (name: string) => readVariable(env, name) ?? readVariable(env, name.toUpperCase());
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
