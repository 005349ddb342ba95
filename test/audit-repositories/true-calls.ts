// Compares the true REST calls of a repository with the report of the audit. The lists in `calls/` contain
// file, line, method and route, and were made by reading the code, not with the audit:
// - A call is listed where its route is decided: a wrapper at each call that passes it a path.
// - Selectors and actions of `@wordpress/core-data` that send a request count; local edits do not.
// - Tests, generated files and vendored files do not count.

import type { AuditCall, AuditReport } from '../../src/core/model/reports/audit.ts';

/** One line of a list: `src/api.js:12 GET /wp/v2/posts/{id}`. */
export interface TrueCall {
  readonly file: string;
  /** The line on which the expression of the call begins. */
  readonly line: number;
  /** `*` if the method varies. */
  readonly method: string;
  /** Every route that the call may request; empty if the code alone does not decide the route (`varies`). */
  readonly routes: readonly string[];
}

/**
 * `right`: the report names the true operation, or the true path if the site has no such operation.
 * `reported`: the report lists the call as not understood. `wrong`: it names only other operations.
 * `silent`: it contains nothing about the call.
 */
export type Outcome = 'right' | 'reported' | 'wrong' | 'silent';

/** What the comparison reads of a report. Earlier versions of the audit have no list of calls not understood. */
export type Report = Pick<AuditReport, 'calls' | 'coverage' | 'issues' | 'unknownAddresses'> & {
  readonly notUnderstood?: readonly Place[];
};

interface Place {
  readonly file: string;
  readonly line: number;
}

/** A label with more operations than this does not name the operation. */
const mostOperations = 3;
const updates = new Set(['POST', 'PUT', 'PATCH']);
/** How many lines after its beginning the address of a call may stand. */
const reach = 3;

export function trueCalls(text: string): readonly TrueCall[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, file, at, method, routes] = /^(.+):(\d+) ([A-Z*]+) (\S+)$/.exec(line) ?? [];
      if (file === undefined || method === undefined || routes === undefined)
        throw new Error(`This line is no call: ${line}`);
      return { file, line: Number(at), method, routes: routes === 'varies' ? [] : routes.split('|') };
    });
}

export function outcomeOf(call: TrueCall, all: readonly TrueCall[], report: Report): Outcome {
  const lines = new Set(all.filter(({ file }) => file === call.file).map(({ line }) => line));
  const isHere = ({ file, line }: Place): boolean => {
    if (file !== call.file || line < call.line || line > call.line + reach) return false;
    return line === call.line || !lines.has(line);
  };
  const found = report.calls.filter(isHere);
  if (call.routes.length === 0) return outcomeOfVarying(found, report, isHere);
  if (found.some((one) => isRight(call, one, report))) return 'right';
  const isReported =
    found.some((one) => one.operations.length > mostOperations) ||
    [...(report.notUnderstood ?? []), ...report.unknownAddresses].some(isHere) ||
    report.issues.some(
      ({ code, where: [place] }) => code === 'call-not-understood' && place && isHere(place),
    );
  if (isReported) return 'reported';
  return found.length > 0 ? 'wrong' : 'silent';
}

/** A call whose route varies must not have the label of one route. */
function outcomeOfVarying(
  found: readonly AuditCall[],
  report: Report,
  isHere: (place: Place) => boolean,
): Outcome {
  if (found.some(({ operations }) => operations.length === 1)) return 'wrong';
  const isReported =
    found.length > 0 ||
    [...(report.notUnderstood ?? []), ...report.unknownAddresses].some(isHere) ||
    report.issues.some(({ where: [place] }) => place && isHere(place));
  return isReported ? 'reported' : 'silent';
}

function isRight({ method, routes }: TrueCall, found: AuditCall, report: Report): boolean {
  const isRoute = (path: string): boolean =>
    routes.some((route) => patternOf(route).test(path.replace(/[?#].*$/, '').replace(/\/+$/, '')));
  if (found.operations.length === 0)
    return found.paths.some(isRoute) && (found.methods ?? []).some((one) => one === method);
  if (found.operations.length > mostOperations) return false;
  return report.coverage.some(
    (used) =>
      found.operations.includes(used.operation) && isSameOperation(used.method, method) && isRoute(used.path),
  );
}

/** WordPress declares updates as one operation with three methods. */
const isSameOperation = (one: string, other: string): boolean =>
  one === other || (updates.has(one) && updates.has(other));

/** A parameter of a route stands for any text. */
function patternOf(route: string): RegExp {
  const parts = route.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}
