// Decodes HTML in the texts of a site. WordPress stores the name of a site escaped ("Tom &amp; Jerry"), and plugins put
// entities and links into descriptions. The result is plain text, which each output escapes in its own way.

/**
 * Matches an inline element that contains only text, or a line break. The text in the element ends at the next
 * "<", so matching takes linear time.
 */
const inlineElement = /<(a|abbr|b|code|em|i|kbd|small|span|strong|u)(?:\s[^<>]*)?>([^<>]*)<\/\1>/gi;
const lineBreakElement = /<br\s*\/?>/gi;

/** The maximum nesting of inline elements. The tags of more deeply nested elements stay in the text. */
const depth = 4;

/**
 * Turns HTML into plain text: decodes entities, and removes the tags of inline elements. A tag that is never
 * closed stays in the text.
 */
export function textOfMarkup(markup: string): string {
  if (!/[&<]/.test(markup)) return markup;
  let text = resolveEntities(markup).replace(lineBreakElement, '\n');
  for (let at = 0; at < depth && text.includes('</'); at++) text = text.replace(inlineElement, '$2');
  return text;
}

/**
 * Decodes common entities. The entity of a control character becomes a space. The entities of surrogates and of
 * invalid code points stay unchanged.
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

export const namedEntities: ReadonlyMap<string, string> = new Map([
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
