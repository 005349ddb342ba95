// `npm run test:compilers`: what is generated, through the compilers, transpilers and rules of other people's projects;
// and what edits or checks such projects with their own compilers.

import { defineConfig } from 'vitest/config';
import { compilerTests } from './test/support/compiler-tests.ts';
import all from './vitest.config.ts';

export default defineConfig({
  ...all,
  test: {
    ...all.test,
    include: compilerTests,
    exclude: ['**/node_modules/**'],
  },
});
