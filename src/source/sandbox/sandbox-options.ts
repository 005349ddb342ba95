// Options for starting WordPress, for a source that is a plugin, a theme or a version of core.

import { wordpressOptions } from '../../core/model/options/part-options.ts';
import type { WordPressSettings } from '../../core/model/project.ts';

export interface SandboxOptions extends Omit<WordPressSettings, 'php'> {
  /** The PHP version: `8.3`. By default, the files of a plugin may name one. */
  readonly php?: string;
  /** A mirror from which files are downloaded instead of wordpress.org and github.com. */
  readonly mirror?: string;
  /** The folder for downloads; the user's cache when left out. */
  readonly cache?: string;
}

/** The defaults. */
export const sandboxDefaults = {
  version: wordpressOptions.version.shownDefault,
  php: wordpressOptions.php.shownDefault,
  bootTimeout: wordpressOptions.bootTimeout.shownDefault,
} as const;

/** The versions in the optional packages. */
export const phpVersions = wordpressOptions.php.choices;
