/** How often a property is tried: a little in `npm test`, many times over in `npm run torture`. */
export const runs = (few: number): { readonly numRuns: number } => ({
  numRuns: few * Number(process.env['HOSTILE_TIMES'] ?? 1),
});

/** Beside other work, and many times over, these take long; that is no finding. */
export const patience = 600_000;
