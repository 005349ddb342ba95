// The errors of a call.
// All errors of a call extend `CallError` and have different values of `kind`.

import type { OperationInfo } from './operation.js';

export type ErrorKind =
  'http' | 'network' | 'abort' | 'timeout' | 'validation' | 'mismatch' | 'local' | 'skipped';

/** The base class of all errors of a call. */
export abstract class CallError extends Error {
  abstract readonly kind: ErrorKind;
  readonly operation!: OperationInfo;

  constructor(operation: OperationInfo, message: unknown, cause?: unknown) {
    // String concatenation takes three bytes less in a bundle than a template.
    super(operation.method + ' ' + operation.path + ': ' + String(message));
    // The types of ES2020 and ES2021 do not declare the second argument of `Error`.
    Object.assign(this, { operation, cause });
  }
}

/** The arguments were refused before anything was sent. */
export class ValidationError extends CallError {
  override readonly name = 'ValidationError';
  override readonly kind = 'validation';
  readonly issues: readonly ValidationIssue[];

  constructor(operation: OperationInfo, issues: readonly ValidationIssue[]) {
    super(
      operation,
      issues.map((issue) => placeOf(issue).join('.') + ': ' + issue.message).join('; '),
    );
    this.issues = issues;
  }
}

type PathPart = PropertyKey | { readonly key: PropertyKey };

export interface ValidationIssue {
  readonly message: string;
  readonly path?: readonly PathPart[] | undefined;
}

/** The path to the invalid member in the checked value. */
export const placeOf = ({ path = [] }: ValidationIssue): readonly string[] =>
  path.map((part) => String((part as { readonly key?: PropertyKey }).key ?? (part as PropertyKey)));

/**
 * The runtime refused the options of the request before it sent anything, or `.safe` returns this
 * error in place of an error that is not a `CallError`. The property `cause` contains the original
 * error, such as an error thrown by middleware.
 */
export class LocalError extends CallError {
  override readonly name = 'LocalError';
  override readonly kind = 'local';
}

/** There was no response, or the response ended early. */
export class NetworkError extends CallError {
  override readonly name = 'NetworkError';
  override readonly kind = 'network';
}

export class TimeoutError extends CallError {
  override readonly name = 'TimeoutError';
  override readonly kind = 'timeout';
}

/** The caller's signal was aborted. The signal's reason is in `cause`. */
export class AbortError extends CallError {
  override readonly name = 'AbortError';
  override readonly kind = 'abort';
}

/**
 * The site responded with an error or a body that is not JSON, or redirected a request that must
 * not follow redirects. In a browser, the `status` of such a redirect is 0.
 */
export class ApiError extends CallError {
  override readonly name = 'ApiError';
  override readonly kind = 'http';
  readonly status!: number;
  /** The site's error code: `rest_invalid_param`. */
  readonly code!: string | undefined;
  /** The site's error message, in the language of the site, such as `Invalid post ID.` */
  readonly reason!: string | undefined;
  /** The site's message for each invalid argument, by argument name. */
  readonly params!: Readonly<Record<string, string>>;
  /** The whole body as JSON, or as text if the body is not JSON. */
  readonly data!: unknown;
  readonly response!: Response;

  constructor(operation: OperationInfo, response: Response, data: unknown) {
    const { code, message, data: details } = Object(data) as Partial<Record<string, unknown>>;
    const { params } = Object(details) as { params?: unknown };
    const reason = typeof message === 'string' ? message : undefined;
    // The title of an HTML page describes the page.
    const said =
      typeof data === 'string'
        ? 'not JSON: ' + (/<title[^<>]*>([^<]+)/i.exec(data)?.[1] ?? data.slice(0, 80))
        : (reason ?? response.statusText);
    super(
      operation,
      String(response.status || 'redirected') +
        // HTTP/2 has no status text.
        (said && ' ' + said) +
        (response.redirected ? ', redirected to ' + new URL(response.url).origin : ''),
    );
    Object.assign(this, {
      status: response.status,
      code,
      reason,
      params: Array.isArray(params)
        ? Object.fromEntries(params.map((name: string) => [name, reason]))
        : (Object(params) as object),
      data,
      response,
    });
  }
}

export const broken =
  (operation: OperationInfo) =>
  (cause: unknown): never => {
    // `fetch` wraps the network's error in an error with a generic message.
    let root = cause;
    for (let next = cause as Caused | null | undefined; next; next = next.cause ?? next.errors?.[0])
      root = next;
    // `AbortSignal.timeout` and libraries for `fetch` use errors with the name `TimeoutError`.
    throw new (
      (root as Partial<Error> | null | undefined)?.name === 'TimeoutError'
        ? TimeoutError
        : NetworkError
    )(operation, root, cause);
  };

interface Caused {
  readonly cause?: Caused | null;
  readonly errors?: readonly Caused[];
}
