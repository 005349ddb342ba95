// Starts a WordPress in its own process and sends it requests, like requests over HTTP, without opening a port. The
// process ends with `close`, with this process, or at the time limit.

import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { LoadStep } from '../requests.ts';
import { plainText } from '../file/plain-text.ts';
import type { WholeFetch } from '../site/proxied-fetch.ts';
import { sandboxAddress } from './sandbox-address.ts';
import { fatalMessage, readLog, type LogEntry } from './php-log.ts';
import { callerHeader, signedInRoles } from './site-php.ts';
import type {
  BootOrder,
  FilesUpdate,
  FromChild,
  SandboxRequest,
  SandboxResponse,
  StepOutput,
} from './messages.ts';

/** A WordPress that routewright has started. */
export interface Sandbox {
  /** A `fetch` that can only reach `sandboxAddress`. */
  readonly fetch: WholeFetch;
  readonly log: () => readonly LogEntry[];
  /** Text that plugins printed while they were activated. */
  readonly printed: readonly StepOutput[];
  readonly close: () => void;
  /**
   * Replaces files of plugins and themes. They stay activated, and their activation hooks do not run again.
   *
   * @returns whether all files could be replaced
   */
  readonly update: (files: Omit<FilesUpdate, 'kind' | 'id'>) => Promise<boolean>;
  readonly isRunning: () => boolean;
  /** Starts the same WordPress again, without the content that requests have created. */
  readonly restart: () => Promise<Sandbox>;
}

/** The token that signs in as administrator. Other roles are tokens too. They work only in this WordPress. */
export const sandboxToken: (typeof signedInRoles)[number] = 'administrator';

export interface StartOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((step: LoadStep) => void) | undefined;
  /** The module that runs in the process. By default, `child.js` in this folder. */
  readonly program?: URL;
}

/** @throws Halt `source` when WordPress does not start, or does not start in time; the message names the step */
export async function startSandbox(
  order: BootOrder,
  { timeoutMs, signal, progress, program }: StartOptions,
): Promise<Sandbox> {
  const child = spawn(program);
  const logged: LogEntry[] = [];
  let doing = 'starting';
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  signal?.addEventListener('abort', kill, { once: true });
  try {
    const printed = await new Promise<readonly StepOutput[]>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(bootTimeoutError(doing, timeoutMs));
      }, timeoutMs);
      child.once('exit', (code, by) => {
        clearTimeout(timer);
        reject(ended(doing, code, by));
      });
      child.once('error', reject);
      child.on('message', (message: FromChild) => {
        if (message.kind === 'step') {
          doing = message.message.replace(/^WordPress: /, '');
          progress?.({ kind: 'step', message: message.message });
        }
        if (message.kind !== 'booted' && message.kind !== 'failed') return;
        clearTimeout(timer);
        logged.push(...readLog(message.log));
        if (message.kind === 'booted') resolve(message.printed);
        else reject(bootFailure(message, logged));
      });
      child.send(order);
    });
    child.removeAllListeners('message');
    // While no request is pending, the child process does not keep this process running.
    release(child);
    const exchange = exchangeWith(child, logged, kill);
    return {
      fetch: async (url, { method, headers, body, signal }) => {
        const reply = await exchange(
          (id) => sandboxRequest(id, url, { method, headers, body: body ?? undefined }),
          `handling ${url.pathname}`,
          signal,
        );
        if (reply.kind !== 'answer') throw new Error('The WordPress sent no response.');
        return fetchResponse(reply);
      },
      update: async (files) => {
        const reply = await exchange((id) => ({ kind: 'update', id, ...files }), 'updating files', signal);
        return reply.kind === 'updated' && reply.isComplete;
      },
      isRunning: () => isRunning(child),
      log: () => logged,
      printed,
      close: kill,
      restart: () => startSandbox(order, { timeoutMs, signal, progress, ...(program && { program }) }),
    };
  } catch (error) {
    kill();
    throw error;
  }
}

/**
 * Starts the child process. The child process gets only the environment variables that Windows requires for a
 * start, because other variables may contain secrets.
 */
