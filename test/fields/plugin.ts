// The pinned Secure Custom Fields: from a folder of yours, or downloaded from wordpress.org once.

import { pinnedPlugin } from '../support/pinned-plugin.ts';

const plugin = {
  slug: 'secure-custom-fields',
  version: '6.8.0',
  phpFiles: '5f2ebaa919b1ae8e26f99d48fb1200e098a2711f9d4fa3e8189008a5b325061f',
} as const;

/**
 * @returns the folder of the plugin
 * @throws Error if the plugin cannot be downloaded, or its code is not the pinned code
 */
export const customFieldsPlugin = (): Promise<string> =>
  pinnedPlugin(plugin, {
    folder: process.env['ROUTEWRIGHT_SCF'],
    downloads: 'test-results/fields',
    advice: `Set ROUTEWRIGHT_SCF to a folder with ${plugin.slug} ${plugin.version}.`,
  });
