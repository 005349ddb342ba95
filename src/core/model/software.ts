// The software of a site and its versions: what `snapshot --software` keeps in a file of its
// own, for in public it is a list of what to attack.

export interface Software {
  /** The version of WordPress; absent where the site does not tell. */
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

/** `site.index.json` → `site.software.json`, which stands beside it. */
export const softwareFileOf = (snapshot: string): string =>
  `${snapshot.replace(/\.gz$/, '').replace(/(?:\.index)?\.json$/i, '')}.software.json`;

/** As the file holds it: the same software gives the same bytes. */
export const softwareText = (software: Software): string => `${JSON.stringify(software, null, 2)}\n`;
