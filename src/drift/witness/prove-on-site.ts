// Checks whether the current side behaves as declared: sends the read-only witnesses to the site.
// The responses are recorded in the findings. The levels and the exit code do not depend on the responses.

import { Halt } from '../../core/diagnostics/halt.ts';
import { mayBeAsked, witnessAsker } from '../../source/site/ask-witness.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import type { Drift, Finding } from '../../core/model/reports/drift.ts';
import type { Proven, Witness } from '../../core/model/reports/witness.ts';
import type { ProveOptions } from './prove-options.ts';
import { proofOnSite, witnessRequestText, type SiteContext } from './site-proofs.ts';
import { readObservation } from '../../source/normalize/observed/read-observation.ts';
import type { Side } from '../../source/read-side.ts';

/** @throws Halt `usage` if the current side is not a live site */
export async function proveOnSite(
  drift: Drift,
  before: Side,
  after: Side,
  { limit, signedIn }: ProveOptions,
): Promise<Drift> {
  const { loaded, model, name } = after;
  if (loaded.kind !== 'index' || !loaded.site)
    throw new Halt(
      'usage',
      `\`prove\` sends requests to the current side, but ${name} is not a live site.`,
      'Use the address of the site as the current side, or leave `prove` out.',
    );
  const context: SiteContext = {
    before: before.model,
    observed: observationsOf(before),
    after: model,
    ask: await witnessAsker(loaded.site, limit, signedIn),
  };
  const findings: Finding[] = [];
  for (const finding of drift.findings) {
    const { witness } = finding;
    findings.push(
      witness && isReadOnlyWitness(witness)
        ? { ...finding, proven: await provenBy(witness, finding, context) }
        : finding,
    );
  }
  return { ...drift, findings };
}

/** The observed responses in the index of a side. A model written by hand contains no observations. */
function observationsOf({ loaded }: Side): SiteContext['observed'] {
  if (loaded.kind !== 'index') return () => undefined;
  const routes = isRecord(loaded.index['routes']) ? loaded.index['routes'] : {};
  return (key) => {
    const route = Object.hasOwn(routes, key) ? routes[key] : undefined;
    return isRecord(route) ? readObservation(route['observed'], {}, () => undefined) : undefined;
  };
}

const isReadOnlyWitness = (witness: Witness): boolean =>
  witness.method === 'GET' &&
  (witness.kind !== 'refused' || witness.via === 'query') &&
  mayBeAsked(witness.path.split('?')[0] ?? '');

async function provenBy(witness: Witness, finding: Finding, context: SiteContext): Promise<Proven> {
  const found = await proofOnSite(witness, finding, context);
  return (
    found ?? {
      result: 'not-tried',
      status: null,
      request: witnessRequestText(witness.path),
      seen: 'was not sent: the limit of requests was reached, or the site stopped responding',
    }
  );
}
