// When to stop sending requests to a site.

/** The number of refusals in a row after which no more requests are sent. */
export const maxRefusals = 8;

/** Whether a response with this status asks for fewer requests. */
export const isRateLimited = (status: number): boolean => status === 429 || status === 503;