function spawn(program = new URL('./child.js', import.meta.url)): ChildProcess {
  const { SystemRoot } = process.env;
  return fork(fileURLToPath(program), [], {
    env: { ...(SystemRoot !== undefined && { SystemRoot }) },
    execArgv: ['--no-warnings', '--max-old-space-size=4096'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

const hold = (child: ChildProcess): void => {
  child.ref();
  child.channel?.ref();
};

const release = (child: ChildProcess): void => {
  child.unref();
  child.channel?.unref();
};

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

type Reply = Extract<FromChild, { readonly id: number }>;

interface Waiting {
  readonly doing: string;
  readonly replied: (reply: Reply) => void;
  readonly failed: (error: Error) => void;
}

type Exchange = (
  message: (id: number) => SandboxRequest | FilesUpdate,
  doing: string,
  signal: AbortSignal | undefined,
) => Promise<Reply>;

/**
 * Returns a function that sends a message to the child process and waits for its reply. PHP handles one message at
 * a time, and one listener receives all replies.
 */
function exchangeWith(child: ChildProcess, logged: LogEntry[], kill: () => void): Exchange {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  const take = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) release(child);
    return one;
  };
  const gone = (code: number | null, by: string | null): void => {
    for (const [id, { doing }] of waiting) take(id)?.failed(ended(doing, code, by));
  };
  child.on('message', (message: FromChild) => {
    if (message.kind !== 'answer' && message.kind !== 'updated') return;
    if (message.kind === 'answer') logged.push(...readLog(message.log));
    take(message.id)?.replied(message);
  });
  child.once('exit', gone);
  return (message, doing, signal) =>
    new Promise((resolve, reject) => {
      const id = (asked += 1);
      // PHP cannot be interrupted, so aborting a request ends the child process.
      const stop = (): void => {
        take(id);
        kill();
        reject(signal?.reason instanceof Error ? signal.reason : new Error('Stopped.'));
      };
      signal?.addEventListener('abort', stop, { once: true });
      const done = (): void => {
        signal?.removeEventListener('abort', stop);
      };
      waiting.set(id, {
        doing,
        replied: (reply) => {
          done();
          resolve(reply);
        },
        failed: (error) => {
          done();
          reject(error);
        },
      });
      hold(child);
      if (isRunning(child)) child.send(message(id));
      else gone(child.exitCode, child.signalCode);
    });
}

function sandboxRequest(
  id: number,
  url: URL,
  {
    method,
    headers,
    body,
  }: { readonly method: string; readonly headers: Headers; readonly body: string | Uint8Array | undefined },
): SandboxRequest {
  const own = Object.fromEntries(headers);
  const role = signedInRoles.find((one) => own['authorization'] === `Bearer ${one}`);
  const { authorization: _, ...others } = own;
  return {
    kind: 'ask',
    id,
    method,
    url: `${url.pathname}${url.search}`,
    headers: role === undefined ? own : { ...others, [callerHeader.toLowerCase()]: role },
    ...(body !== undefined && { body }),
  };
}

const bodyless: ReadonlySet<number> = new Set([204, 205, 304]);

function fetchResponse({ status, headers, body }: SandboxResponse): Response {
  const sound = status >= 200 && status <= 599 ? status : 500;
  const answer = new Headers();
  for (const [name, value] of headers)
    // A header that `fetch` refuses is skipped, because no caller needs the header.
    try {
      answer.append(name, value);
    } catch {
      continue;
    }
  return new Response(bodyless.has(sound) ? null : new Uint8Array(body), { status: sound, headers: answer });
}

const roundedSeconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

const bootTimeoutError = (doing: string, ms: number): Halt =>
  new Halt(
    'source',
    `WordPress did not start within ${roundedSeconds(ms)} and was stopped. Last step: ${plainText(doing, 200)}.`,
    'A plugin may loop endlessly, or the machine is slow: allow more time with `bootTimeout`.',
  );

const ended = (doing: string, code: number | null, by: string | null): Halt =>
  new Halt(
    'source',
    `WordPress exited unexpectedly (${by ?? `exit code ${code ?? 'unknown'}`}). Last step: ${plainText(doing, 200)}.`,
    'PHP may have run out of memory: WordPress with a large plugin needs 700 MB.',
  );

function bootFailure(
  { doing, message }: Extract<FromChild, { kind: 'failed' }>,
  logged: readonly LogEntry[],
): Halt {
  const fatal = logged.findLast(({ kind }) => kind === 'fatal');
  const words = fatal ? fatalMessage(fatal) : plainText(message, 500);
  return new Halt(
    'source',
    `WordPress failed at ${plainText(doing, 200)}: ${words}`,
    adviceOn(`${words} ${message}`),
  );
}

const adviceOn = (failure: string): string => {
  if (/Failed opening required|Failed to open stream/i.test(failure))
    return 'If a build creates the file, set the build command with `prepare`. If .distignore excludes the file, change .distignore.';
  return /requires|required/i.test(failure)
    ? 'Add the required plugin before your plugin, with a plus: ./needed.zip+./my-plugin.'
    : 'Fix the error in the plugin. If another plugin is required, add it with a plus: ./needed.zip+./my-plugin.';
};

/** The REST base of every WordPress that routewright starts. */
export const sandboxBase = new URL('/wp-json/', sandboxAddress);
