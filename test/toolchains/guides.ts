// The guides that generate code, and the new apps that their readers begin in. Each app is
// made as its tool's own documentation says, and has nothing that the guide does not install.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxDefaults } from '../../src/source/sandbox/sandbox-options.ts';
import { documentedIndex } from '../docs/documented-site.ts';
import { exampleFormsIndex } from '../support/example-forms-index.ts';
import { sectionOf } from '../support/page-blocks.ts';
import type { Files } from './app.ts';
import type { NodeLine } from './toolchains.ts';
import { home } from './workplace.ts';

type Command = readonly [string, ...string[]];

export interface NewApp {
  readonly folder: string;
  readonly node: NodeLine;
  /** Make it, in an empty folder. */
  readonly create: readonly Command[];
  /** What its readers have beside that. */
  readonly files?: Files;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Guide {
  readonly page: string;
  /** Where the page is about several apps: the heading of this one, or of the next. */
  readonly section?: string;
  readonly from?: string;
  readonly until?: string;
  readonly app: NewApp;
  /** What the page takes for granted. */
  readonly files?: Files;
  readonly build: readonly Command[];
}

/** The page installs what it needs. npm 11 writes `commonjs`. */
const emptyApp: NewApp = {
  folder: 'guide-empty',
  node: 22,
  create: [
    ['npm', 'init', '--yes'],
    ['npm', 'pkg', 'set', 'type=commonjs'],
  ],
};

const compiledApp: NewApp = {
  folder: 'guide-compiled',
  node: 22,
  create: [...emptyApp.create, ['npm', 'install', '--save-dev', 'typescript@6.0.3'], ['tsc', '--init']],
};

const nodeApp: NewApp = {
  folder: 'guide-node',
  node: 22,
  create: [
    ['npm', 'init', '--yes'],
    ['npm', 'pkg', 'set', 'type=module'],
    ['npm', 'install', '--save-dev', 'typescript@6.0.3', '@types/node@22'],
    ['tsc', '--init', '--types', 'node', '--noEmit'],
  ],
};

const browserApp: NewApp = {
  folder: 'guide-vite',
  node: 22,
  create: [
    ['npx', '--yes', 'create-vite@9.3.0', '.', '--template', 'vanilla-ts', '--no-interactive'],
    ['npm', 'install'],
  ],
  // In the place of the page that the template shows.
  files: { 'src/main.ts': "import './add-to-cart';\n", 'src/counter.ts': '' },
};

const nextApp: NewApp = {
  folder: 'guide-next',
  node: 20,
  create: [
    // `--empty` leaves out a font that is fetched from another place than the registry of packages.
    ['npx', '--yes', 'create-next-app@16.4.3', '.', '--yes', '--src-dir', '--empty', '--disable-git'],
  ],
};

const pluginApp: NewApp = {
  folder: 'guide-plugin',
  node: 20,
  create: [['npm', 'init', '--yes']],
};

/** `@react-native-community/template` without the apps for Android and iOS. */
const nativeApp: NewApp = {
  folder: 'guide-native',
  node: 22,
  create: [
    ['npm', 'init', '--yes'],
    ['npm', 'install', 'react@19.2.3', 'react-native@0.87.1'],
    [
      ...([
        'npm',
        'install',
        '--save-dev',
        'typescript@6.0.3',
        '@types/react@19.2',
        '@types/jest@29',
      ] as const),
      ...['@babel/core@7', '@babel/preset-env@7', '@babel/runtime@7', '@react-native/babel-preset@0.87.1'],
      ...['@react-native/metro-config@0.87.1', '@react-native/typescript-config@0.87.1'],
      ...['@react-native-community/cli@20.2.0', '@react-native-community/cli-platform-ios@20.2.0'],
    ],
  ],
  files: {
    'App.tsx': `import { Text } from 'react-native';

export default function App() {
  return <Text>Hello</Text>;
}
`,
    'babel.config.js': "module.exports = { presets: ['module:@react-native/babel-preset'] };\n",
    'metro.config.js': `const { getDefaultConfig, mergeConfig } = require('@react-native/metro-config');

module.exports = mergeConfig(getDefaultConfig(__dirname), {});
`,
    'index.js': "import './App';\nimport './src/site';\nimport './src/latest-posts';\n",
  },
};

/**
 * A plugin, and a core in the cache, as an earlier run has downloaded it: the one that
 * `@wp-playground/wordpress-builds` has, which also brings the SQLite integration.
 */
const pluginWithoutSite: NewApp = {
  folder: 'guide-plugin-without-a-site',
  node: 22,
  create: [
    ...nodeApp.create,
    ['npm', 'install', '--save-dev', '@wp-playground/wordpress-builds@0.9.19'],
    ['mkdir', 'cache'],
    [
      'cp',
      'node_modules/@wp-playground/wordpress-builds/src/wordpress/wp-6.5.zip',
      `cache/wordpress-${sandboxDefaults.version}.zip`,
    ],
  ],
  files: {
    'my-plugin/my-plugin.php': readFileSync('test/box/shelf/shelf.php', 'utf8').replaceAll(
      /shelf/gi,
      'my-plugin',
    ),
  },
  environment: { ROUTEWRIGHT_CACHE: join(home, 'guide-plugin-without-a-site', 'cache') },
};

const parcelsPlugin: NewApp = {
  ...pluginWithoutSite,
  folder: 'guide-ship-types',
  files: {
    ...Object.fromEntries(
      ['parcels.php', 'includes/class-parcels-controller.php'].map((path) => [
        path,
        readFileSync(join('test/box/parcels', path), 'utf8'),
      ]),
    ),
    '.distignore': '/cache\n/types\n/src\n',
  },
  environment: { ROUTEWRIGHT_CACHE: join(home, 'guide-ship-types', 'cache') },
};

/** As the pages call their site. */
export const siteAddress = 'https://your-site.example';

const savedIndex: Files = { 'site.index.json': JSON.stringify(documentedIndex) };

const compiled: Command = ['tsc', '-p', '.'];

export const guides: readonly Guide[] = [
  { page: 'README.md', section: 'Quick start', app: emptyApp, build: [compiled] },
  {
    page: 'README.md',
    section: 'Quick start',
    from: 'A project of npm init and tsc --init',
    app: compiledApp,
    build: [compiled],
  },
  {
    page: 'README.md',
    section: 'Generate a client',
    app: browserApp,
    files: { 'src/main.ts': "import { posts } from './posts';\n\nconsole.log(posts);\n" },
    build: [compiled, ['vite', 'build']],
  },
  { page: 'README.md', section: 'Generate a client', app: nextApp, build: [['next', 'build']] },
  {
    page: 'docs/guides/headless-nextjs.md',
    app: nextApp,
    build: [['next', 'build']],
  },
  {
    page: 'docs/guides/server-rendering.md',
    app: nextApp,
    build: [['next', 'build']],
  },
  {
    page: 'docs/guides/block-or-admin-page.md',
    app: pluginApp,
    build: [compiled, ['wp-scripts', 'build']],
  },
  {
    page: 'docs/guides/woocommerce-storefront.md',
    until: 'The back office',
    app: browserApp,
    build: [compiled, ['vite', 'build']],
  },
  {
    page: 'docs/guides/woocommerce-storefront.md',
    section: 'The back office',
    app: nodeApp,
    build: [compiled],
  },
  {
    page: 'docs/guides/react-native.md',
    app: nativeApp,
    build: [
      compiled,
      [
        ...(['react-native', 'bundle', '--platform', 'ios', '--dev', 'false'] as const),
        ...['--entry-file', 'index.js', '--bundle-output', 'app.js'],
      ],
    ],
  },
  {
    page: 'docs/guides/plugin-without-a-site.md',
    until: 'Check an update before you install it',
    app: pluginWithoutSite,
    build: [compiled],
  },
  {
    page: 'docs/guides/ship-types.md',
    // The links to the code need a commit.
    until: 'The reference as web pages',
    app: parcelsPlugin,
    build: [compiled],
  },
  { page: 'docs/guides/mock.md', app: nodeApp, files: savedIndex, build: [compiled] },
  { page: 'docs/guides/package.md', app: nodeApp, build: [compiled] },
  { page: 'docs/guides/own-target.md', app: nodeApp, build: [compiled] },
  {
    page: 'docs/guides/describe-your-plugin.md',
    until: 'Add a file of facts',
    app: nodeApp,
    files: { 'site.index.json': JSON.stringify(exampleFormsIndex), 'src/main.ts': '' },
    build: [compiled],
  },
  { page: 'docs/guides/without-an-index.md', app: nodeApp, build: [compiled] },
  {
    page: 'docs/guides/many-sites.md',
    section: 'Read many sites into a store',
    app: nodeApp,
    files: { 'sites.txt': `${siteAddress}\n`, 'src/main.ts': '' },
    build: [compiled],
  },
];

/** The part of a page that its app is built from. */
export function textOf({ page, section, from, until }: Guide): string {
  const text = readFileSync(page, 'utf8');
  const whole = section === undefined ? text : sectionOf(text, section);
  const start = from === undefined ? 0 : whole.indexOf(`\n### ${from}\n`);
  if (start < 0) throw new Error(`${page} has no heading "${from ?? ''}".`);
  const part = whole.slice(start);
  const end = until === undefined ? -1 : part.indexOf(`\n## ${until}\n`);
  if (until !== undefined && end < 0) throw new Error(`${page} has no heading "${until}".`);
  return end < 0 ? part : part.slice(0, end);
}
