import type { PeersRecord } from './record.ts';
import { count } from '../table.ts';

/** The figures of the first site in one sentence. */
export function sentenceOf({ sites: [site] }: PeersRecord): string {
  const secondsOf = (tool: string): string =>
    site?.rows.find((row) => row.job === 'client+zod' && row.tool.startsWith(tool))?.cpu?.toFixed(1) ?? '–';
  return `For the same API of ${count(site?.operations ?? 0)} operations, routewright needs ${secondsOf('routewright')} s of CPU time to generate a client with validators, hey-api ${secondsOf('hey-api')} s and orval ${secondsOf('orval')} s.`;
}
