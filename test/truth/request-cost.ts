// Counts the requests of reading a live site, without and with OPTIONS requests, as a visitor.

import type { LoadOptions } from '../../src/source/load-options.ts';
import { sandboxAddress } from '../../src/source/sandbox/sandbox-address.ts';
import type { Sandbox } from '../../src/source/sandbox/start.ts';

export interface ReadingCost {
  readonly requests: number;
  /** The size of all responses, uncompressed. */
  readonly bytes: number;
}

export interface RequestCosts {
  readonly without: ReadingCost;
  readonly withOptions: ReadingCost;
}

type Read = (source: string, options: Partial<Omit<LoadOptions, 'progress'>>) => Promise<unknown>;

export const requestCosts = async (sandbox: Sandbox, read: Read): Promise<RequestCosts> => ({
  without: await readingCost(sandbox, read, false),
  withOptions: await readingCost(sandbox, read, true),
});

async function readingCost(sandbox: Sandbox, read: Read, options: boolean): Promise<ReadingCost> {
  let requests = 0;
  let bytes = 0;
  await read(`${sandboxAddress}/wp-json/`, {
    options,
    retryDelaysMs: [],
    timeoutMs: 120_000,
    fetch: async (url, request) => {
      requests += 1;
      const response = await sandbox.fetch(url, request);
      const chunks: Uint8Array[] = [];
      for await (const chunk of response.body ?? []) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      bytes += body.length;
      const { status, headers } = response;
      return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: [...headers] });
    },
  });
  return { requests, bytes };
}
