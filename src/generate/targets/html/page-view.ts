// The frame of every page, with head, security policy, top bar and sidebar.

import html from '#templates/html';
import { escapeText, markup, noMarkup, type Markup } from '../../../template-engine/markup.ts';
import { fileIn } from '../../../template-engine/templates.ts';
import type { HtmlOptions } from './html-options.ts';
import type { DataFile } from './page-data.ts';
import type { Publication } from './publication/publication.ts';
import { pageAddress } from './publication/site-files.ts';
import type { Reference } from './reference.ts';
import { securityPolicy } from './security-policy.ts';

export interface Crumb {
  readonly label: string;
  readonly href: string;
}

export interface PageView {
  readonly policy: string;
  readonly title: string;
  /** The text that search engines show. */
  readonly description: string;
  /** The public address; empty if it is unknown. */
  readonly canonical: string;
  readonly icon: string;
  readonly firstScript: Markup;
  readonly head: Markup;
  /** The module of the namespace, which is part of the names of the page's data files. */
  readonly module: string;
  readonly settings: Markup;
  readonly crumbs: readonly Crumb[];
  readonly nav: Markup;
  readonly content: Markup;
  readonly tail: Markup;
}

interface PageParts {
  readonly file: string;
  readonly description: string;
  readonly kind: string;
  readonly reference: Reference;
  readonly crumbs: readonly Crumb[];
  readonly nav: Markup;
  readonly content: Markup;
  /** The texts of style sheets, scripts and data, which a reference in a single file contains inline. */
  readonly inline?: InlineFiles;
}

interface InlineFiles {
  readonly style: string;
  readonly scripts: readonly string[];
  readonly data: readonly DataFile[];
}

export function viewPage({
  file,
  description,
  kind,
  reference,
  crumbs,
  nav,
  content,
  inline,
}: PageParts): PageView {
  const { options } = reference;
  const firstScript = fileIn(html, 'theme-bootstrap.js').trim();
  const policy = securityPolicy(
    options.reach,
    Object.values(options.environments ?? {}),
    {
      scripts: [firstScript, ...(inline?.scripts ?? [])],
      styles: inline === undefined ? [] : [inline.style],
    },
    inline === undefined,
  );
  return {
    policy,
    title: crumbs
      .map(({ label }) => label)
      .reverse()
      .join(' · '),
    description: shortened(description),
    canonical: canonicalOf(options.publication?.address, file),
    icon: iconOf(options.publication),
    firstScript: markup(firstScript),
    head: inline === undefined ? linkedFiles : markup(`<style>${inline.style}</style>`),
    module: kind,
    settings: bodyAttributes(reference),
    crumbs,
    nav,
    content,
    tail: inline === undefined ? noMarkup : markup(inlineTail(inline)),
  };
}

/** In characters. Search engines cut longer descriptions. */
const maxDescription = 160;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= maxDescription
    ? line
    : `${line.slice(0, maxDescription - 1).replace(/\s+\S*$/, '')}…`;
}

const canonicalOf = (address: string | undefined, file: string): string =>
  address === undefined ? '' : pageAddress(address, file);

/** A small logo is also the icon of the pages, which every page contains. */
const maxIcon = 3_000;

const iconOf = ({ logo = '', accent }: Partial<Publication> = {}): string =>
  logo !== '' && logo.length <= maxIcon ? logo : defaultIcon(accent?.light ?? '#2f55c4');

const defaultIcon = (color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${color}"/><path d="M12 8c-3 0-3 2-3 4s0 3-2 4c2 1 2 2 2 4s0 4 3 4M20 8c3 0 3 2 3 4s0 3 2 4c-2 1-2 2-2 4s0 4-3 4" fill="none" stroke="#fff" stroke-width="2.5"/></svg>`,
  )}`;

const linkedFiles = markup(
  '<link rel="stylesheet" href="assets/reference.css">\n<script defer src="assets/app.js"></script>',
);

/** In a single file, the scripts read the data, so the data comes first. */
const inlineTail = ({ data, scripts }: InlineFiles): string =>
  [
    ...data.map(
      ({ name, text }) => `<script type="application/json" id="data:${escapeText(name)}">${text}</script>`,
    ),
    ...scripts.map((script) => `<script>${script}</script>`),
  ].join('\n');

/** The settings of the scripts, as attributes of the body. */
function bodyAttributes({ options, sampleBase, isWordPress }: Reference): Markup {
  const all: Readonly<Record<string, string>> = {
    base: sampleBase,
    ...environmentSettings(options, sampleBase),
    ...(isWordPress && { 'global-arguments': 'yes' }),
    ...reachSettings(options.reach),
  };
  return markup(
    Object.entries(all)
      .map(([name, value]) => ` data-${name}="${escapeText(value)}"`)
      .join(''),
  );
}

const reachSettings = (reach: HtmlOptions['reach']): Readonly<Record<string, string>> =>
  reach.kind === 'proxy'
    ? {
        reach: reach.kind,
        proxy: reach.path,
        token: reach.token,
        ...(reach.signsIn && { 'signs-in': 'yes' }),
        ...(reach.examples !== undefined && { examples: reach.examples }),
      }
    : { reach: reach.kind };

/** The base addresses that the reader can choose. The base of the page may also have a name. */
function environmentSettings(
  { reach, environments = {} }: HtmlOptions,
  base: string,
): Readonly<Record<string, string>> {
  const all = Object.entries(environments).map(([name, address]) => ({
    name,
    base: address.replace(/\/+$/, ''),
  }));
  const others = all.filter((one) => one.base !== base);
  const own = all.find((one) => one.base === base);
  return {
    ...(own && { 'base-name': own.name }),
    ...(reach.kind === 'none' && { example: 'yes' }),
    ...(others.length > 0 && { environments: JSON.stringify(others) }),
  };
}
