// Removes secrets from texts and bytes of a site. A site, a proxy or an error may repeat a secret in another form, and
// routewright later undoes some of these forms. So a secret is found with all escapes undone (`undo-escapes.ts`), and
// in hexadecimal and Base64.

import { findUndone, undone, type Span } from './undo-escapes.ts';
import { textAutomaton, type Pattern } from './text-automaton.ts';

/**
 * The minimum length of a secret, in characters. Shorter secrets also occur in ordinary words, such as the
 * password “demo” in `/demo/v1`.
 */
export const minSecretLength = 6;

const redactionMark = '[redacted]';

export interface Redaction {
  readonly text: (text: string) => string;
  /** Bytes without a secret are returned unchanged; others as UTF-8. */
  readonly bytes: (bytes: Uint8Array) => Uint8Array;
}

/** @param secrets the secrets as the user gave them; those of fewer than six characters are ignored */
export function redaction(secrets: readonly string[]): Redaction {
  const given = [...new Set(secrets)].filter(({ length }) => length >= minSecretLength);
  if (given.length === 0) return { text: (text) => text, bytes: (bytes) => bytes };
  const patterns = given.flatMap(patternsOf).filter(({ text }) => text.length >= minSecretLength);
  const automaton = textAutomaton(patterns);
  const redactAs = (text: string, kind: 'text' | 'json'): string => {
    const plain = given.filter((secret) => kind === 'text' || !secret.includes('"'));
    const spans = [
      ...findUndone(text, automaton, kind === 'json'),
      ...plain.flatMap((secret) => findPlain(text, secret)),
    ];
    return spans.length === 0 ? text : withMarks(text, spans);
  };
  const redact = (text: string): string => {
    const after = redactAs(text, 'text');
    // A tag or a secret with quotes can extend from one string of JSON to the next.
    return after !== text && isJson(text) && !isJson(after) ? redactAs(text, 'json') : after;
  };
  return {
    text: redact,
    bytes: (bytes) => {
      const before = decode(bytes);
      const after = redact(before);
      return after === before ? bytes : new TextEncoder().encode(after);
    },
  };
}

/** How a secret reads with all escapes undone, or in another encoding. */
function patternsOf(secret: string): readonly Pattern[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  return [
    // Percent-encoding and headers contain the bytes of UTF-8, each of which is read as one character.
    ...[secret, bytes.toString('latin1')].flatMap(withPlus).flatMap((one) =>
      [true, false].map((removesTags) => {
        const { text, hasGaps } = undone(one, removesTags);
        return { text, allowsGaps: hasGaps };
      }),
    ),
    ...[hex, hex.toUpperCase(), ...base64Forms(bytes)].map((text) => ({ text, allowsGaps: false })),
  ];
}

/** In the values of a form, a plus sign is a space. */
const withPlus = (text: string): readonly string[] => [text, text.replace(/\s/g, '+')];

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
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Occurrences as they are. An undone text misses an occurrence that completes an escape with the text before it. */
function findPlain(text: string, secret: string): readonly Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length))
    spans.push([at, at + secret.length]);
  return spans;
}

/** A surrogate counts as UTF-16 only with a byte order mark, as in `readSourceText`. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

function withMarks(text: string, found: readonly Span[]): string {
  const parts: string[] = [];
  let last = 0;
  for (const span of merged(found)) {
    const [start, end] = wholeNumber(text, [escapeStart(text, span[0]), escapeEnd(text, span[1])]);
    parts.push(text.slice(last, start), isJsonNumber(text, [start, end]) ? '0' : redactionMark);
    last = end;
  }
  return [...parts, text.slice(last)].join('');
}

/** Joins spans that overlap or touch. */
function merged(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  for (const span of [...spans].sort(([one], [other]) => one - other)) {
    const before = all.at(-1);
    if (before && span[0] <= before[1]) all[all.length - 1] = [before[0], Math.max(before[1], span[1])];
    else all.push(span);
  }
  return all;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// Keeps JSON valid: no part of an escape and no part of a number is removed.

/** The escape of JSON that a position is in. */
function escapeAround(text: string, position: number): Span | undefined {
  const from = Math.max(0, position - 5);
  const at = from + text.slice(from, position).lastIndexOf('\\');
  if (at < from) return undefined;
  let run = at;
  while (text[run - 1] === '\\') run -= 1;
  if ((at - run) % 2 === 1) return undefined;
  const end = at + (/^u[\da-f]{4}$/i.test(text.slice(at + 1, at + 6)) ? 6 : 2);
  return end > position ? [at, end] : undefined;
}

const escapeStart = (text: string, start: number): number => escapeAround(text, start)?.[0] ?? start;
const escapeEnd = (text: string, end: number): number => escapeAround(text, end)?.[1] ?? end;

const digits = /^[\d.]+$/;

function wholeNumber(text: string, [start, end]: Span): Span {
  if (!digits.test(text.slice(start, end))) return [start, end];
  const [before = ''] = /[-\d.eE+]{0,40}$/.exec(text.slice(Math.max(0, start - 40), start)) ?? [];
  const [after = ''] = /^[\d.eE+-]{0,40}/.exec(text.slice(end, end + 40)) ?? [];
  const whole: Span = [start - before.length, end + after.length];
  return isJsonNumber(text, whole) ? whole : [start, end];
}

/** Whether a part of a text is a number that is the value of a member or an item in JSON. */
function isJsonNumber(text: string, [start, end]: Span): boolean {
  return (
    /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text.slice(start, end)) &&
    /[:,[]\s{0,40}$/.test(text.slice(Math.max(0, start - 41), start)) &&
    /^\s{0,40}[\],}]/.test(text.slice(end, end + 41))
  );
}
