// Values from a site may be so deeply nested that recursion overflows the stack.

/** Calls a function, and returns the alternative if the stack overflows. Any other error of the function is thrown. */
export function unlessTooDeep<Result, Else>(make: () => Result, otherwise: Else): Result | Else {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}
