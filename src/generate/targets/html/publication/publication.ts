// What makes a reference a site of its own: its public address, logo, accent color and guides.

import type { Markup } from '../../../../template-engine/markup.ts';

export interface Publication {
  /** The public address of the folder of the reference, with a slash at the end. Absent if it is unknown. */
  readonly address?: string;
  readonly accent?: Accent;
  /** The logo as a `data:` address. */
  readonly logo?: string;
  readonly guides: readonly Guide[];
  /** Outputs of the same run, relative to the folder of the reference. */
  readonly outputs: readonly OutputLink[];
}

/** A color of text and links for each theme, as a hexadecimal number with six digits: `#2f55c4`. */
export interface Accent {
  readonly light: string;
  readonly dark: string;
}

/** A page that the user wrote. */
export interface Guide {
  /** The name in addresses. Unique among the guides. */
  readonly name: string;
  readonly title: string;
  /** The first paragraph as plain text. */
  readonly summary: string;
  /** The content, without script: raw HTML of the source is escaped. */
  readonly content: Markup;
  readonly sections: readonly GuideSection[];
}

export interface GuideSection {
  readonly heading: string;
  /** The id of the heading; empty for the start of the guide. */
  readonly id: string;
  readonly text: string;
}

export interface OutputLink {
  readonly label: string;
  readonly href: string;
}

/** The file of a guide. The name of a module contains no dot, so no page of a namespace has the name. */
export const guideFile = (name: string): string => `${name}.guide.html`;

interface OutputOptions {
  readonly openApiFormat?: 'json' | 'yaml' | undefined;
  readonly package?: string | undefined;
}

/** @param targets the names of all targets of the run */
export const outputLinks = (
  { openApiFormat = 'json', package: packageName }: OutputOptions,
  targets: readonly string[],
): readonly OutputLink[] => {
  const links: readonly (readonly [target: string, link: OutputLink])[] = [
    ['openapi', { label: 'OpenAPI document', href: `../openapi/openapi.${openApiFormat}` }],
    ['markdown', { label: 'Markdown', href: '../markdown/index.md' }],
    ['client', { label: 'TypeScript client', href: '../client/index.ts' }],
  ];
  return links.flatMap(([target, link]) =>
    targets.includes(target) && !(target === 'client' && packageName !== undefined) ? [link] : [],
  );
};
