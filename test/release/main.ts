// `npm run release`, for example `npm run release -- 0.1.0`: prepares a release and stops before the last commands,
// which publish it. Everything happens in a temporary clone: if a step fails, this repository stays as it is.
//   --dry-run       also if all steps succeed, this repository stays as it is
//   --repository=X  the owner and name on GitHub, for the first release: the script writes them into package.json
//                   instead of the placeholder

import { parseArgs } from 'node:util';
import { prepareRelease } from './prepare.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false }, repository: { type: 'string' } },
});

try {
  const [version] = positionals;
  if (version === undefined) throw new Error('Name the version: npm run release -- 0.1.0 --dry-run');
  prepareRelease({
    folder: '.',
    version,
    dryRun: values['dry-run'],
    repository: values.repository,
    print: (line) => process.stdout.write(`${line}\n`),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
