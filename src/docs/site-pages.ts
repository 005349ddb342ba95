// Makes the files of the static documentation site from Markdown.
// `generate --target html` makes the HTML references of sites, to which the documentation site links.

import { posix } from 'node:path';
import type { OutputFile } from '../core/model/files/output-files.ts';
import { securityPolicy } from '../generate/targets/html/security-policy.ts';
import { escapeText } from '../template-engine/markup.ts';
import { landingPage, tryLink, type LandingParts } from './landing-page.ts';
import { htmlOf, type HtmlPage } from './markdown-html.ts';

/** A page of the repository. */
export interface SourcePage {
  /** The path of the Markdown file, such as `docs/guides/ci.md`. */
  readonly path: string;
  readonly text: string;
}

/** The HTML reference of a site, which the documentation site publishes. */
export interface ShownReference {
  readonly name: string;
  readonly href: string;
  /** The size of the reference (`220 routes, 350 operations`). */
  readonly summary: string;
  /** The page of changes since the previous version; undefined if there is no such page. */
  readonly changes?: string;
}

export interface SiteParts {
  /** What the first page shows. */
  readonly landing: LandingParts;
  readonly pages: readonly SourcePage[];
  readonly references: readonly ShownReference[];
  /** The address of the repository, for links to files that are not pages of the site. */
  readonly repository: string;
  readonly firstScript: string;
  readonly script: string;
  readonly style: string;
}

const landingPlace = 'index.html';
const referencesPage = 'references.html';

/** The path of a page on the site, such as `guides/ci.html` for `docs/guides/ci.md`. */
const sitePath = (path: string): string =>
  path === 'README.md'
    ? 'readme.html'
    : path
        .replace(/^docs\//, '')
        .replace(/(^|\/)README\.md$/, '$1all.html')
        .replace(/\.md$/, '.html');

/** All files of the site except the references. */
export function siteFiles(parts: SiteParts): readonly OutputFile[] {
  const ownerAndName = new URL(parts.repository).pathname.slice(1);
  const made = parts.pages.map(({ path, text }) => ({
    path,
    place: sitePath(path),
    page: htmlOf(text.replaceAll('OWNER/REPOSITORY', ownerAndName), (target) =>
      linkFrom(path, target, parts),
    ),
  }));
  const nav = made.map(({ place, page }) => ({
    place,
    title: place === 'readme.html' ? 'What it does' : page.title,
  }));
  const search = made.flatMap(({ place, page }) =>
    page.sections.map(({ heading, anchor, text }) => ({
      page: page.title,
      heading,
      href: anchor === '' ? place : `${place}#${anchor}`,
      text,
    })),
  );
  const all = [
    { place: landingPlace, page: landingPage(parts.landing) },
    ...made,
    { place: referencesPage, page: listOfReferences(parts.references) },
  ];
  return [
    ...all.map(({ place, page }) => ({ path: place, text: pageLayout(place, page, nav, parts) })),
    { path: 'site.css', text: parts.style },
    { path: 'site.js', text: parts.script },
    {
      path: 'search.js',
      text: `window.documentation = ${JSON.stringify(search).replaceAll('<', '\\u003c')};\n`,
    },
  ];
}

/**
 * The link on the site for a Markdown link. Links between pages stay on the site, and links to other files
 * lead to the repository.
 */
function linkFrom(path: string, target: string, { pages, repository }: SiteParts): string {
  if (/^(?:[a-z]+:|#)/.test(target)) return target;
  const [file = '', anchor] = target.split('#');
  const meant = posix.join(posix.dirname(path), file);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (/\.(?:png|svg)$/.test(meant)) return pathToRoot(sitePath(path)) + posix.basename(meant);
  return pages.some((page) => page.path === meant)
    ? pathToRoot(sitePath(path)) + sitePath(meant) + hash
    : `${repository}/blob/main/${meant}${hash}`;
}

/** The relative path from a page to the root folder of the site. */
const pathToRoot = (place: string): string => '../'.repeat(place.split('/').length - 1);

interface NavEntry {
  readonly place: string;
  readonly title: string;
}

const groups: readonly (readonly [title: string, holds: RegExp])[] = [
  ['Begin', /^(?:readme|install|versions)\.html$/],
  ['Guides', /^guides\//],
  ['References', /^reference\//],
  ['Explanations', /^explanations\//],
  ['Decisions', /^decisions\//],
  ['The project', /^[A-Z_]+\.html$/],
];

function navMarkup(place: string, nav: readonly NavEntry[]): string {
  const root = pathToRoot(place);
  const entry = ({ place: to, title }: NavEntry): string =>
    `<li><a href="${escapeText(root + to)}"${to === place ? ' aria-current="page"' : ''}>${escapeText(title)}</a></li>`;
  const lists = groups.map(([title, holds]) => {
    const entries = nav.filter((one) => holds.test(one.place));
    const shown =
      title === 'References'
        ? [...entries, { place: referencesPage, title: 'References of sites' }]
        : entries;
    return `<h2>${title}</h2><ul>${shown.map(entry).join('')}</ul>`;
  });
  return lists.join('\n');
}

const pageLayout = (
  place: string,
  { title, html }: HtmlPage,
  nav: readonly NavEntry[],
  parts: SiteParts,
): string => {
  const root = pathToRoot(place);
  const policy = securityPolicy(
    { kind: 'none' },
    [],
    { scripts: [parts.firstScript], styles: [] },
    true,
  ).replace('img-src data:', `img-src 'self' data:${place === landingPlace ? "; frame-src 'self'" : ''}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeText(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeText(title === 'routewright' ? title : `${title} · routewright`)}</title>
<link rel="icon" href="data:,">
<script>${parts.firstScript}</script>
<link rel="stylesheet" href="${root}site.css">
<script src="${root}search.js" defer></script>
<script src="${root}site.js" defer></script>
</head>
<body data-root="${root}">
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="home" href="${root}index.html">routewright</a>
<search hidden><input type="search" id="find" placeholder="Search ( / )" aria-label="Search the documentation" aria-controls="found" autocomplete="off"><div id="found" hidden><p id="count" role="status"></p><ul aria-label="Found"></ul></div></search>
<button type="button" id="page:theme" aria-label="Colours: as the system" hidden>Colours</button>
</header>
<div class="frame">
<nav aria-label="Documentation">
${navMarkup(place, nav)}
</nav>
<main id="content" tabindex="-1">
${place.startsWith('guides/') ? `${tryLink(place, root)}\n` : ''}${html}
</main>
</div>
</body>
</html>
`;
};

function listOfReferences(references: readonly ShownReference[]): HtmlPage {
  const title = 'References of sites';
  const items = references.map(
    ({ name, href, summary, changes }) =>
      `<li><a href="${escapeText(href)}">${escapeText(name)}</a>: ${escapeText(summary)}${
        changes === undefined
          ? ''
          : `; <a href="${escapeText(changes)}">what changed since the previous version</a>`
      }</li>`,
  );
  return {
    title,
    html: `<h1>${title}</h1><p>References that <code>generate --target html</code> writes for an index.</p><ul>${items.join('\n')}</ul>`,
    sections: [],
  };
}
