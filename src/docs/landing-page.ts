// The first page of the documentation site: the three jobs, each shown on the sample of a site.

import type { HtmlPage } from './markdown-html.ts';

/** What the first page shows in frames. The paths are relative to the site. */
export interface LandingParts {
  /** The playground with a source, so that it starts by itself. */
  readonly playground: string;
  readonly reference: string;
  readonly report: string;
}

/** The recorded releases that the playground reads on the first page and in guides: no network is needed. */
export const triedSources = {
  wordpress: 'known:wordpress@6.9',
  woocommerce: 'known:wordpress@6.9+known:woocommerce@10.5',
} as const;

/** The address of the playground with a source, relative to the site. */
export const playgroundAddress = (source: string, target = 'client,zod'): string =>
  `playground/index.html#${new URLSearchParams({ source, target }).toString()}`;

interface Job {
  readonly title: string;
  readonly text: string;
  readonly command: string;
  readonly frame: string;
  readonly frameTitle: string;
  readonly links: readonly (readonly [text: string, href: string])[];
}

const jobs = ({ playground, reference, report }: LandingParts): readonly Job[] => [
  {
    title: 'Generate a client',
    text: 'A typed TypeScript client and zod validators for every route that a site has, with those of its plugins.',
    command: 'npx routewright generate https://example.com --target client,zod',
    frame: playground,
    frameTitle: 'The playground, with a recorded release of WordPress',
    links: [
      ['Open the playground', playground],
      ['Install routewright', 'install.html'],
      ['The client', 'reference/client.html'],
    ],
  },
  {
    title: 'Detect drift in CI',
    text: 'After an update, CI says what changed, what it breaks, and which lines of your code it touches.',
    command: 'npx routewright drift site.index.json https://example.com',
    frame: report,
    frameTitle: 'The report of a changed sample',
    links: [
      ['Open the report', report],
      ['Set up CI', 'guides/ci.html'],
      ['The rules', 'reference/drift-rules.html'],
    ],
  },
  {
    title: 'Browse the reference',
    text: 'Pages that explain every route, with samples in five languages, example responses and a form to try requests.',
    command: 'npx routewright browse https://example.com',
    frame: reference,
    frameTitle: 'The reference of the sample of a site',
    links: [
      ['Open the reference', reference],
      ['Other references', 'references.html'],
      ['The pages', 'reference/html.html'],
    ],
  },
];

export const landingPage = (parts: LandingParts): HtmlPage => ({
  title: 'routewright',
  html: `<h1>The REST interface of a site, in your code</h1>
<p>routewright reads the route index that a WordPress-style site publishes about itself, and turns it into a typed client, a reference to browse, and a check for CI.</p>
<p><a class="strong" href="${parts.playground}">Try it in this page</a> · <a href="install.html">Install it</a> · <a href="readme.html">Read more</a></p>
${jobs(parts).map(jobMarkup).join('\n')}`,
  sections: [],
});

const jobMarkup = ({ title, text, command, frame, frameTitle, links }: Job): string => `<section class="job">
<h2>${title}</h2>
<p>${text}</p>
<pre tabindex="0"><code>${command}</code></pre>
<p>${links.map(([label, href]) => `<a href="${href}">${label}</a>`).join(' · ')}</p>
<iframe src="${frame}" title="${frameTitle}" loading="lazy"></iframe>
</section>`;

/** The source on which the playground shows what a guide is about. */
const sourceOfGuide = (place: string): string =>
  /woocommerce|shop|forecast/.test(place) ? triedSources.woocommerce : triedSources.wordpress;

/** The link of a guide to the playground. @param root the relative path to the root of the site */
export function tryLink(place: string, root: string): string {
  const source = sourceOfGuide(place);
  const name = source === triedSources.wordpress ? 'WordPress' : 'a WooCommerce shop';
  return `<p class="try"><a href="${root}${playgroundAddress(source)}">Try this on ${name} in the playground</a></p>`;
}
