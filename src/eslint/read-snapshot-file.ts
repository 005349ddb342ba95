// Reads the snapshot and the callers of the configuration. No site is contacted.

import { hostsOf } from '../audit/site-calls.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import type { CallerConfig } from '../core/model/files/config.ts';
import { readConfig } from '../source/file/read-config.ts';
import { errorsBySchema } from '../source/file/schema-errors.ts';
import { knownPrefix } from '../source/known-source.ts';
import { readSide } from '../source/read-side.ts';
import { softwareParts } from '../source/sandbox/software-source.ts';
import { isFileSource } from '../source/source-kind.ts';
import type { SnapshotReply, SnapshotRequest } from './snapshot-request.ts';

export async function readSnapshotFile(request: SnapshotRequest): Promise<SnapshotReply> {
  try {
    return await read(request);
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    return { kind: 'unread', problem: error.message };
  }
}

async function read({ snapshot, name, config, site, callers }: SnapshotRequest): Promise<SnapshotReply> {
  const isKnown = snapshot.startsWith(knownPrefix);
  if (!isKnown && (!isFileSource(name, snapshot) || softwareParts(snapshot) !== undefined))
    return {
      kind: 'unread',
      problem: `The setting routewright.snapshot must be a file or recorded releases (known:wordpress), not ${name}. To save the index of a site as a file, run "routewright snapshot".`,
    };
  const fromSettings = callers ?? [];
  const [wrong] = await errorsBySchema({ callers: fromSettings }, 'config');
  if (wrong)
    return { kind: 'unread', problem: `The setting routewright.callers has an error: ${wrong.message}.` };
  const side = await readSide(snapshot, config ? { config } : {});
  if (side.model.routes.length === 0)
    return { kind: 'unread', problem: `${name} lists no routes, so the rules cannot check any calls.` };
  const fromConfig = config ? (await readConfig(config))?.document.callers : undefined;
  return {
    kind: 'read',
    model: side.model,
    hosts: hostsOf(side, site === undefined ? undefined : new URL(site)),
    callers: [...(fromSettings as readonly CallerConfig[]), ...(fromConfig ?? [])],
  };
}
