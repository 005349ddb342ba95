// Keeps the snapshots in memory. A snapshot is read once, and again when its file or the configuration changes.

import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Caller } from '../audit/caller.ts';
import { checkContextOf } from '../audit/check-calls.ts';
import type { CheckContext } from '../audit/checked-call.ts';
import type { SiteAddress } from '../audit/rest-address.ts';
import { callersWith, siteAddressOf } from '../audit/site-calls.ts';
import { takenBySite } from '../core/schema/site-acceptance.ts';
import { readSettings, type SetupProblem } from './settings.ts';
import type { SnapshotReply, SnapshotRequest } from './snapshot-request.ts';

/** The data with which calls are found and checked. */
export interface Snapshot {
  readonly context: CheckContext;
  readonly callers: readonly Caller[];
  readonly site: SiteAddress;
  /** The folder to which modules of callers are relative, with `/`. */
  readonly folder: string;
}

interface Kept {
  /** The times and sizes of the files that were read. */
  readonly stamp: string;
  readonly snapshot: Snapshot | SetupProblem;
}

const kept = new Map<string, Kept>();

/** The snapshot that the settings name. */
export function snapshotFor(
  settings: Readonly<Record<string, unknown>>,
  cwd: string,
): Snapshot | SetupProblem {
  const request = readSettings(settings, cwd);
  if ('problem' in request) return request;
  const key = JSON.stringify([request, cwd]);
  const stamp = [request.snapshot, request.config?.path].map(stampOf).join('\n');
  const known = kept.get(key);
  if (known?.stamp === stamp) return known.snapshot;
  const snapshot = snapshotOf(readInWorker(request), request, cwd);
  kept.set(key, { stamp, snapshot });
  return snapshot;
}

function stampOf(path: string | undefined): string {
  const entry = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
  return entry ? `${entry.mtimeMs} ${entry.size}` : '';
}

function snapshotOf(reply: SnapshotReply, { config }: SnapshotRequest, cwd: string): Snapshot | SetupProblem {
  if (reply.kind === 'unread') return { problem: oneLine(reply.problem) };
  return {
    context: checkContextOf(reply.model, takenBySite),
    callers: callersWith(reply.callers),
    site: siteAddressOf(reply.model, reply.hosts),
    folder: (config ? dirname(config.path) : cwd).replaceAll('\\', '/'),
  };
}

const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ');

const maxWaitMs = 60_000;

/** Waits for a worker that reads the snapshot. */
function readInWorker(request: SnapshotRequest): SnapshotReply {
  const { port1: port, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  // Settings may contain functions, which cannot be sent.
  const sent = JSON.parse(JSON.stringify(request)) as SnapshotRequest;
  const worker = new Worker(new URL('./snapshot-worker.js', import.meta.url), {
    workerData: { request: sent, port: port2, done },
    transferList: [port2],
    execArgv: [],
  });
  worker.unref();
  try {
    Atomics.wait(done, 0, 0, maxWaitMs);
    const received = receiveMessageOnPort(port) as { readonly message: SnapshotReply } | undefined;
    return received?.message ?? { kind: 'unread', problem: `${request.name} could not be read in time.` };
  } finally {
    port.close();
    void worker.terminate();
  }
}
