// How a WordPress is started for a source that is a plugin, a theme or a version of core.

import type { WordPressSettings } from '../../core/model/project.ts';

export interface BoxOptions extends WordPressSettings {
  /** Where files are downloaded from instead of wordpress.org and github.com: a mirror. */
  readonly mirror?: string;
  /** Where downloads are kept; the user's cache when left out. */
  readonly cache?: string;
}

/** What is taken where nobody says otherwise. */
export const boxDefaults = { version: '6.9', php: '8.3', bootTimeout: 120 } as const;

/** Those that the optional packages bring. */
export const phpVersions = ['7.4', '8.0', '8.1', '8.2', '8.3', '8.4', '8.5'] as const;
