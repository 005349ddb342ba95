// Records a release: loads it without a database and without a server, plain and as a variant, and reads its index with
// schemas.

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Recording } from './facts.ts';
import { phpVersionFor, runPhp } from './php.ts';
import { releaseOf } from './facts-file.ts';

export interface RecordedSoftware {
  /** The folder of an unpacked WordPress. */
  readonly wordpress: string;
  /** A plugin, which is active in it. */
  readonly plugin?: RecordedPlugin;
  /** The command of an installed PHP; without it, PHP in WebAssembly. */
  readonly php?: string;
}

export interface RecordedPlugin {
  readonly folder: string;
  /** The main file within it: `woocommerce.php`. */
  readonly main: string;
}

/** The settings of a recorded site, for `site/db.php`. */
interface SiteSettings {
  readonly variant: boolean;
  readonly url: string;
  readonly title: string;
  readonly email: string;
  readonly timezone: string;
  readonly language: string;
  readonly start_of_week: string;
  readonly posts_per_page: string;
  readonly comments: string;
  readonly avatars: string;
  readonly roles: readonly string[];
  readonly options: Readonly<Record<string, string>>;
}

const installedRoles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'];

export const plainSite: SiteSettings = {
  variant: false,
  url: 'https://example.org',
  title: 'Example',
  email: 'admin@example.org',
  timezone: '',
  language: '',
  start_of_week: '1',
  posts_per_page: '10',
  comments: 'open',
  avatars: '1',
  roles: installedRoles,
  options: {
    woocommerce_currency: 'USD',
    woocommerce_registration_generate_password: 'no',
    woocommerce_weight_unit: 'kg',
    woocommerce_dimension_unit: 'cm',
    woocommerce_calc_taxes: 'no',
  },
};

export const variantSite: SiteSettings = {
  variant: true,
  url: 'http://shop.example.net/blog',
  title: 'Variant',
  email: 'office@example.net',
  timezone: 'Asia/Tokyo',
  language: 'de_DE',
  start_of_week: '6',
  posts_per_page: '7',
  comments: 'closed',
  avatars: '1',
  roles: [...installedRoles, 'routewright'],
  options: {
    woocommerce_currency: 'EUR',
    woocommerce_registration_generate_password: 'yes',
    woocommerce_weight_unit: 'oz',
    woocommerce_dimension_unit: 'in',
    woocommerce_calc_taxes: 'yes',
  },
};

/** A theme without templates for blocks, for the variant and for a WordPress without themes. */
const writtenTheme = 'routewright';

/** @throws Error with the output of PHP, where the software does not load */
export async function record(
  { wordpress: given, plugin, php: command }: RecordedSoftware,
  site: SiteSettings,
): Promise<Recording> {
  const wordpress = resolve(given);
  const content = mkdtempSync(join(tmpdir(), 'routewright-known-'));
  try {
    cpSync('test/known/site', content, { recursive: true });
    mkdirSync(join(content, 'mu-plugins'));
    cpSync(join(content, 'must-use.php'), join(content, 'mu-plugins/must-use.php'));
    mkdirSync(join(content, 'themes', writtenTheme), { recursive: true });
    writeFileSync(join(content, 'themes', writtenTheme, 'style.css'), '/*\nTheme Name: Routewright\n*/\n');
    writeFileSync(join(content, 'themes', writtenTheme, 'index.php'), '');
    if (plugin)
      cpSync(plugin.folder, join(content, 'plugins/recorded'), { recursive: true, dereference: true });
    const output = join(content, 'recording.json');
    const settings = {
      ...site,
      wordpress,
      content,
      output,
      theme: site.variant ? writtenTheme : defaultTheme(wordpress),
      plugins: plugin ? [`recorded/${plugin.main}`] : [],
    };
    writeFileSync(join(content, 'settings.json'), JSON.stringify(settings));
    const printed = await runPhp({
      folders: [wordpress, content],
      file: join(content, 'record.php'),
      version: phpVersionFor(releaseOf(wordpressVersion(wordpress))),
      ...(command !== undefined && { command }),
    });
    if (!existsSync(output)) throw new Error(`WordPress did not load:\n${printed.slice(-2000)}`);
    return JSON.parse(readFileSync(output, 'utf8')) as Recording;
  } finally {
    rmSync(content, { recursive: true, force: true });
  }
}

/** @throws Error where the folder has none */
export function wordpressVersion(folder: string): string {
  const file = join(folder, 'wp-includes/version.php');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, version] = /\$wp_version\s*=\s*'([^']+)'/.exec(text) ?? [];
  if (version === undefined) throw new Error(`${folder} is no WordPress: it has no wp-includes/version.php.`);
  return version;
}

/** The theme that an installation activates. */
function defaultTheme(wordpress: string): string {
  const constants = join(wordpress, 'wp-includes/default-constants.php');
  const text = existsSync(constants) ? readFileSync(constants, 'utf8') : '';
  const [, theme = writtenTheme] = /'WP_DEFAULT_THEME',\s*'([^']+)'/.exec(text) ?? [];
  return existsSync(join(wordpress, 'wp-content/themes', theme)) ? theme : writtenTheme;
}
