/** The message of a thrown value, even if the value is not an `Error`. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
