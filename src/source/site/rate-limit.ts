// Decides when to stop sending requests to a site.

/** The maximum number of refusals in a row. After that, no more requests are sent. */
export const maxRefusals = 8;

/** Whether the status asks for fewer requests. */
export const isRateLimited = (status: number): boolean => status === 429 || status === 503;
