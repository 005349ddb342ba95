// The process in which PHP runs. PHP in WebAssembly blocks its thread, so only ending the process stops endless PHP
// code. The process gets its files in memory, does not access the user's files, and communicates only with its parent
// process.

import { errorMessage } from '../../core/diagnostics/error-message.ts';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PhpPackage, PlaygroundWordPress, PhpNodePackage, Php, RequestHandler } from './playground.ts';
import { mustUsePlugin, phpQuoted } from './site-php.ts';
import {
  phpLog,
  wordpressFolder,
  type BootOrder,
  type BootStep,
  type FilesUpdate,
  type SandboxRequest,
  type PhpStep,
} from './messages.ts';
import type { FromChild, StepOutput, ToChild } from './messages.ts';

const sendToParent = (message: FromChild): void => {
  process.send?.(message);
};

/** Ends this process when its parent process ends. The code is in a worker, because PHP can block the main thread. */
const watch = `
const { parent, own } = require('node:worker_threads').workerData;
setInterval(() => {
  if (process.ppid !== parent) process.kill(own, 'SIGKILL');
}, 1000);
`;

let requestHandler: Promise<RequestHandler> | undefined;
let last: Promise<unknown> = Promise.resolve();

process.on('disconnect', () => process.exit(0));
process.on('message', (message: ToChild) => {
  if (message.kind === 'boot') requestHandler = boot(message);
  else last = last.then(() => (message.kind === 'ask' ? handleRequest(message) : updateFiles(message)));
});
new Worker(watch, { eval: true, workerData: { parent: process.ppid, own: process.pid } }).unref();

async function boot(order: BootOrder): Promise<RequestHandler> {
  let doing = 'starting PHP';
  let php: Php | undefined;
  const begin = (what: string): void => {
    doing = what;
    sendToParent({ kind: 'step', message: `WordPress: ${what}` });
  };
  try {
    begin(`starting PHP ${order.php}`);
    const handler = await startWordPress(order, (found) => {
      php = found;
      begin('installing it');
    });
    php = await handler.getPrimaryPhp();
    const printed: StepOutput[] = [];
    for (const step of order.steps) {
      if (step.kind === 'php') begin(step.doing);
      const stepOutput = await perform(step, php, order.address);
      if (stepOutput && step.kind === 'php') printed.push({ doing: step.doing, ...stepOutput });
    }
    sendToParent({ kind: 'booted', log: logOf(php), printed });
    return handler;
  } catch (error) {
    const message = errorMessage(error);
    sendToParent({ kind: 'failed', doing, message, log: php ? logOf(php) : '' });
    throw error;
  }
}

async function startWordPress(order: BootOrder, created: (php: Php) => void): Promise<RequestHandler> {
  const [node, universal, wordpress] = await Promise.all([
    import(order.packages.node) as Promise<PhpNodePackage>,
    import(order.packages.universal) as Promise<PhpPackage>,
    import(order.packages.wordpress) as Promise<PlaygroundWordPress>,
  ]);
  const file = (path: string): File => new File([readFileSync(path)], path);
  return wordpress.bootWordPressAndRequestHandler({
    createPhpRuntime: async () =>
      order.allowNetwork
        ? node.loadNodeRuntime(order.php)
        : universal.loadPHPRuntime(await node.getPHPLoaderModule(order.php), withoutSockets),
    onPHPInstanceCreated: async (php) => {
      created(php);
    },
    maxPhpInstances: 1,
    sapiName,
    siteUrl: order.address,
    cookieStore: false,
    wordPressZip: file(order.coreZip),
    sqliteIntegrationPluginZip: file(order.sqliteZip),
    phpIniEntries: {
      display_errors: '0',
      log_errors: '1',
      error_log: phpLog,
      html_errors: '0',
      ...compiledCode(order.php),
    },
    constants: {
      WP_DEBUG: true,
      WP_DEBUG_DISPLAY: false,
      WP_DEBUG_LOG: phpLog,
      DISABLE_WP_CRON: true,
      AUTOMATIC_UPDATER_DISABLED: true,
      ...order.constants,
    },
    createFiles: { '/internal/shared/mu-plugins/1-routewright.php': mustUsePlugin(order.allowNetwork) },
  });
}

/**
 * The name of PHP's server interface (SAPI), as on most web servers. OPcache only starts if it knows the name,
 * and it does not know `wasm`.
 */
const sapiName = 'fpm-fcgi';

/**
 * Settings with which PHP keeps compiled code between requests. Without the settings, each request compiles
 * WordPress again and takes four times as long. PHP below 8.1 crashes with shared memory in WebAssembly, so it
 * stores the compiled code in files.
 */
const compiledCode = (php: string): Readonly<Record<string, string>> =>
  ['7.4', '8.0'].includes(php)
    ? {}
    : {
        'opcache.file_cache_only': '0',
        'opcache.file_cache': '',
        'opcache.memory_consumption': '128',
        'opcache.max_accelerated_files': '10000',
        // PHP uses a changed file at once.
        'opcache.revalidate_freq': '0',
      };

/** A socket that closes before it sends anything. PHP reports a refused connection. */
class ClosedSocket extends EventEmitter {
  readonly readyState = 3;
  readonly OPEN = 1;
  readonly CLOSED = 3;
  binaryType = '';
  constructor() {
    super();
    setImmediate(() => {
      if (this.listenerCount('error') > 0) this.emit('error', new Error('Outgoing network is off.'));
      this.emit('close');
    });
  }
  send(): void {}
  close(): void {}
  setSocketOpt(): void {}
  addEventListener(name: string, listener: () => void): void {
    this.on(name, listener);
  }
  removeEventListener(name: string, listener: () => void): void {
    this.off(name, listener);
  }
}

