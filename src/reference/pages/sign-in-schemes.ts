// The fields of each way to sign in, and the headers that a request gets from them.

import type { SignInScheme } from '../../core/model/software/sign-in.ts';

/** How a request is signed in. */
export interface Signature {
  readonly headers: Readonly<Record<string, string>>;
  readonly withCookies: boolean;
}

export interface SchemeField {
  /** The name under which the value is kept. */
  readonly name: string;
  readonly label: string;
  readonly secret: boolean;
}

export interface SchemeForm {
  readonly label: string;
  readonly fields: readonly SchemeField[];
  /** Whether one field is enough. */
  readonly takesAny?: true;
  /** @param values the values of the fields, in their order */
  readonly sign: (values: readonly string[]) => Signature;
}

const withHeaders = (headers: Signature['headers']): Signature => ({ headers, withCookies: false });

/** A Basic header. Names and passwords may contain any character, but `btoa` accepts only bytes. */
const basicAuth = ([name = '', secret = '']: readonly string[]): Signature =>
  withHeaders({
    Authorization: `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${name}:${secret}`)))}`,
  });

export function schemeForm(scheme: SignInScheme): SchemeForm {
  const field = (label: string, secret: boolean): SchemeField => ({
    name: `${scheme.kind}:${label}`,
    label,
    secret,
  });
  switch (scheme.kind) {
    case 'application-password':
      return {
        label: 'Application password',
        fields: [field('User name', false), field('Application password', true)],
        sign: basicAuth,
      };
    case 'key-secret':
      return {
        label: 'Consumer key and secret',
        fields: [field('Consumer key', false), field('Consumer secret', true)],
        sign: basicAuth,
      };
    case 'bearer':
      return {
        label: 'Bearer token',
        fields: [field('Token', true)],
        sign: ([token = '']) => withHeaders({ Authorization: `Bearer ${token}` }),
      };
    case 'cookie-nonce':
      return {
        label: 'Cookie and nonce',
        fields: [field('Nonce', true)],
        sign: ([nonce = '']) => ({ headers: { 'X-WP-Nonce': nonce }, withCookies: true }),
      };
    case 'header':
      return {
        label: `Header ${scheme.header}`,
        fields: [field(scheme.header, true)],
        sign: ([value = '']) => withHeaders({ [scheme.header]: value }),
      };
    case 'session':
      return {
        label: scheme.headers.join(' and '),
        fields: scheme.headers.map((header) => field(header, true)),
        takesAny: true,
        sign: (values) =>
          withHeaders(
            Object.fromEntries(
              scheme.headers.flatMap((header, at) => {
                const value = values[at] ?? '';
                return value === '' ? [] : [[header, value] as const];
              }),
            ),
          ),
      };
  }
}
