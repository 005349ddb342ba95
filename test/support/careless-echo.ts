// The forms in which careless servers repeat what they were sent, and how a reader undoes them.

/** Stands for a character that JSON holds as an escape: `sendEscaped` writes it so. */
const escapedBase = 0xe000;

const eachChar = (text: string, change: (char: string, unit: number) => string): string =>
  Array.from({ length: text.length }, (_, at) => change(text.charAt(at), text.charCodeAt(at))).join('');

const hex = (unit: number, digits: number): string => unit.toString(16).padStart(digits, '0');
const byteHex = (text: string): string => Buffer.from(text).toString('hex');

const entityNames: ReadonlyMap<string, string> = new Map(
  Object.entries({ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos', '/': 'sol', _: 'lowbar' }),
);

const half = (text: string): number => text.length >> 1;
const inserted = (text: string, between: string): string =>
  text.slice(0, half(text)) + between + text.slice(half(text));

type Form = (text: string) => string;

/** Forms that our own reading undoes, or that a reader undoes by eye. */
export const textForms: Readonly<Record<string, Form>> = {
  'as it is': (text) => text,
  'escaped for HTML': (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#039;'),
  'as named entities': (text) =>
    eachChar(text, (char) => (entityNames.has(char) ? `&${entityNames.get(char) ?? ''};` : char)),
  'as decimal entities': (text) => eachChar(text, (_, unit) => `&#${unit};`),
  'as hexadecimal entities': (text) => eachChar(text, (_, unit) => `&#x${hex(unit, 4)};`),
  'with one entity': (text) => `&#${text.charCodeAt(0)};${text.slice(1)}`,
  'as entities, twice': (text) => eachChar(text, (_, unit) => `&amp;#${unit};`),
  'as escapes of JSON': (text) =>
    eachChar(text, (_, unit) => String.fromCharCode(escapedBase + (unit & 0xff))),
  'as escapes of JSON within a string': (text) => eachChar(text, (_, unit) => `\\u${hex(unit, 4)}`),
  'as a string of JSON': (text) => JSON.stringify(text),
  'percent-encoded': encodeURIComponent,
  'percent-encoded in lower case': (text) =>
    encodeURIComponent(text).replace(/%../g, (escape) => escape.toLowerCase()),
  'percent-encoded, every byte': (text) => byteHex(text).replace(/../g, '%$&'),
  'as a form sends it': (text) => new URLSearchParams({ a: text }).toString().slice(2),
  'with a tag inside': (text) => inserted(text, '<b></b>'),
  'with a paragraph inside': (text) => inserted(text, '</p><p class="x">'),
  'with an escaped tag inside': (text) => inserted(text, '&lt;i&gt;&lt;/i&gt;'),
  'in an attribute': (text) => `<a title='${text}'>x</a>`,
  'with invisible characters': (text) => eachChar(text, (char) => `${char}\u200b\u00ad\u{e0041}`),
  'with an invisible entity': (text) => inserted(text, '&#8203;'),
  'with control characters': (text) => inserted(text, '\u0000\u0007'),
};

/** Other encodings, which nothing of ours undoes. */
export const encodedForms: Readonly<Record<string, Form>> = {
  'in Base64': (text) => Buffer.from(text).toString('base64'),
  'in Base64 after one character': (text) => Buffer.from(`a${text}b`).toString('base64'),
  'in Base64 of addresses': (text) => Buffer.from(`ab${text}cd`).toString('base64url'),
  'in hexadecimal': byteHex,
  'in hexadecimal of capitals': (text) => byteHex(text).toUpperCase(),
};

export const allForms: readonly (readonly [name: string, form: Form])[] = Object.entries({
  ...textForms,
  ...encodedForms,
});

/** JSON as PHP writes it: slashes and what is beyond ASCII are escaped. */
export const escapedJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[^\x20-\x7e]/g, (char) => {
      const unit = char.charCodeAt(0);
      return `\\u${hex(unit >= escapedBase && unit <= escapedBase + 0xff ? unit - escapedBase : unit, 4)}`;
    });

/** What a patient reader sees in a text: escapes, tags and invisible characters undone, again and again. */
export function readByEye(text: string): string {
  let seen = text;
  for (let time = 0; time < 4; time++)
    seen = seen
      .replace(/\\u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
      .replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
      .replace(/&#x([\da-f]{1,6});/gi, (_, digits: string) =>
        String.fromCodePoint(parseInt(digits, 16) % 0x110000),
      )
      .replace(/&#(\d{1,7});/g, (_, digits: string) => String.fromCodePoint(Number(digits) % 0x110000))
      .replace(/&(amp|lt|gt|quot|apos|sol|lowbar);/g, (_, name: string) => entityOf(name))
      .replace(/[\u0000\u0007\u00ad\u200b]|\udb40[\udc00-\udfff]/g, '')
      .replace(/\\(["/\\])/g, '$1');
  return `${seen}\n${seen.replace(/<[^<>]*>/g, '')}`;
}

const entityOf = (name: string): string => [...entityNames].find(([, one]) => one === name)?.[0] ?? '';
