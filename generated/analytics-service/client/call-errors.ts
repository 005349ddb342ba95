// The ways in which a call fails. All are a `CallError`, and `kind` says which it is.

import type { OperationInfo } from './operation.js';

export type ErrorKind =
  'http' | 'network' | 'abort' | 'timeout' | 'validation' | 'mismatch' | 'local' | 'skipped';

/** Any way in which a call fails. */
export abstract class CallError extends Error {
  abstract readonly kind: ErrorKind;
  readonly operation!: OperationInfo;

  constructor(operation: OperationInfo, message: unknown, cause?: unknown) {
    // Joined by plus, as elsewhere: three bytes less in an app than a template.
    super(operation.method + ' ' + operation.path + ': ' + String(message));
    // The types of ES2020 and ES2021 know no second argument of `Error`.
    Object.assign(this, { operation, cause });
  }
}

/** The arguments were refused here, before anything was sent. */
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

/** Where in the value it is. */
export const placeOf = ({ path = [] }: ValidationIssue): readonly string[] =>
  path.map((part) => String((part as { readonly key?: PropertyKey }).key ?? (part as PropertyKey)));

/**
 * What `.safe` answers where the call itself throws `cause`: a header that
 * HTTP does not allow, or what `auth`, middleware or a
 * callback of the caller's threw.
 */
export class LocalError extends CallError {
  override readonly name = 'LocalError';
  override readonly kind = 'local';
}

/** No answer came, or it broke off. */
export class NetworkError extends CallError {
  override readonly name = 'NetworkError';
  override readonly kind = 'network';
}

export class TimeoutError extends CallError {
  override readonly name = 'TimeoutError';
  override readonly kind = 'timeout';
}

/** The caller's signal fired; `cause` is its reason. */
export class AbortError extends CallError {
  override readonly name = 'AbortError';
  override readonly kind = 'abort';
}

/** The site answered, with an error, with something that is not JSON, or elsewhere than where a POST was sent. */
export class ApiError extends CallError {
  override readonly name = 'ApiError';
  override readonly kind = 'http';
  readonly status!: number;
  /** The site's own code: `rest_invalid_param`. */
  readonly code!: string | undefined;
  /** What is wrong, in the site's own words and language: `Invalid post ID.` */
  readonly reason!: string | undefined;
  /** What is wrong with which argument, in the site's words. */
  readonly params!: Readonly<Record<string, string>>;
  /** The whole answer: its JSON, or its text where it is none. */
  readonly data!: unknown;
  readonly response!: Response;

  constructor(operation: OperationInfo, response: Response, data: unknown) {
    const { code, message, data: details } = Object(data) as Partial<Record<string, unknown>>;
    const { params } = Object(details) as { params?: unknown };
    const reason = typeof message === 'string' ? message : undefined;
    // Of a page its title says what it is.
    const said =
      typeof data === 'string'
        ? 'not JSON: ' + (/<title[^<>]*>([^<]+)/i.exec(data)?.[1] ?? data.slice(0, 80))
        : (reason ?? response.statusText);
    super(
      operation,
      String(response.status) +
        ' ' +
        said +
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
    // `fetch` wraps what the network said in words that say nothing.
    let root = cause;
    for (let next = cause as Caused | null | undefined; next; next = next.cause ?? next.errors?.[0])
      root = next;
    throw new NetworkError(operation, root, cause);
  };

interface Caused {
  readonly cause?: Caused | null;
  readonly errors?: readonly Caused[];
}
