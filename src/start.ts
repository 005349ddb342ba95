// `npm start`: generates everything from the samples, or runs the command line if there are arguments.

import { main } from './cli/main.ts';
import { processIo } from './terminal/process-io.ts';

const argv = process.argv.slice(2);
process.exitCode = await main(argv.length === 0 ? ['samples'] : argv, processIo());
