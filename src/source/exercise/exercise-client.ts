// Sends the requests of `--exercise`. It reaches only the WordPress that routewright started, because it has no other
// way to send a request. It counts requests and time, and starts WordPress again if a request ends it.

import { isRecord } from '../../core/model/index/index-document.ts';
import { errorCodePattern, type Caller, type ErrorCode } from '../../core/model/observation/exercise.ts';
import type { Json } from '../../core/schema/schema.ts';
import { wellFormedEscapes } from '../file/read-text.ts';
import type { WholeFetch } from '../site/proxied-fetch.ts';
import type { LogEntry } from '../sandbox/php-log.ts';
import { sandboxAddress } from '../sandbox/sandbox-address.ts';
import { routeUrl, type RestBase } from '../site/rest-base.ts';
import { timeLimit } from '../time-limit.ts';

/** A WordPress that routewright started. */
export interface ExercisedSandbox {
  readonly fetch: WholeFetch;
  /** The entries of PHP's log so far. */
  readonly log: () => readonly LogEntry[];
  readonly close: () => void;
  readonly restart: () => Promise<ExercisedSandbox>;
}

export interface ExerciseRequest {
  readonly method: string;
  readonly path: string;
  readonly caller: Caller;
  readonly query?: Readonly<Record<string, Json>>;
  readonly body?: Readonly<Record<string, Json>> | UploadedFile;
}

export interface UploadedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ExerciseResponse {
  readonly status: number;
  /** The parsed body; undefined where it is not JSON, or is too large. */
  readonly value: unknown;
  /** The error; absent where the response succeeded, or contains no code. */
  readonly error?: ErrorCode;
  /** The arguments that the error names. */
  readonly refused: readonly string[];
}

export const wasAccepted = ({ status }: ExerciseResponse): boolean => status >= 200 && status < 300;

export interface ExerciseLimits {
  /** The maximum number of requests. */
  readonly requests: number;
  /** The maximum time of all requests, in milliseconds. */
  readonly durationMs: number;
  /** The maximum time of one response, in milliseconds. */
  readonly timeoutMs: number;
  /** The maximum size of one response, in bytes. */
  readonly maxBytes: number;
}

/** The REST base of every WordPress that routewright starts. */
const base: RestBase = { url: new URL('/wp-json/', sandboxAddress), permalinks: 'pretty' };

/** The limit of requests or time is reached. */
export class LimitReached extends Error {}

/** The request ended WordPress, or WordPress did not respond in time. */
export class SandboxEnded extends Error {}

/** WordPress ended so often that it is not started again. */
export const maxRestarts = 5;

/** Broken responses in a row after which PHP itself is broken. */
const maxBrokenResponses = 3;

export interface ExerciseClient {
  /** @throws LimitReached, SandboxEnded */
  readonly send: (request: ExerciseRequest) => Promise<ExerciseResponse>;
  /** The fatal errors that PHP logged since the last call of this function. */
  readonly takeFatals: () => readonly LogEntry[];
  /** Starts WordPress again. False if it ended too often, or does not start. */
  readonly restart: () => Promise<boolean>;
  /** The number of requests so far. */
  readonly sent: () => number;
  /** Stops the WordPress that `restart` has started, if any. */
  readonly close: () => void;
}

export function createExerciseClient(
  first: ExercisedSandbox,
  limits: ExerciseLimits,
  signal?: AbortSignal,
): ExerciseClient {
  const end = Date.now() + limits.durationMs;
  let sandbox = first;
  let sent = 0;
  let restarts = 0;
  let broken = 0;
  let logged = first.log().length;

  async function send(request: ExerciseRequest): Promise<ExerciseResponse> {
    if (sent >= limits.requests || Date.now() >= end) throw new LimitReached();
    signal?.throwIfAborted();
    sent += 1;
    const limit = timeLimit(limits.timeoutMs, signal);
    try {
      const { status, bytes } = await fetchBytes(request, limit.signal);
      const response = readResponse(status, bytes);
      broken = status >= 500 && response.value === undefined ? broken + 1 : 0;
      if (broken >= maxBrokenResponses) throw new SandboxEnded();
      return response;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof LimitReached) throw error;
      throw new SandboxEnded('WordPress ended.', { cause: error });
    } finally {
      limit.end();
    }
  }

  async function fetchBytes(
    { method, path, caller, query = {}, body }: ExerciseRequest,
    limit: AbortSignal,
  ): Promise<{ readonly status: number; readonly bytes: Uint8Array }> {
    const headers = new Headers({ accept: 'application/json' });
    if (caller !== 'visitor') headers.set('authorization', `Bearer ${caller}`);
    const sentBody = body && (isUpload(body) ? body.bytes : JSON.stringify(body));
    const bodyHeaders = body && (isUpload(body) ? body.headers : { 'content-type': 'application/json' });
    for (const [name, value] of Object.entries(bodyHeaders ?? {})) headers.set(name, value);
    const response = await sandbox.fetch(routeUrl(base, path, phpQuery(query)), {
      method,
      headers,
      redirect: 'manual',
      signal: limit,
      ...(sentBody !== undefined && { body: sentBody }),
    });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > limits.maxBytes) return { status: response.status, bytes: new Uint8Array() };
      chunks.push(chunk);
    }
    return { status: response.status, bytes: Buffer.concat(chunks) };
  }

  return {
    send,
    sent: () => sent,
    takeFatals: () => {
      const entries = sandbox.log().slice(logged);
      logged += entries.length;
      return entries.filter(({ kind }) => kind === 'fatal');
    },
    restart: async () => {
      broken = 0;
      restarts += 1;
      sandbox.close();
      if (restarts > maxRestarts) return false;
      try {
        sandbox = await sandbox.restart();
        logged = sandbox.log().length;
        return true;
      } catch {
        signal?.throwIfAborted();
        return false;
      }
    },
    close: () => {
      if (sandbox !== first) sandbox.close();
    },
  };
}

const isUpload = (body: NonNullable<ExerciseRequest['body']>): body is UploadedFile =>
  body['bytes'] instanceof Uint8Array;

function readResponse(status: number, bytes: Uint8Array): ExerciseResponse {
  const value = parse(bytes);
  if (status < 400 || !isRecord(value)) return { status, value, refused: [] };
  const { code, data } = value;
  const params = isRecord(data) ? data['params'] : undefined;
  const refused = Array.isArray(params) ? params : isRecord(params) ? Object.keys(params) : [];
  return {
    status,
    value,
    refused: refused.filter((one) => typeof one === 'string').slice(0, 100),
    ...(typeof code === 'string' && errorCodePattern.test(code) && { error: { status, code } }),
  };
}

function parse(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(wellFormedEscapes(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

/** Writes values as PHP reads them in a query: `ids[0]=1`, `force=true`. */
export function phpQuery(query: Readonly<Record<string, Json>>): Readonly<Record<string, string>> {
  const written = new Map<string, string>();
  const write = (name: string, value: Json, depth: number): void => {
    if (value === null || depth > 5) return;
    if (typeof value !== 'object') {
      written.set(name, String(value));
      return;
    }
    for (const [key, one] of Object.entries(value)) write(`${name}[${key}]`, one, depth + 1);
  };
  for (const [name, value] of Object.entries(query)) write(name, value, 0);
  return Object.fromEntries(written);
}
