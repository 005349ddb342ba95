// The versions of the software of a site. `snapshot --software` writes them to a separate file, because publishing them
// would help attackers.

export interface Software {
  /** The version of WordPress; absent if the caller cannot see it. */
  readonly core?: string;
  /** The plugins, sorted by slug; absent if the caller may not list plugins. */
  readonly plugins?: readonly InstalledPart[];
  readonly themes?: readonly InstalledPart[];
}

/** An installed plugin or theme. */
export interface InstalledPart {
  /** The name of the folder of the plugin or theme: `woocommerce`. */
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly active: boolean;
}

/** The path of the software file of a snapshot: `site.index.json` → `site.software.json`. */
export const softwareFileOf = (snapshot: string): string =>
  `${snapshot.replace(/\.gz$/, '').replace(/(?:\.index)?\.json$/i, '')}.software.json`;

/** The text of the software file. Equal software always has the same text. */
export const softwareText = (software: Software): string => `${JSON.stringify(software, null, 2)}\n`;
