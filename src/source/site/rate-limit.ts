// When a site has had enough of being asked.

/** After so many refusals in a row the site is left alone. */
export const mostRefusals = 8;

/** An answer of this status asks to be left alone. */
export const isTired = (status: number): boolean => status === 429 || status === 503;
