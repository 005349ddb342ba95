// Serves a mock of a source on this machine.

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import type { ModelFilter } from '../core/model/api/filter-model.ts';
import { isRecord, type WireIndex } from '../core/model/index/index-document.ts';
import { basePathOf } from '../mock-engine/base-path.ts';
import { describeSite } from '../mock-engine/describe-site.ts';
import { createMock } from '../mock-engine/mock.ts';
import { planMock } from '../mock-engine/plan-mock.ts';
import { seededChance } from '../core/schema/values/seeded-chance.ts';
import { serveMock } from './serve-mock.ts';
import { snapshotDocument } from '../source/snapshot/snapshot.ts';
import { applyFilter } from '../source/filter-source.ts';
import { readModel, type ModelResult, type ReadOptions } from '../source/read-model.ts';
import { howFetched } from '../source/read-side.ts';

/** The options of `mock`. */
export interface MockServeOptions extends ReadOptions {
  /** The source: a file, `-` for the data of `stdin`, or any address of a site. */
  readonly source: string;
  /**
   * Selects routes.
   *
   * @default all routes
   */
  readonly filter?: ModelFilter;
  /**
   * The port of this machine, from 0 to 65535; 0 selects a free port.
   *
   * @default 0
   */
  readonly port?: number;
  /**
   * The minimum and the maximum time of a response, in milliseconds, 0 or more.
   *
   * @default [0, 0]
   */
  readonly latency?: readonly [from: number, to: number] | undefined;
  /**
   * The percentage of responses that are server errors, from 0 to 100.
   *
   * @default 0
   */
  readonly failures?: number | undefined;
  /**
   * A number that selects the generated data. With the same seed, the mock returns the same responses.
   *
   * @default 1
   */
  readonly seed?: number;
}

export interface Mocking {
  /** The REST base of the mock, which is served until `close` is called. */
  readonly base: string;
  /** The model of the source, after the filter. */
  readonly model: ApiModel;
  /** The problems found in the source. */
  readonly diagnostics: readonly Diagnostic[];
  /** Ends the server. */
  readonly close: () => Promise<void>;
}

/**
 * Serves a mock of a source on loopback. The mock checks requests and responds like a WordPress-style site.
 * Created items exist until the mock is closed. The mock writes no files. After the source is read, the mock
 * sends it no requests.
 *
 * @throws Halt when the source cannot be read, the filter matches nothing, or the port is taken
 */
export async function mock(options: MockServeOptions): Promise<Mocking> {
  const { source, filter = {}, port = 0, latency = [0, 0], failures = 0, seed = 1 } = options;
  const reading = await readModel(source, options);
  const model = applyFilter(reading.value, filter);
  const data = planMock(model);
  const keys = new Set(model.routes.map(({ key }) => key));
  const index = snapshotIndex(reading);
  const { base, close } = await serveMock({
    port,
    basePath: basePathOf(model),
    latency,
    failures,
    chance: seededChance(seed, 'server'),
    headers: {
      sent: (data.sessions ?? []).flatMap(({ token, nonce }) => [token, nonce]),
      // WooCommerce lets pages of other origins read the token, but not the nonce.
      read: (data.sessions ?? []).map(({ token }) => token),
    },
    open: (site, base) =>
      createMock(data, { seed, base, ...(index && { describe: describeSite(index, keys, site, base) }) }),
  });
  return { base, model, diagnostics: reading.diagnostics, close };
}

/** The index in the form of a snapshot, without the address of the site; undefined for a hand-written model. */
function snapshotIndex({ loaded }: ModelResult): WireIndex | undefined {
  if (loaded.kind !== 'index') return undefined;
  const { name, description } = loaded.index;
  const settled: unknown = JSON.parse(JSON.stringify(snapshotDocument(loaded.index, howFetched(loaded))));
  return isRecord(settled) && isRecord(settled['routes'])
    ? { name, description, ...settled, routes: settled['routes'] }
    : undefined;
}
