/** Runs work of a program that does not handle signals. */
export const runAtOnce = async (work: () => void): Promise<void> => {
  work();
};
