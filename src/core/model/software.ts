// The software of a site and its versions. `snapshot --software` writes it to a separate file, because a published list
// would help attackers.

export interface Software {
  /** The version of WordPress; absent where the caller cannot see it. */
  readonly core?: string;
  /** Plugins, sorted by slug; absent where the caller may not list them. */
  readonly plugins?: readonly InstalledPart[];
  readonly themes?: readonly InstalledPart[];
}

/** A plugin or a theme. */
export interface InstalledPart {
  /** The name of the plugin's or theme's folder: `woocommerce`. */
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly active: boolean;
}

/** The software file of a snapshot: `site.index.json` → `site.software.json`. */
export const softwareFileOf = (snapshot: string): string =>
  `${snapshot.replace(/\.gz$/, '').replace(/(?:\.index)?\.json$/i, '')}.software.json`;

/** The text of the file. Equal software gives equal bytes. */
export const softwareText = (software: Software): string => `${JSON.stringify(software, null, 2)}\n`;
