// What `npm start` runs: the main job on the embedded samples, or, given arguments, the
// command line as it is.

import { main } from './cli/main.ts';
import { processIo } from './cli/process-io.ts';

const argv = process.argv.slice(2);
process.exitCode = await main(argv.length === 0 ? ['samples'] : argv, processIo());
