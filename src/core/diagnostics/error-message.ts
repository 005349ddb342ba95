/** The message of anything that was thrown, an `Error` or not. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
