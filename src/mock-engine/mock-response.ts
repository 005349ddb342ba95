// The responses of the mock, and its errors in the form of WordPress.

import type { Json } from '../core/schema/schema.ts';

export interface MockReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of the response; undefined if there is none. */
  readonly body: Json | undefined;
}

type ErrorData = Readonly<Record<string, Json>>;

/** Thrown when a request is refused. The engine converts the error to a response. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  readonly code: string;
  readonly status: number;
  readonly data: ErrorData;
  /** The headers of the response. */
  readonly headers: MockReply['headers'];

  constructor(
    status: number,
    code: string,
    message: string,
    data: ErrorData = {},
    headers: MockReply['headers'] = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
    this.headers = headers;
  }
}

/** The response for an error (`{ code, message, data: { status, … } }`). */
export const errorReply = ({ status, code, message, data, headers }: SiteError): MockReply => ({
  status,
  headers,
  body: { code, message, data: { status, ...data } },
});

export const ok = (body: Json, status = 200, headers: MockReply['headers'] = {}): MockReply => ({
  status,
  headers,
  body,
});
