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

const halves = { from: 0xd800, count: 0x800 };

/**
 * Any character, half surrogate pairs left out: what `unit: 'binary'` of `fc.string` gives, and in the same
 * order, without the map of more than a million characters that fast-check makes for each process.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat({ max: 0x10ffff - halves.count }).map(
  (at) => String.fromCodePoint(at < halves.from ? at : at + halves.count),
  (text) => {
    const code = typeof text === 'string' && text.isWellFormed() ? text.codePointAt(0) : undefined;
    if (code === undefined || text !== String.fromCodePoint(code))
      throw new Error('This is not one character.');
    return code < halves.from ? code : code - halves.count;
  },
);

export default fc;
