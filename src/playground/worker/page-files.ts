// Files beside the page that the worker needs only sometimes. A worker that was started from disk can load nothing, so
// the page loads these files as scripts and passes their texts on.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { FromWorker } from '../protocol.ts';

const waiting = new Map<string, (data: unknown) => void>();
const loaded = new Map<string, Promise<unknown>>();

/** @throws Halt `source` if the page cannot load the file */
export function pageFile(name: string): Promise<unknown> {
  const before = loaded.get(name);
  if (before !== undefined) return before;
  const loading = new Promise<unknown>((resolve, reject) => {
    waiting.set(name, (data) => {
      if (data !== undefined) {
        resolve(data);
        return;
      }
      loaded.delete(name);
      reject(
        new Halt(
          'source',
          `The file ${name}.js of this page could not be loaded.`,
          'Load the page again, or use a saved index.',
        ),
      );
    });
  });
  loaded.set(name, loading);
  self.postMessage({ kind: 'need', name } satisfies FromWorker);
  return loading;
}

/** Called when the page has loaded a file, or could not load it. */
export function receiveFile(name: string, data: unknown): void {
  waiting.get(name)?.(data);
  waiting.delete(name);
}
