// Values of a site may nest so deep that the stack ends, which is an error that Node throws.

/**
 * What a function returns, or something else where the stack ended.
 *
 * @throws whatever the function throws otherwise
 */
export function unlessTooDeep<Result, Else>(make: () => Result, otherwise: Else): Result | Else {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}
