// Where the package stands, and what it says about itself. It is the same from `src/`
// and from `dist/`, which are equally deep.

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const packageFile = new URL('../../package.json', import.meta.url);

/** The version in package.json. */
export function version(): string {
  const facts = createRequire(import.meta.url)(fileURLToPath(packageFile)) as { readonly version: string };
  return facts.version;
}

/** The folder of the embedded samples. */
export const samplesFolder = (): string => fileURLToPath(new URL('samples/', packageFile));