/**
 * Playground connects PHP's sockets by WebSockets to a proxy. Playground's default proxy on loopback can reach
 * any host.
 */
const withoutSockets = {
  quit: (_code: number, error: Error): never => {
    throw error;
  },
  websocket: {
    url: () => 'ws://127.0.0.1:9/',
    subprotocol: 'binary',
    decorator: () => ClosedSocket,
    serverDecorator: () => ClosedSocket,
  },
};

async function perform(step: BootStep, php: Php, address: string): Promise<UnnamedOutput | undefined> {
  if (step.kind === 'php') return runPhpCode(step, php, new URL(address));
  for (const [path, bytes] of step.files) writeFile(php, `${step.folder}/${path}`, bytes);
  return undefined;
}

function writeFile(php: Php, path: string, bytes: Uint8Array): void {
  php.mkdirTree(path.slice(0, path.lastIndexOf('/')));
  php.writeFile(path, bytes);
}

async function updateFiles({ id, written, removed }: FilesUpdate): Promise<void> {
  const handler = await requestHandler;
  if (!handler) return;
  const php = await handler.getPrimaryPhp();
  try {
    for (const path of removed) if (php.fileExists(path)) php.unlink(path);
    for (const [path, bytes] of written) writeFile(php, path, bytes);
    // OPcache compares times in whole seconds, so it would miss a second change within a second.
    const paths = [...removed, ...written.map(([path]) => path)].map(phpQuoted);
    await php.run({
      code: `<?php if ( function_exists( 'opcache_invalidate' ) )
        foreach ( [ ${paths.join(', ')} ] as $path ) opcache_invalidate( $path, true );`,
    });
    sendToParent({ kind: 'updated', id, isComplete: true });
  } catch {
    // For example, a file has the name of a folder that is empty now.
    sendToParent({ kind: 'updated', id, isComplete: false });
  }
}

type UnnamedOutput = Omit<StepOutput, 'doing'>;

/** A file in PHP's file system, which is only in memory. */
const resultFile = '/tmp/routewright-result.json';

async function runPhpCode(
  { code, bare = false }: PhpStep,
  php: Php,
  { host }: URL,
): Promise<UnnamedOutput | undefined> {
  if (php.fileExists(resultFile)) php.unlink(resultFile);
  const ran = await php
    .run({
      code: `<?php
        ${hearOutput}
        $_SERVER['HTTP_HOST'] = ${phpQuoted(host)};
        ${bare ? '' : `require '${wordpressFolder}/wp-load.php'; wp_set_current_user( 1 );`}
        $failure = ( function () { ${code} } )();
        while ( ob_get_level() > 0 ) ob_end_flush();
        file_put_contents( '${resultFile}', json_encode( [
          'failure' => $failure, 'printed' => $GLOBALS['routewright_printed'], 'place' => $GLOBALS['routewright_place'],
        ], JSON_INVALID_UTF8_SUBSTITUTE ) );`,
    })
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (!php.fileExists(resultFile))
    throw new Error(ran instanceof Error ? ran.message : `PHP ended too early. ${ran.text.slice(0, 500)}`);
  const { failure, printed, place } = JSON.parse(php.readFileAsText(resultFile)) as {
    readonly failure: unknown;
    readonly printed: string;
    readonly place: string;
  };
  if (typeof failure === 'string' && failure !== '') throw new Error(failure);
  const text = printed.trim();
  return text === '' ? undefined : { text, ...(place !== '' && { place }) };
}

/**
 * With a buffer of one byte, PHP calls the function as soon as code prints a text, so the backtrace shows the
 * line that printed it.
 */
const hearOutput = `
  $GLOBALS['routewright_printed'] = $GLOBALS['routewright_place'] = '';
  ob_start( function ( $text ) {
    $GLOBALS['routewright_printed'] .= $text;
    if ( '' === $GLOBALS['routewright_place'] && '' !== trim( $text ) )
      foreach ( debug_backtrace( DEBUG_BACKTRACE_IGNORE_ARGS ) as $frame )
        if ( isset( $frame['file'] ) && false !== strpos( $frame['file'], '/wp-content/' ) ) {
          $GLOBALS['routewright_place'] = $frame['file'] . ':' . $frame['line'];
          break;
        }
    return '';
  }, 1 );`;

/** The entries that PHP has logged since the last call. */
function logOf(php: Php): string {
  if (!php.fileExists(phpLog)) return '';
  const text = php.readFileAsText(phpLog);
  php.writeFile(phpLog, '');
  return text;
}

async function handleRequest({ id, method, url, headers, body }: SandboxRequest): Promise<void> {
  const handler = await requestHandler;
  if (!handler) return;
  const php = await handler.getPrimaryPhp();
  try {
    const given = { url, method, headers, ...(body !== undefined && { body }) };
    const response = await handler.request(given);
    sendToParent({
      kind: 'answer',
      id,
      status: response.httpStatusCode,
      headers: Object.entries(response.headers).flatMap(([name, values]) =>
        values.map((value) => [name, value] as const),
      ),
      body: response.bytes,
      log: logOf(php),
    });
  } catch (error) {
    const message = errorMessage(error);
    sendToParent({
      kind: 'answer',
      id,
      status: 500,
      headers: [['content-type', 'text/plain']],
      body: new TextEncoder().encode(message),
      log: logOf(php),
    });
  }
}
