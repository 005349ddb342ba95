// Options for starting WordPress, for a source that is a plugin, a theme or a version of core.

import { wordpressOptions } from '../../core/model/options/part-options.ts';
import type { WordPressSettings } from '../../core/model/files/project.ts';

export interface SandboxOptions extends Omit<WordPressSettings, 'php'> {
  /** The PHP version: `8.3`. By default, the version that the files of the plugin name, if they name one. */
  readonly php?: string;
  /** A mirror from which files are downloaded instead of wordpress.org and github.com. */
  readonly mirror?: string;
  /** The folder for downloads. By default, the user's cache folder. */
  readonly cache?: string;
}

export const sandboxDefaults = {
  version: wordpressOptions.version.shownDefault,
  php: wordpressOptions.php.shownDefault,
  bootTimeout: wordpressOptions.bootTimeout.shownDefault,
} as const;

/** The PHP versions that the optional packages contain. */
export const phpVersions = wordpressOptions.php.choices;
