// Real WordPress sites on loopback, from Debian's packages: one copied tree, one
// database server of our own, one PHP server for each site. Whatever happens to the
// suite, the keeper stops them and removes their folder.

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../support/package-root.ts';
import { Keeper } from './keeper.ts';
import { mariadbd, packagesAdvice, wordpressTree } from './packages.ts';
import {
  siteEnvironment,
  variants,
  type LiveSite,
  type LiveSites,
  type Variant,
  type VariantName,
} from './variants.ts';

const here = (path: string): string => join(packageRoot, 'test/live', path);

const run = promisify(execFile);

/** A file or folder that every site also gets. */
export interface SiteAddition {
  readonly from: string;
  /** The place below `wp-content`. */
  readonly to: string;
}

/**
 * Starts variants, all by default.
 *
 * @param core the folder of a WordPress
 * @returns the sites, and what stops and removes them all
 * @throws Error where packages are missing
 */
export async function startSites<Name extends VariantName>(
  names: readonly Name[] = Object.keys(variants) as Name[],
  additions: readonly SiteAddition[] = [],
  core = wordpressTree,
): Promise<{
  readonly sites: Pick<LiveSites, Name>;
  readonly stop: () => Promise<void>;
}> {
  const advice = packagesAdvice();
  if (advice !== undefined) throw new Error(advice);
  const folder = await mkdtemp(join(tmpdir(), 'routewright-live-'));
  const keeper = new Keeper(folder);
  try {
    const [socket] = await Promise.all([startDatabase(folder, keeper), copyTree(folder, core, additions)]);
    const ground: Ground = { folder, socket, keeper };
    const started = await Promise.all(
      names.map(async (name) => [name, await startSite(name, ground)] as const),
    );
    return { sites: Object.fromEntries(started) as Pick<LiveSites, Name>, stop: () => keeper.stop() };
  } catch (error) {
    await keeper.stop();
    throw error;
  }
}

interface Ground {
  readonly folder: string;
  readonly socket: string;
  readonly keeper: Keeper;
}

/** @returns the path of its socket; whoever reaches it is root, and only this user does */
async function startDatabase(folder: string, keeper: Keeper): Promise<string> {
  const data = join(folder, 'database');
  const socket = join(folder, 'db.sock');
  const user = `--user=${userInfo().username}`;
  await run(
    'mariadb-install-db',
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--skip-test-db',
      '--auth-root-authentication-method=normal',
      user,
    ],
    { env: environment },
  );
  await keeper.start({
    command: mariadbd,
    args: [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--pid-file=${join(folder, 'db.pid')}`,
      user,
      '--skip-networking',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-doublewrite=0',
      '--innodb-buffer-pool-size=64M',
    ],
    env: environment,
    log: join(folder, 'database.log'),
    isReady: () => accepts({ path: socket }),
  });
  return socket;
}

/** A WordPress with its links followed, our configuration and our plugins. */
async function copyTree(folder: string, core: string, additions: readonly SiteAddition[]): Promise<void> {
  const tree = join(folder, 'tree');
  const isWanted = (path: string) => !path.endsWith('/.htaccess') && !path.endsWith('/plugins/akismet');
  await cp(core, tree, { recursive: true, dereference: true, filter: isWanted });
  await cp(here('site/wp-config.php'), join(tree, 'wp-config.php'));
  await cp(here('plugins'), join(tree, 'wp-content/plugins'), { recursive: true });
  await cp(here('themes'), join(tree, 'wp-content/themes'), { recursive: true });
  await cp(here('mu-plugins'), join(tree, 'wp-content/mu-plugins'), { recursive: true });
  const sample = 'routewright-webhook.php';
  await cp(here(`../../samples/wordpress/${sample}`), join(tree, 'wp-content/mu-plugins', sample));
  for (const { from, to } of additions) await cp(from, join(tree, 'wp-content', to), { recursive: true });
  await cp(here('site/router.php'), join(folder, 'router.php'));
}

async function startSite(name: VariantName, ground: Ground): Promise<LiveSite> {
  const variant: Variant = variants[name];
  const { folder, socket, keeper } = ground;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const tree = join(folder, 'tree');
  const content = join(folder, `content-${name}`);
  await mkdir(content);
  for (const part of ['themes', 'plugins', 'mu-plugins'])
    await symlink(join(tree, 'wp-content', part), join(content, part));
  const log = join(folder, `php-${name}.log`);
  const env = {
    ...environment,
    LIVE_DATABASE: `live_${name}`,
    LIVE_SOCKET: socket,
    LIVE_HOME: `${origin}${variant.folder}`,
    LIVE_CONTENT: content,
    LIVE_FOLDER: variant.folder,
    ...siteEnvironment(name),
    PHP_CLI_SERVER_WORKERS: '4',
  };
  const settings = Object.entries(phpSettings(log)).flatMap(([key, value]) => ['-d', `${key}=${value}`]);

  const { stdout } = await run('php', [...settings, here('site/install.php'), tree], { env });
  const { passwords, version } = JSON.parse(stdout) as Pick<LiveSite, 'passwords' | 'version'>;

  const root = await documentRoot(folder, name, variant, tree);
  await keeper.start({
    command: 'php',
    args: [...settings, '-S', `127.0.0.1:${port}`, '-t', root, join(folder, 'router.php')],
    env,
    log,
    isReady: () => accepts({ host: '127.0.0.1', port }),
  });
  const home = `${origin}${variant.folder}/`;
  const restBase = variant.permalinks === 'pretty' ? `${home}${variant.restPrefix}/` : `${home}?rest_route=/`;
  return { home, restBase, passwords, version };
}

/** The tree itself, or a folder that holds it under the site's folder. */
async function documentRoot(folder: string, name: string, variant: Variant, tree: string): Promise<string> {
  if (variant.folder === '') return tree;
  const root = join(folder, `root-${name}`);
  await mkdir(root);
  await symlink(tree, join(root, variant.folder));
  return root;
}

/** No settings of this machine's user reach the servers. */
const environment: Readonly<Record<string, string>> = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' };

const phpSettings = (log: string): Readonly<Record<string, string>> => ({
  display_errors: '0',
  log_errors: '1',
  error_log: log,
  memory_limit: '256M',
  'opcache.enable': '1',
  'opcache.enable_cli': '1',
});

function accepts(address: { path: string } | { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
