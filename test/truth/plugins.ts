// The plugins of `npm run truth`. Their versions are pinned, and so are their PHP files. wordpress.org has these versions;
// the measured files came from public repositories, in which the plugins are part of a site.

import type { PinnedPlugin } from '../support/pinned-plugin.ts';

export interface MeasuredPlugin extends PinnedPlugin {
  /** The repository at GitHub that contains the measured files, and the commit. */
  readonly repository: string;
  readonly commit: string;
}

export const measuredPlugins: readonly MeasuredPlugin[] = [
  {
    slug: 'advanced-custom-fields',
    version: '6.8.4',
    phpFiles: '8797f887ebc762d1c604182fdbf3c3b11822bd911a1342e2946e383a3bd824e2',
    repository: 'joseoyarzun/elindesign-wp',
    commit: 'f0e609a60d0177c6597062f0079faedc26d64fb9',
  },
  {
    slug: 'amp',
    version: '2.3.0',
    phpFiles: 'b258bac950abf81c58a41f3c3f680a365ad09c37a9a12f1d49243246f2a9bfe8',
    repository: 'Nigel-A2/Marketplace-site-remake',
    commit: '5e82f3b49821d0fdae117b95c34f704799c1ce18',
  },
  {
    slug: 'bbpress',
    version: '2.6.14',
    phpFiles: '6ce2e7838d3649053b527b2c0c80b94aa8fb0e47cce54b2a4f4d5b9134d05a7f',
    repository: 'bitpoke/stack-example-wordpress',
    commit: 'deb5a8f9b9cae55d33659e2be0b85223acb70b6b',
  },
  {
    slug: 'buddypress',
    version: '14.5.2',
    phpFiles: '94b37d48157f58236f67406aad9225cef07fb20e5ad63c1e37a58f37811f7834',
    repository: 'bitpoke/stack-example-wordpress',
    commit: 'deb5a8f9b9cae55d33659e2be0b85223acb70b6b',
  },
  {
    slug: 'contact-form-7',
    version: '6.1.6',
    phpFiles: '30493e0b24a6152b9b05d62bb4d21351c622bcf467bd3b81d49f4fe145321312',
    repository: 'Mira-x77/gamtech-electronic',
    commit: 'e6faea2922525a1aa662bf5c0e86cd01a294700a',
  },
  {
    slug: 'custom-post-type-ui',
    version: '1.15.1',
    phpFiles: '024f031ed8604f63639b9e412141de8a3c1b0e42311088f2b47acc2025166787',
    repository: 'joseoyarzun/elindesign-wp',
    commit: 'f0e609a60d0177c6597062f0079faedc26d64fb9',
  },
  {
    slug: 'elementor',
    version: '3.30.3',
    phpFiles: '290b85a8b73692758efd992c4e36a3b95478318e85fdd92b3297dc487d5b4b99',
    repository: 'kareemelbhnasawy/kreators-wp',
    commit: 'c41e2a90a32c6fd1075dbb109c9e12a21abfa885',
  },
  {
    slug: 'jetpack',
    version: '14.1',
    phpFiles: '5952a29c5b5317dda1b9e20b671efdc7a52ada7deca274d0933502a620c1a1c8',
    repository: 'DouaeOuazzanitayebi/perloria',
    commit: 'cfc9126d46203f05d3737478a7438fd446c2dd54',
  },
  {
    slug: 'learning-management-system',
    version: '2.2.1',
    phpFiles: '9a5c23bf782955a622e0781c5a2e7887e8e2a20c5aadcdc6cd3b7aacb5e159b2',
    repository: 'ay4pper/ClassLMS',
    commit: '99b9b91af047aa4685bb3c2c29218097263484a7',
  },
  {
    slug: 'learnpress',
    version: '4.3.9',
    phpFiles: '0a647b4499b2cd92fea22b2643efef3988fed8a38998fa128e461470b1a74276',
    repository: 'ay4pper/ClassLMS',
    commit: '99b9b91af047aa4685bb3c2c29218097263484a7',
  },
  {
    slug: 'otter-blocks',
    version: '3.1.11',
    phpFiles: 'b41cea895a687289cb69c6f2091ea12749c1b646b289a0b4b060cbcabbb27dbb',
    repository: 'ay4pper/ClassLMS',
    commit: '99b9b91af047aa4685bb3c2c29218097263484a7',
  },
  {
    slug: 'pods',
    version: '3.3.9.1',
    phpFiles: '8969e8c63392eec66292320169a53b5706e158569837ccc00d98381c1cc030e0',
    repository: 'pods-framework/pods',
    commit: '1e605abfce4da7fe67095304faa3ad60e679f48d',
  },
  {
    slug: 'polylang',
    version: '3.1.4',
    phpFiles: 'c3a136c28fd698f4fe95b82085c0d54f628395dd1288e31cd354cd9fda60fa6f',
    repository: 'gilbertm/cake',
    commit: '2ebedbe5afa4b48c7886d6889c0f735d19fa6c14',
  },
  {
    slug: 'redirection',
    version: '5.3.10',
    phpFiles: '16dea6f49a63afe748320cc6fc2cb27b8337c7c1ce41b24cc6af2cedcb732398',
    repository: 'brave-agency/JX-Wheels',
    commit: 'db47d412bceb9c5ad74584a7c6b12389fa38bff3',
  },
  {
    slug: 'secure-custom-fields',
    version: '6.8.0',
    phpFiles: '5f2ebaa919b1ae8e26f99d48fb1200e098a2711f9d4fa3e8189008a5b325061f',
    repository: 'webseoua-max/dynex.com.ua',
    commit: 'fe058b2ef27aac48d267cab130d339f8a60b3f03',
  },
  {
    slug: 'seo-by-rank-math',
    version: '1.0.92.1',
    phpFiles: '57b5c2d2ceec388eabbfb12512fb660d30f714e2e868c329e8ea0656d09d44ed',
    repository: 'honlapprofi/napelem',
    commit: '2396939157f47e8d8767b0c74bc37ebc9551178f',
  },
  {
    slug: 'the-events-calendar',
    version: '5.3.2.1',
    phpFiles: '9af947a3e73c1c9c82f4494cf52b051f1976a7a0228eaaf5ee335d608a4fda1e',
    repository: 'DigitAltomate/digitaltomate',
    commit: '0177e19c1798136c5f0fda0fc277e0234080fe4a',
  },
  {
    slug: 'wedocs',
    version: '1.7.1',
    phpFiles: 'eecf0f56c27a24dc113977082d9f116d181381f5155880b881bedeb85a001e6e',
    repository: 'litepress/litepress.cn',
    commit: '024df2bd3894f82313adac2b3796121ba75661e5',
  },
  {
    slug: 'woocommerce',
    version: '10.5.3',
    phpFiles: '21fc4412669d518e435419b366367e72a1e1434116cd24ca896634ef39f160a1',
    repository: 'bitpoke/stack-example-wordpress',
    commit: 'eb17e10edf23394caf73fbf9fd587fcd121e274b',
  },
  {
    slug: 'wordpress-seo',
    version: '21.6',
    phpFiles: '1d80de56c85e8a3a7ac7f08ec175572e61b54aea09e8becca5a98a463637cb4b',
    repository: 'joseoyarzun/elindesign-wp',
    commit: 'f0e609a60d0177c6597062f0079faedc26d64fb9',
  },
];

/** @throws Error if the plugin is not in the table */
export function measuredPlugin(slug: string): MeasuredPlugin {
  const found = measuredPlugins.find((one) => one.slug === slug);
  if (!found) throw new Error(`${slug} is not in test/truth/plugins.ts.`);
  return found;
}
