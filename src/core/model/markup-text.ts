// Decodes texts that a site writes as HTML. WordPress stores the name of a site escaped ("Tom &amp; Jerry"), and
// plugins put entities and links into descriptions. The result is plain text; each output escapes it again in its own
// way.

/**
 * An inline element that contains only text, and a line break. The text ends at the next "<", so that reading
 * takes linear time.
 */
const inlineElement = /<(a|abbr|b|code|em|i|kbd|small|span|strong|u)(?:\s[^<>]*)?>([^<>]*)<\/\1>/gi;
const lineBreakElement = /<br\s*\/?>/gi;

/** The maximum nesting of inline elements. Deeper elements stay as they are written. */
const depth = 4;

/**
 * The plain text of a text that may contain markup: entities resolved, inline elements without their tags. A
 * tag that is never closed is part of the text and stays.
 */
export function textOfMarkup(markup: string): string {
  if (!/[&<]/.test(markup)) return markup;
  let text = resolveEntities(markup).replace(lineBreakElement, '\n');
  for (let at = 0; at < depth && text.includes('</'); at++) text = text.replace(inlineElement, '$2');
  return text;
}

/**
 * Decodes the common entities. An entity of a control character becomes a space; one of a
 * surrogate, or of no code point, stays as it is written.
 */
export const resolveEntities = (markup: string): string =>
  markup.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return namedEntities.get(name) ?? entity;
      const point = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
      if (point > 0x10ffff) return entity;
      const char = String.fromCodePoint(point);
      if (/\p{Cs}/u.test(char)) return entity;
      return /\p{Cc}/u.test(char) ? ' ' : char;
    },
  );

const namedEntities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['lsaquo', '‹'],
  ['rsaquo', '›'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['hellip', '…'],
]);
