// fast-check, as the tests use it. Whoever runs the same commit is told the same: the seed
// is fixed. `npm run soak` sets another for each of its rounds, and finds what nobody
// thought of.

import fc from 'fast-check';

const given = process.env['PROPERTY_SEED'];

fc.configureGlobal({ seed: Number(given ?? 20260501) });

/** How often a property is tried that takes its time: in `npm test` a third of what `npm run soak` tries. */
export const tries = (all: number): { readonly numRuns: number } => ({
  numRuns: given === undefined ? Math.ceil(all / 3) : all,
});

export default fc;
