// Reads the snapshot in a thread of its own, because rules are synchronous and reading is not.

import { workerData, type MessagePort } from 'node:worker_threads';
import type { SnapshotReply, SnapshotRequest } from './snapshot-request.ts';

interface WorkerInput {
  readonly request: SnapshotRequest;
  readonly port: MessagePort;
  readonly done: Int32Array;
}

const { request, port, done } = workerData as WorkerInput;
try {
  port.postMessage(await reply());
} finally {
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
}

async function reply(): Promise<SnapshotReply> {
  try {
    const { readSnapshotFile } = await import('./read-snapshot-file.ts');
    return await readSnapshotFile(request);
  } catch (error) {
    return { kind: 'unread', problem: error instanceof Error ? error.message : String(error) };
  }
}
