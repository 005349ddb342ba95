// What signs in must not come back: a site, a proxy or an error of either may repeat it.

/** Shorter ones would be found in ordinary words. */
const shortest = 4;

/** The forms in which a secret may be repeated. */
const formsOf = (secret: string): readonly string[] => [
  secret,
  // WordPress shows application passwords in groups and takes them without.
  secret.replace(/\s+/g, ''),
  encodeURIComponent(secret),
  encodeURIComponent(secret).replaceAll('%20', '+'),
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  base64(secret),
];

const base64 = (text: string): string => Buffer.from(text).toString('base64').replace(/=+$/, '');

/** What is secret in the header of a sign-in: the value, what stands behind its scheme, and the password in that. */
export function secretsInHeader(value: string): readonly string[] {
  const [, scheme = '', token = ''] = /^(basic|bearer)\s+(.+)$/i.exec(value) ?? [];
  if (scheme === '') return [value];
  const [, password = ''] =
    /^[^:]*:(.*)$/s.exec(scheme.toLowerCase() === 'basic' ? Buffer.from(token, 'base64').toString() : '') ??
    [];
  return [token, token.replace(/=+$/, ''), password];
}

/**
 * @param secrets in whatever form the user gave them
 * @returns a function that takes them out of a text
 */
export function redaction(secrets: readonly string[]): (text: string) => string {
  const forms = [...new Set(secrets.flatMap(formsOf))]
    .filter((form) => form.length >= shortest)
    .sort((one, other) => other.length - one.length);
  return (text) => forms.reduce((left, form) => left.replaceAll(form, '[redacted]'), text);
}
