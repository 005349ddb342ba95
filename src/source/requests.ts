// Types of requests to a site, of proxies, and of the steps of a reading.

/** The parameters and members of `fetch` that routewright uses. */
export type Fetch = (
  url: URL,
  request: {
    readonly method: string;
    readonly headers: Headers;
    readonly redirect: 'manual';
    readonly signal: AbortSignal;
  },
) => Promise<FetchedResponse>;

export interface FetchedResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null;
}

export type LoadStep =
  | { readonly kind: 'step'; readonly message: string }
  /** One of many similar requests, such as the request for one of many routes. */
  | { readonly kind: 'count'; readonly message: string; readonly done: number; readonly total: number };

/** The proxies of the environment (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). */
export interface Proxies {
  readonly https?: string;
  readonly http?: string;
  /** The hosts to which requests are sent without a proxy, separated by commas. */
  readonly except?: string;
}
