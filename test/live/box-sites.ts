// The sites of the suite on a WordPress in WebAssembly, each behind an HTTP server on loopback:
// without PHP, MariaDB or a web server.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gatherFolder } from '../../src/source/sandbox/gather-folder.ts';
import { findPackages } from '../../src/source/sandbox/packages.ts';
import { phpQuoted } from '../../src/source/sandbox/site-php.ts';
import { startSandbox, type Sandbox } from '../../src/source/sandbox/start.ts';
import { wordpressFolder, type BootStep, type SandboxPackages } from '../../src/source/sandbox/messages.ts';
import type { BoxPackages } from '../box/packages.ts';
import { siteEnvironment, variants, type LiveSite, type LiveSites, type VariantName } from './variants.ts';
import type { SiteAddition } from './wordpress.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** As a web server has it: a site in a folder is not asked for what lies outside of it. */
const otherSite = '<!DOCTYPE html><title>Not Found</title><p>Another site lives here.';

/** Starts them at once: each is a process of its own. */
export async function startBoxSites<Name extends VariantName>(
  packages: BoxPackages,
  core: string,
  names: readonly Name[] = Object.keys(variants) as Name[],
  additions: readonly SiteAddition[] = [],
): Promise<{ readonly sites: Pick<LiveSites, Name>; readonly stop: () => void }> {
  const stops: (() => void)[] = [];
  const stop = (): void => {
    for (const one of stops) one();
  };
  const sites: Partial<Record<Name, LiveSite>> = {};
  const boots = await Promise.allSettled(
    names.map(async (name) => {
      const started = await startBoxSite(name, packages, core, additions);
      stops.push(started.stop);
      sites[name] = started.site;
    }),
  );
  const failed = boots.find((boot) => boot.status === 'rejected');
  if (!failed) return { sites: sites as Pick<LiveSites, Name>, stop };
  stop();
  throw failed.reason;
}

async function startBoxSite(
  name: VariantName,
  packages: BoxPackages,
  core: string,
  additions: readonly SiteAddition[],
): Promise<{ readonly site: LiveSite; readonly stop: () => void }> {
  const { folder, permalinks, restPrefix } = variants[name];
  let box: Sandbox | undefined;
  const server = createServer((request, response) => {
    if (box) void answer(box, folder, request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${portOf(server)}${folder}`;
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
    box?.close();
  };
  try {
    box = await startSandbox(
      {
        kind: 'boot',
        packages: packagesIn(packages.folder),
        php,
        coreZip: core,
        sqliteZip: packages.sqlite,
        allowNetwork: true,
        address,
        constants: {
          WP_ENVIRONMENT_TYPE: 'local',
          WP_DEBUG: false,
          WP_HTTP_BLOCK_EXTERNAL: true,
          DISABLE_WP_CRON: true,
        },
        steps: stepsOf(siteEnvironment(name), additions),
      },
      // The limit of the suite.
      { timeoutMs: 1_800_000, program: new URL('../../dist/source/sandbox/child.js', import.meta.url) },
    );
  } catch (error) {
    stop();
    throw error;
  }
  const said = box.printed.find(({ doing }) => doing === filling)?.text ?? '{}';
  const { passwords, version } = JSON.parse(said) as Pick<LiveSite, 'passwords' | 'version'>;
  const home = `${address}/`;
  const restBase = permalinks === 'pretty' ? `${home}${restPrefix}/` : `${home}?rest_route=/`;
  return { site: { home, restBase, passwords, version }, stop };
}

const php = '8.3';

/** The packages are looked up from the current folder, as in the project of a user. */
function packagesIn(folder: string): SandboxPackages {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return findPackages(php);
  } finally {
    process.chdir(before);
  }
}

const filling = 'filling the site';

/** What the other server gets by `copyTree` and `install.php`. */
function stepsOf(
  environment: Readonly<Record<string, string>>,
  additions: readonly SiteAddition[],
): readonly BootStep[] {
  const content = `${wordpressFolder}/wp-content`;
  const put = (folder: string, from: string): BootStep => ({
    kind: 'files',
    folder,
    files: [...gatherFolder(from).files],
  });
  const settings = Object.entries(environment).map(
    ([key, value]) => `putenv( ${phpQuoted(`${key}=${value}`)} );`,
  );
  // PHP's own server writes its notices as HTML; our WordPress has them in its log alone.
  const code = ['<?php', "ini_set( 'html_errors', '1' );", ...settings, ''].join('\n');
  return [
    put(`${content}/plugins`, here('plugins')),
    put(`${content}/themes`, here('themes')),
    put(`${content}/mu-plugins`, here('../../samples/wordpress')),
    put(`${content}/mu-plugins`, here('mu-plugins')),
    {
      kind: 'files',
      folder: `${content}/mu-plugins`,
      files: [['0-environment.php', new TextEncoder().encode(code)]],
    },
    put('/live', here('site')),
    ...additions.map(({ from, to }) => put(`${content}/${to}`, from)),
    {
      kind: 'php',
      doing: 'naming the site',
      code: `
        require_once ABSPATH . 'wp-admin/includes/plugin.php';
        require_once ABSPATH . 'wp-admin/includes/file.php';
        WP_Filesystem();
        $GLOBALS['wp_filesystem']->delete( WP_PLUGIN_DIR . '/akismet', true );
        update_option( 'blogname', 'Live site' );
        update_option( 'admin_email', 'admin@example.org' );
        wp_update_user( [ 'ID' => 1, 'user_email' => 'admin@example.org' ] );
        wp_set_password( 'a sturdy pass phrase', 1 );
        return '';`,
    },
    {
      kind: 'php',
      doing: filling,
      code: `wp_set_current_user( 0 ); echo json_encode( require '/live/content.php' ); return '';`,
    },
  ];
}

async function answer(
  { fetch }: Sandbox,
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = request.url ?? '/';
  const [path = ''] = target.split('?');
  if (folder !== '' && path !== folder && !path.startsWith(`${folder}/`)) {
    response.writeHead(404, { 'content-type': 'text/html' }).end(otherSite);
    return;
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const body = await buffer(request);
  try {
    const reply = await fetch(new URL(`http://127.0.0.1${target}`), {
      method: request.method ?? 'GET',
      headers,
      body: body.length === 0 ? null : new Uint8Array(body),
      redirect: 'manual',
      signal: new AbortController().signal,
    });
    response.statusCode = reply.status;
    // As PHP's own server: a client that writes into a connection kept alive when it ends is not answered.
    response.shouldKeepAlive = false;
    for (const [key, value] of reply.headers) response.appendHeader(key, value);
    response.end(reply.body === null ? undefined : await buffer(reply.body));
  } catch (error) {
    response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error));
  }
}

function portOf(server: Server): number {
  const address = server.address() as AddressInfo;
  return address.port;
}
