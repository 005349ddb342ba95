// Downloads a file once into the user's cache. A file with an unexpected hash is deleted.

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import { cacheFolder } from '../cache-folder.ts';
import type { LoadOptions } from '../load-options.ts';
import type { Fetch, LoadStep } from '../requests.ts';
import { untilAborted } from '../file/read-bytes.ts';
import { createProxiedFetch } from '../site/proxied-fetch.ts';
import { nameOfUrl } from '../source-name.ts';

export interface WantedDownload {
  /** The file's name in messages: `WordPress 6.9`. */
  readonly called: string;
  readonly file: string;
  readonly url: URL;
  /**
   * Checks the downloaded file.
   *
   * @returns a description of the difference from the expected file; undefined if the file is correct
   * @throws Halt if the check fails
   */
  readonly flaw: (bytes: Uint8Array, fetchText: (url: URL) => Promise<string>) => Promise<string | undefined>;
  /** What the user can do if downloads are not possible. */
  readonly otherwise: string;
}

type DownloadOptions = Pick<LoadOptions, 'progress' | 'proxies' | 'signal' | 'timeoutMs'>;

/**
 * @returns the path of the file in the cache
 * @throws Halt `source` when the download fails, or the downloaded file has the wrong content
 */
export async function download(
  wanted: WantedDownload,
  options: DownloadOptions,
  folder = cacheFolder(),
): Promise<string> {
  const path = join(folder, wanted.file);
  if (existsSync(path)) return path;
  const part = `${path}.part`;
  mkdirSync(dirname(path), { recursive: true });
  const get = await getter(options);
  try {
    await receive(wanted, part, get, options.progress);
    const fetchText = async (url: URL): Promise<string> => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of (await get(url, 0, wanted)).chunks) chunks.push(chunk);
      return Buffer.concat(chunks).toString('utf8');
    };
    const flaw = await wanted.flaw(readFileSync(part), fetchText);
    if (flaw !== undefined) {
      rmSync(part, { force: true });
      throw new Halt(
        'source',
        `The download from ${nameOfUrl(wanted.url)} is not ${wanted.called}: ${flaw}. The downloaded file was deleted.`,
        `Try again. If it fails again, a proxy may change downloads. ${wanted.otherwise}`,
      );
    }
    renameSync(part, path);
    return path;
  } catch (error) {
    if (error instanceof Halt || options.signal?.aborted === true) throw error;
    throw offline(wanted, error);
  }
}

interface Received {
  readonly status: number;
  /** The number of bytes to receive; 0 if the server does not send it. */
  readonly length: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

type Get = (url: URL, from: number, wanted: WantedDownload) => Promise<Received>;

const maxDownloadRedirects = 5;

/** Redirects are followed by hand, because the type of the proxied fetch requires it. */
async function getter({ proxies, signal, timeoutMs }: DownloadOptions): Promise<Get> {
  const fetchIt: Fetch = proxies ? await createProxiedFetch(proxies) : fetch;
  return async (url, from, wanted) => {
    const idle = new AbortController();
    const renew = (): NodeJS.Timeout =>
      setTimeout(() => {
        idle.abort(new Error('No data was received for too long.'));
      }, timeoutMs);
    let timer = renew();
    const request = {
      method: 'GET',
      headers: new Headers(from > 0 ? { range: `bytes=${from}-` } : {}),
      redirect: 'manual',
      signal: signal ? AbortSignal.any([idle.signal, signal]) : idle.signal,
    } as const;
    try {
      let at = url;
      let answer = await fetchIt(at, request);
      for (let redirects = 0; redirects < maxDownloadRedirects; redirects++) {
        const target = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
        if (target === null || !URL.canParse(target, at.href)) break;
        await answer.body?.cancel();
        at = new URL(target, at);
        answer = await fetchIt(at, request);
      }
      const { ok, status, body, headers } = answer;
      if (status !== 416 && (!ok || !body)) throw downloadRefused(wanted, at, status);
      return {
        status,
        length: Number(headers.get('content-length') ?? 0),
        chunks: patient(body ? untilAborted(body, request.signal) : [], timer),
      };
    } catch (error) {
      clearTimeout(timer);
      throw error;
    }

    async function* patient(
      body: AsyncIterable<Uint8Array> | readonly Uint8Array[],
      first: NodeJS.Timeout,
    ): AsyncGenerator<Uint8Array> {
      timer = first;
      try {
        for await (const chunk of body) {
          clearTimeout(timer);
          timer = renew();
          yield chunk;
        }
      } finally {
        clearTimeout(timer);
      }
    }
  };
}

/** Continues a download after an earlier attempt ended early. */
async function receive(
  wanted: WantedDownload,
  part: string,
  get: Get,
  progress: ((step: LoadStep) => void) | undefined,
): Promise<void> {
  const before = existsSync(part) ? statSync(part).size : 0;
  let answer = await get(wanted.url, before, wanted);
  if (answer.status === 416) {
    await answer.chunks[Symbol.asyncIterator]().return?.();
    rmSync(part);
    answer = await get(wanted.url, 0, wanted);
  }
  const goesOn = answer.status === 206;
  if (!goesOn) rmSync(part, { force: true });
  let done = goesOn ? before : 0;
  const total = done + answer.length;
  const message = `Downloading ${wanted.called} (kB)`;
  for await (const chunk of answer.chunks) {
    appendFileSync(part, chunk);
    done += chunk.length;
    progress?.({ kind: 'count', message, done: kilobytes(done), total: kilobytes(Math.max(total, done)) });
  }
  if (done < total) throw new Error('The connection was interrupted.');
}

const kilobytes = (bytes: number): number => Math.round(bytes / 1000);

const downloadRefused = ({ called, otherwise }: WantedDownload, url: URL, status: number): Halt =>
  new Halt(
    'source',
    status === 404
      ? `There is no download of ${called}: ${nameOfUrl(url)} returned 404.`
      : `${called} could not be downloaded: ${nameOfUrl(url)} returned ${status}.`,
    otherwise,
  );

const offline = ({ called, url, otherwise }: WantedDownload, cause: unknown): Halt =>
  new Halt(
    'source',
    `${called} could not be downloaded from ${url.host}: is this machine offline?`,
    `The downloaded part is kept, and the next run continues from there. ${otherwise}`,
    [],
    { cause },
  );

export const hashBytes = (algorithm: 'sha1' | 'sha256', bytes: Uint8Array | string): string =>
  createHash(algorithm).update(bytes).digest('hex');
