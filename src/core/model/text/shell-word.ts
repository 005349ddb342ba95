/** A word for a shell. A word without special characters stays as it is, so that it also works on Windows. */
export const shellWord = (word: string): string =>
  /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
