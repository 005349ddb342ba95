/** The message of any thrown value, whether it is an `Error` or not. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
