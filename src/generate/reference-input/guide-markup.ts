// Converts the Markdown of a guide to HTML without script. Raw HTML in the Markdown is shown as text.

import { Marked, type Token, type Tokens } from 'marked';
import { escapeText, markup } from '../../template-engine/markup.ts';
import type { Guide, GuideSection } from '../targets/html/publication/publication.ts';

/** The anchor of a heading, as on GitHub. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/** Only these addresses become links. Everything else, such as `javascript:`, is shown as text. */
const isSafeAddress = (address: string): boolean =>
  /^(?:https?:\/\/|mailto:|#)/i.test(address) || !/^[^/?#]*:/.test(address.replace(/[\u0000-\u0020]/g, ''));

/** The plain text of tokens. */
const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) =>
      'tokens' in token && Array.isArray(token.tokens)
        ? plainText(token.tokens as readonly Token[])
        : 'text' in token
          ? String(token.text)
          : '',
    )
    .join('');

const maxSectionText = 300;

/**
 * @param name the name of the guide in addresses
 * @param addressOf returns the address of a link's target, for links between guides
 */
export function guideOf(text: string, name: string, addressOf: (target: string) => string): Guide {
  const marked = new Marked({ gfm: true });
  const tokens = marked.lexer(text);
  const anchors = new Map<string, number>();
  const ids = new Map<Token, string>();
  const sections: { heading: string; id: string; text: string }[] = [];
  const [first] = tokens;
  const isTitled = first?.type === 'heading' && first.depth === 1;
  const title = isTitled ? plainText(first.tokens ?? []) : name;
  sections.push({ heading: title, id: '', text: '' });
  for (const token of isTitled ? tokens.slice(1) : tokens) {
    if (token.type === 'heading') {
      const heading = plainText(token.tokens ?? []);
      const anchor = anchorOf(heading) || 'section';
      const times = anchors.get(anchor) ?? 0;
      anchors.set(anchor, times + 1);
      const id = `guide:${name}/${times === 0 ? anchor : `${anchor}-${times}`}`;
      ids.set(token, id);
      sections.push({ heading, id, text: '' });
    } else {
      const section = sections.at(-1);
      const said = token.type === 'html' ? '' : plainText([token]).replace(/\s+/g, ' ').trim();
      if (section !== undefined && said !== '')
        section.text = `${section.text} ${said}`.trim().slice(0, maxSectionText);
    }
  }
  marked.use({
    renderer: {
      heading(token: Tokens.Heading) {
        const id = ids.get(token);
        const depth = Math.min(6, Math.max(2, token.depth));
        const content = this.parser.parseInline(token.tokens);
        return id === undefined
          ? `<h${depth}>${content}</h${depth}>\n`
          : `<h${depth} id="${escapeText(id)}"><a href="#${escapeText(id)}">${withoutLinks(content)}</a></h${depth}>\n`;
      },
      link({ href, tokens: inner }: Tokens.Link) {
        const content = this.parser.parseInline(inner);
        return isSafeAddress(href) ? `<a href="${escapeText(addressOf(href))}">${content}</a>` : content;
      },
      // The security policy allows only images that are part of the page.
      image({ href, text: words }: Tokens.Image) {
        const label = escapeText(words === '' ? href : words);
        if (/^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i.test(href))
          return `<img src="${escapeText(href)}" alt="${escapeText(words)}">`;
        return isSafeAddress(href) ? `<a href="${escapeText(addressOf(href))}">${label}</a>` : label;
      },
      code({ text: code }: Tokens.Code) {
        return `<pre class="code" tabindex="0"><code>${escapeText(code)}</code></pre>\n`;
      },
      html: ({ text: raw, block }: Tokens.HTML | Tokens.Tag) =>
        block ? `<p>${escapeText(raw.trim())}</p>\n` : escapeText(raw),
    },
  });
  const content = marked.parser(isTitled ? tokens.slice(1) : tokens);
  const summary = sections[0]?.text ?? '';
  return { name, title, summary, content: markup(content), sections: sections satisfies GuideSection[] };
}

const withoutLinks = (html: string): string => html.replace(/<\/?a(?: [^>]*)?>/g, '');
