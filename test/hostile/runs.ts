const times = Number(process.env['HOSTILE_TIMES'] ?? 1);

/** `npm run torture`: time is no object. */
export const isTorture = times > 1;

/** How often a property is tried: a little in `npm test`, many times over in `npm run torture`. */
export const runs = (few: number): { readonly numRuns: number } => ({ numRuns: few * times });

/** Beside other work, and many times over, these take long; that is no finding. */
export const patience = 600_000;
