// The software of a site and its versions. `snapshot --software` keeps it in a file of its own, because published it
// would be a list of targets to attack.

export interface Software {
  /** The version of WordPress; absent where the site does not show it. */
  readonly core?: string;
  /** By slug; absent where the reader of the site may not list them. */
  readonly plugins?: readonly InstalledPart[];
  readonly themes?: readonly InstalledPart[];
}

/** A plugin or a theme. */
export interface InstalledPart {
  /** The name of its folder: `woocommerce`. */
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly active: boolean;
}

/** `site.index.json` → `site.software.json` beside it. */
export const softwareFileOf = (snapshot: string): string =>
  `${snapshot.replace(/\.gz$/, '').replace(/(?:\.index)?\.json$/i, '')}.software.json`;

/** The text of the file: the same software gives the same bytes. */
export const softwareText = (software: Software): string => `${JSON.stringify(software, null, 2)}\n`;
