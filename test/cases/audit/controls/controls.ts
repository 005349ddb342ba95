import triggerFetch from '@wordpress/api-fetch';

export interface FetchRequest {
  readonly path: string;
  readonly method?: string;
  readonly data?: object;
}

const TYPES = { WITH_HEADERS: 'FETCH_WITH_HEADERS' } as const;

/** Asks a store's controls to send a request. */
export function apiFetch(request: FetchRequest) {
  return { type: 'API_FETCH', request };
}

export const fetchWithHeaders = (options: FetchRequest) => ({ type: TYPES.WITH_HEADERS, options });

/** An action that sends nothing. */
export const receive = (request: FetchRequest) => ({ type: 'RECEIVE', request });

export const controls = {
  API_FETCH: ({ request }: { request: FetchRequest }) => triggerFetch(request),
  FETCH_WITH_HEADERS: ({ options }: { options: FetchRequest }) =>
    triggerFetch({ ...options, parse: false }).then((response) => response),
};
