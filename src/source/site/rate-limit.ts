/** After this number of refusals in a row, no more requests are sent to a site. */
export const maxRefusals = 8;

/** Whether a status asks for fewer requests. */
export const isRateLimited = (status: number): boolean => status === 429 || status === 503;
