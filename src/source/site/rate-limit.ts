// When a site has had enough of being asked.

/** After so many refusals in a row the site is left alone. */
export const maxRefusals = 8;

/** An answer of this status asks to be left alone. */
export const isRateLimited = (status: number): boolean => status === 429 || status === 503;
