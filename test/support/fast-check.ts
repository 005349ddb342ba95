// fast-check, as the tests use it. Whoever runs the same commit is told the same: the seed
// is fixed. `npm run soak` sets another for each of its rounds, and finds what nobody
// thought of.

import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20260501) });

export default fc;
