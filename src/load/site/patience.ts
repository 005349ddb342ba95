// When a site has had enough of being asked.

/** So many refusals in a row mean it. */
export const mostRefusals = 8;

/** An answer of this status asks to be left alone. */
export const isTired = (status: number): boolean => status === 429 || status === 503;
