// Takes the place of `src/source/file/checks-in.ts` in the playground: the compiled checks are part of the worker.

/** Only the checks that stop at the first error, because the others are twice as large. */
export const checksIn = async (): Promise<unknown> => import('#schema-checks/quick.js');
