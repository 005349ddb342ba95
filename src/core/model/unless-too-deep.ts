// Values from a site may be nested so deeply that recursion overflows the stack.

/**
 * Calls a function, and returns the alternative if the stack overflows.
 *
 * @throws any other error that the function throws
 */
export function unlessTooDeep<Result, Else>(make: () => Result, otherwise: Else): Result | Else {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}
