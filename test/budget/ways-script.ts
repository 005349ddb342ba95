// `npm run ways`: measures how many functions and files of the code one more argument passes in `generate`, and one
// lowered maximum in `drift`. These are rows of budget.json, which `npm run budget` checks.
//   --list   also prints the functions

import { parseArgs } from 'node:util';
import { measureWays } from './ways.ts';

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } });

for (const [name, { functions, files }] of Object.entries(await measureWays())) {
  console.log(`${name}: ${String(functions.length)} functions in ${String(files.length)} files`);
  if (values.list) for (const one of functions) console.log(`  ${one}`);
}
