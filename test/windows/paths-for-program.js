// Gives the modules of the program, and the library that asks the disk for tsconfig.json, the
// paths of Windows when they ask for those of the system.

import { URL } from 'node:url';

const program = new URL('../../dist/', import.meta.url).href;

const seesWindows = (module = '') => module.startsWith(program) || module.includes('/get-tsconfig/');

export const resolve = (specifier, context, next) =>
  /^(?:node:)?path$/.test(specifier) && seesWindows(context.parentURL)
    ? { url: new URL('windows-paths.js', import.meta.url).href, shortCircuit: true }
    : next(specifier, context);
