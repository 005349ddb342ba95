// Keeps a WordPress running between readings of the same source, so that a reading after a change of a plugin's files
// only replaces these files.

import { isDeepStrictEqual } from 'node:util';
import type { BootOrder, FilesStep } from './messages.ts';
import { startSandbox, type Sandbox, type StartOptions } from './start.ts';

export interface SandboxKeeper {
  /**
   * The running WordPress with the files of `order`, or a new one if anything else than these files has changed. The
   * `close` of the result does nothing.
   *
   * @throws Halt `source` when WordPress does not start, or does not start in time
   */
  readonly start: (order: BootOrder, options: StartOptions) => Promise<Sandbox>;
  /** Stops the WordPress. */
  readonly close: () => void;
}

interface KeptSandbox {
  readonly order: BootOrder;
  readonly sandbox: Sandbox;
}

export function keepSandbox(): SandboxKeeper {
  let kept: KeptSandbox | undefined;
  return {
    start: async (order, options) => {
      const isUpdated = kept !== undefined && (await hasUpdated(kept, order, options));
      if (kept !== undefined && isUpdated) kept = { order, sandbox: kept.sandbox };
      else {
        kept?.sandbox.close();
        kept = undefined;
        kept = { order, sandbox: await startSandbox(order, options) };
      }
      const { sandbox } = kept;
      const earlier = isUpdated ? sandbox.log().length : 0;
      return { ...sandbox, log: () => sandbox.log().slice(earlier), close: () => undefined };
    },
    close: () => {
      kept?.sandbox.close();
      kept = undefined;
    },
  };
}

/** Updates the files if nothing else has changed. A WordPress that ended or refused a file is not used again. */
async function hasUpdated(
  { order: before, sandbox }: KeptSandbox,
  order: BootOrder,
  { progress }: StartOptions,
): Promise<boolean> {
  if (!sandbox.isRunning() || !isSame(before, order)) return false;
  progress?.({ kind: 'step', message: 'WordPress: updating the files' });
  try {
    return await sandbox.update(changedFiles(before, order));
  } catch {
    return false;
  }
}

/** Whether two orders differ at most in the files of plugins and themes. */
const isSame = (one: BootOrder, other: BootOrder): boolean =>
  isDeepStrictEqual(withoutFiles(one), withoutFiles(other));

const withoutFiles = (order: BootOrder) => ({
  ...order,
  steps: order.steps.map((step) => (step.kind === 'files' ? { ...step, files: [] } : step)),
});

function changedFiles(before: BootOrder, after: BootOrder): Parameters<Sandbox['update']>[0] {
  const old = filesOf(before);
  const current = filesOf(after);
  return {
    written: [...current].filter(([path, bytes]) => !isEqual(old.get(path), bytes)),
    removed: [...old.keys()].filter((path) => !current.has(path)),
  };
}

const isEqual = (one: Uint8Array | undefined, other: Uint8Array): boolean =>
  one !== undefined && Buffer.compare(one, other) === 0;

const filesOf = ({ steps }: BootOrder): ReadonlyMap<string, Uint8Array> =>
  new Map(
    steps
      .filter((step): step is FilesStep => step.kind === 'files')
      .flatMap(({ folder, files }) => files.map(([path, bytes]) => [`${folder}/${path}`, bytes] as const)),
  );
