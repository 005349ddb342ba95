// The boot steps that install plugins and themes in a fresh WordPress.

import { createCallersCode, phpQuoted } from './site-php.ts';
import type { WordPressPackage } from './package-files.ts';
import { wordpressFolder, type BootStep } from './messages.ts';

const packageFolder = ({ kind, slug }: WordPressPackage): string =>
  `${wordpressFolder}/wp-content/${kind}s/${slug}`;

/** Copies the files of a plugin or theme into WordPress. */
export const placePackage = (one: WordPressPackage): BootStep => ({
  kind: 'files',
  folder: packageFolder(one),
  files: [...one.files],
});

export const installationSteps = (one: WordPressPackage): readonly BootStep[] => [
  placePackage(one),
  one.kind === 'plugin' ? activatePlugin(`${one.slug}/${one.main}`, one.slug) : activateTheme(one.slug),
];

/** @param file the main file of the plugin, relative to the folder of plugins: `my-plugin/my-plugin.php` */
export const activatePlugin = (file: string, called = file): BootStep => ({
  kind: 'php',
  doing: `activating ${called}`,
  // As in WordPress, a plugin that prints text is activated. The output of the plugin is reported.
  code: `
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    $result = activate_plugin( ${phpQuoted(file)} );
    if ( ! is_wp_error( $result ) ) return '';
    if ( 'unexpected_output' === $result->get_error_code() ) {
      echo $result->get_error_data();
      return '';
    }
    return wp_strip_all_tags( implode( ' ', $result->get_error_messages() ) );`,
});

export const activateTheme = (slug: string): BootStep => ({
  kind: 'php',
  doing: `switching to the theme ${slug}`,
  code: `
    $theme = wp_get_theme( ${phpQuoted(slug)} );
    if ( ! $theme->exists() ) return 'There is no such theme.';
    if ( $theme->errors() ) return wp_strip_all_tags( $theme->errors()->get_error_message() );
    switch_theme( ${phpQuoted(slug)} );
    return '';`,
});

/** Plugins finish their installation on the first page request. */
export const finishInstallation: BootStep = {
  kind: 'php',
  doing: 'running the first requests of plugins',
  code: "return '';",
};

/** Creates the users of other roles as whom `--exercise` sends requests. */
export const createCallers: BootStep = {
  kind: 'php',
  doing: 'creating users of several roles',
  code: createCallersCode,
};
