// Converts a Markdown page to HTML, with the texts for the search and the list of headings.

import { Marked, type Tokens } from 'marked';
import { escapeText } from '../template-engine/markup.ts';

export interface HtmlPage {
  readonly title: string;
  readonly html: string;
  /** The search entries: an entry for the page, and an entry for each section below a heading. */
  readonly sections: readonly PageSection[];
}

export interface PageSection {
  readonly heading: string;
  /** The anchor of the section; empty for the page itself. */
  readonly anchor: string;
  readonly text: string;
}

/** The anchor of a heading, with the same text as on GitHub, so that links work on GitHub and on the site. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/ /g, '-');

const maxSectionText = 400;

/**
 * @param text Markdown of this repository; the text is trusted, so HTML in the text is not escaped
 * @param linkTo returns the address on the site for the target of a link
 */
export function htmlOf(text: string, linkTo: (target: string) => string): HtmlPage {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text: words }: Tokens.Heading) {
        const anchor = anchorOf(withoutMarkup(words));
        return `<h${depth} id="${escapeText(anchor)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escapeText(linkTo(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text: words }: Tokens.Image) {
        return `<img src="${escapeText(linkTo(href))}" alt="${escapeText(words)}">`;
      },
      code({ text: code, lang = '' }: Tokens.Code) {
        return `<pre tabindex="0"${lang === '' ? '' : ` data-language="${escapeText(lang)}"`}><code>${escapeText(code)}\n</code></pre>\n`;
      },
      table(token: Tokens.Table) {
        const cells = (row: readonly Tokens.TableCell[], tag: string): string =>
          `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((row) => cells(row, 'td')).join('\n');
        return `<div class="table" tabindex="0"><table><thead>${cells(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      html: () => '',
    },
  });
  const sections = sectionsOf(text);
  return { title: sections[0]?.heading ?? '', html: marked.parse(text, { async: false }), sections };
}

/** Removes the Markdown syntax of emphasis, code and links. */
const withoutMarkup = (words: string): string =>
  words.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

function sectionsOf(text: string): readonly PageSection[] {
  const withoutBlocks = text.replace(/^```\w*\n[^]*?^```$/gm, '').replace(/<!--[^]*?-->/g, '');
  return withoutBlocks
    .split(/^(?=#{1,3} )/m)
    .filter((part) => part.startsWith('#'))
    .map((part, at) => {
      const [line = '', ...rest] = part.split('\n');
      const heading = withoutMarkup(line.replace(/^#+ /, ''));
      const words = withoutMarkup(rest.join(' '))
        .replace(/[|>-]{2,}|\|/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      return { heading, anchor: at === 0 ? '' : anchorOf(heading), text: words.slice(0, maxSectionText) };
    });
}
