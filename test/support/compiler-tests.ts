/** The tests of `npm run test:compilers`: they run the compilers, transpilers and rules of other people's projects. */
export const compilerTests = [
  'test/compilers/**/*.test.ts',
  'test/audit/migrate.test.ts',
  'test/drift/impact/project-compiler.test.ts',
  'test/eslint/guide.test.ts',
  'test/eslint/plugin.test.ts',
  'test/eslint/same-findings.test.ts',
];
