// Removes credentials from responses. A site, a proxy or an error may repeat credentials, and routewright prints, saves
// and generates texts from a site. So credentials are removed as soon as a response arrives.

import { plainHeader, type SignIn, type SignInOptions } from './sign-in.ts';

/**
 * The minimum length of a secret, in characters. Shorter secrets also occur in ordinary words, such as the
 * password “demo” in `/demo/v1`.
 */
const minLength = 6;

const redactionMark = '[redacted]';

/** The encodings in which a response may repeat a secret, even inside a longer text. */
function secretForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const percent = encodeURIComponent(secret);
  const hex = bytes.toString('hex');
  const everyByte = hex.replace(/../g, '%$&');
  return [
    ...htmlForms(secret).flatMap(jsonForms),
    ...[percent, percent.replaceAll('%20', '+'), everyByte].flatMap((one) => [
      one,
      lowerEscapes(one),
      upperEscapes(one),
    ]),
    hex,
    hex.toUpperCase(),
    ...base64Forms(bytes),
  ];
}

const lowerEscapes = (text: string): string => text.replace(/%../g, (escape) => escape.toLowerCase());
const upperEscapes = (text: string): string => text.replace(/%../g, (escape) => escape.toUpperCase());

/** The secret as escaped by WordPress's `esc_html` and by other functions. */
function htmlForms(text: string): readonly string[] {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return [
    text,
    escaped,
    ...['&#039;', '&#39;', '&apos;', '&#x27;'].map((quote) => escaped.replaceAll("'", quote)),
  ];
}

/** The secret as escaped by JavaScript, and by PHP, which also escapes slashes and non-ASCII characters. */
function jsonForms(text: string): readonly string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const ascii = json.replace(
    /[^\x20-\x7e]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [text, json, json.replaceAll('/', '\\/'), ascii, ascii.replaceAll('/', '\\/')];
}

/**
 * The Base64 forms of a text. The forms depend on the position of the text (modulo three). Base64 characters
 * that depend on neighboring text are omitted.
 */
function base64Forms(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const shared = [0, 2, 3][offset] ?? 0;
    const own = whole.slice(shared, (bytes.length + offset) % 3 === 0 ? undefined : -1);
    return [own, own.replaceAll('/', '\\/'), own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/**
 * Removes secrets from texts and bytes. Each secret is found as it was sent, escaped for JSON and HTML,
 * percent-encoded, in hexadecimal, and in Base64 at any position. A secret of fewer than six characters is only
 * removed from its own header.
 */
export interface Redaction {
  readonly text: (text: string) => string;
  readonly bytes: (bytes: Uint8Array) => Uint8Array;
}

/** @param secrets the secrets as the user gave them */
export function redaction(secrets: readonly string[]): Redaction {
  // WordPress shows application passwords in groups, and also accepts them without spaces.
  const given = secrets.flatMap((secret) => [secret, secret.replace(/\s+/g, '')]);
  const forms = [...new Set(given.filter(({ length }) => length >= minLength).flatMap(secretForms))]
    .filter(({ length }) => length >= minLength)
    .sort((one, other) => other.length - one.length);
  if (forms.length === 0) return { text: (text) => text, bytes: (bytes) => bytes };
  const patternOf = (all: readonly string[]): RegExp =>
    new RegExp(all.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'g');
  const inText = patternOf(forms);
  // Each byte becomes one character, so bytes that are not UTF-8 stay unchanged.
  const inBytes = patternOf(forms.map((form) => Buffer.from(form).toString('latin1')));
  return {
    text: (text) => text.replace(inText, redactionMark),
    bytes: (bytes) => {
      const before = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
      const after = before.replace(inBytes, redactionMark);
      return after === before ? bytes : new Uint8Array(Buffer.from(after, 'latin1'));
    },
  };
}

const namesSecret = /auth|cookie|credential|key|nonce|pass|secret|session|signature|token/i;

/**
 * Whether a header value consists of plain words. For example, `staging` in `X-Environment` selects a site, and
 * the word may also be in the site's content.
 */
const isPlainWords = (value: string): boolean => /^[a-z]+(?:[-_.,;:/ ]+[a-z]+)*$/i.test(value);

const mayBeSecret = ([name, value]: readonly [string, string]): boolean =>
  !plainHeader.test(name) && (namesSecret.test(name) || !isPlainWords(value));

/** The secrets in a sign-in header: the whole value, the value without its scheme, and the password in it. */
function secretsInHeader(value: string): readonly string[] {
  const [, scheme = '', token = ''] = /^(basic|bearer)\s+(.+)$/i.exec(value) ?? [];
  if (scheme === '') return [value];
  const [, password = ''] =
    /^[^:]*:(.*)$/s.exec(scheme.toLowerCase() === 'basic' ? Buffer.from(token, 'base64').toString() : '') ??
    [];
  return [token, token.replace(/=+$/, ''), password];
}

/**
 * All secrets that no output may contain. The value of a custom header is a secret, unless the value consists of
 * plain words and the header's name does not suggest a secret.
 *
 * @param signIn the headers and query parameters made from the options
 */
export function secretsOf(
  { credentials, httpAuth, headers = {} }: SignInOptions,
  signIn?: Pick<SignIn, 'headers' | 'query'>,
): readonly string[] {
  const given =
    credentials?.kind === 'application-password'
      ? [credentials.password]
      : credentials?.kind === 'key-secret'
        ? [credentials.key, credentials.secret]
        : credentials?.kind === 'token'
          ? [credentials.token]
          : [];
  return [
    ...given,
    ...(httpAuth ? [httpAuth.password] : []),
    ...[...Object.entries(headers), ...(signIn?.headers ?? [])]
      .filter(mayBeSecret)
      .flatMap(([, value]) => secretsInHeader(value)),
    ...(signIn?.query ?? []).map(([, value]) => value),
  ];
}
