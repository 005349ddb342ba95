/** How often a property is tried: a little in `npm test`, many times over in `npm run torture`. */
export const runs = (few: number): { readonly numRuns: number } => ({
  numRuns: few * Number(process.env['HOSTILE_TIMES'] ?? 1),
});
