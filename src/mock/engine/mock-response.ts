// What the mock answers, and the errors in the form that WordPress gives them.

import type { Json } from '../../core/schema/schema.ts';

export interface MockAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: none. */
  readonly body: Json | undefined;
}

type ErrorData = Readonly<Record<string, Json>>;

/** Thrown by whatever finds that a request is to be refused; the engine answers it. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  readonly code: string;
  readonly status: number;
  readonly data: ErrorData;

  constructor(status: number, code: string, message: string, data: ErrorData = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/** `{ code, message, data: { status, … } }` */
export const errorAnswer = ({ status, code, message, data }: SiteError): MockAnswer => ({
  status,
  headers: {},
  body: { code, message, data: { status, ...data } },
});

export const ok = (body: Json, status = 200, headers: MockAnswer['headers'] = {}): MockAnswer => ({
  status,
  headers,
  body,
});
