// How a WordPress is started for a source that is a plugin, a theme or a version of core.

import { wordpressOptions } from '../../core/model/options/part-options.ts';
import type { WordPressSettings } from '../../core/model/project.ts';

export interface SandboxOptions extends Omit<WordPressSettings, 'php'> {
  /** Of PHP: `8.3`; the files of a plugin may name one as well. */
  readonly php?: string;
  /** Where files are downloaded from instead of wordpress.org and github.com: a mirror. */
  readonly mirror?: string;
  /** Where downloads are kept; the user's cache when left out. */
  readonly cache?: string;
}

/** What is taken where nobody says otherwise. */
export const sandboxDefaults = {
  version: wordpressOptions.version.shownDefault,
  php: wordpressOptions.php.shownDefault,
  bootTimeout: wordpressOptions.bootTimeout.shownDefault,
} as const;

/** Those that the optional packages bring. */
export const phpVersions = wordpressOptions.php.choices;
