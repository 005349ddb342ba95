// Turns diagnostics into the document that `lint --format json` prints.

import { createHash } from 'node:crypto';
import { diagnosticLevels, type Diagnostic, type Level } from '../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import {
  lintReportVersion,
  type LintIssue,
  type LintPlace,
  type LintReport,
} from '../core/model/reports/lint-report.ts';
import { countProvenances } from '../core/model/api/provenance.ts';
import { pointer } from '../core/schema/json-pointer.ts';
import { placeText } from './place-text.ts';

/** The facts about a code in the table of problems. */
export interface ProblemFacts {
  readonly title: string;
  readonly explain: string;
  readonly howToProceed: string;
}

export type ProblemFactsTable = ReadonlyMap<string, ProblemFacts>;

/** A source that was linted. */
export interface Linted {
  readonly model: ApiModel;
  /** The diagnostics that the user requested. */
  readonly listed: readonly Diagnostic[];
  /** All diagnostics. */
  readonly all: readonly Diagnostic[];
  readonly fileOf: FileOfCode;
}

/** The file that contains the problems of a code, as the user named it: the source or the configuration. */
export type FileOfCode = (code: string) => string;

export function lintReport({ model, listed, all, fileOf }: Linted, problems: ProblemFactsTable): LintReport {
  const counts = Object.fromEntries(
    diagnosticLevels.map((level) => [level, all.filter((one) => one.level === level).length]),
  ) as Readonly<Record<Level, number>>;
  return {
    schemaVersion: lintReportVersion,
    issues: lintIssues(listed, fileOf, problems, model),
    summary: {
      counts,
      notListed: all.length - listed.length,
      provenance: Object.fromEntries(countProvenances(model)) as LintReport['summary']['provenance'],
      fails: counts.error > 0,
    },
  };
}

/**
 * @param model the model of the source, if there is one; the routes of the model give each place its namespace
 * and operation
 */
export function lintIssues(
  diagnostics: readonly Diagnostic[],
  fileOf: FileOfCode,
  problems: ProblemFactsTable,
  model?: ApiModel,
): readonly LintIssue[] {
  const routes = new Map(model?.routes.map((route) => [route.key, route]));
  const fingerprintOf = fingerprints();
  return diagnostics.map((diagnostic): LintIssue => {
    const { code, level, message, done } = diagnostic;
    const problem = problems.get(code);
    return {
      code,
      level,
      headline: problem?.title ?? code,
      where: [lintPlaceOf(diagnostic, routes, fileOf(code))],
      what: message,
      why: problem?.explain ?? '',
      howToProceed: problem?.howToProceed ?? '',
      fails: level === 'error',
      approval: null,
      fingerprint: fingerprintOf(diagnostic),
      done,
    };
  });
}

function lintPlaceOf(
  { where }: Diagnostic,
  routes: ReadonlyMap<string, ApiModel['routes'][number]>,
  file: string,
): LintPlace {
  const { route = null, methods = [], argument, pointer: documentPointer = '', line, column } = where;
  const inFile = where.file ?? file;
  const known = route === null ? undefined : routes.get(route);
  const operations = known?.operations.filter((one) =>
    one.methods.some((method) => methods.includes(method)),
  );
  const place = {
    namespace: known?.namespace ?? null,
    route,
    methods,
    operation: operations?.length === 1 ? (operations[0]?.name ?? null) : null,
    pointer: argument === undefined ? '' : pointer('args', argument),
    file: line === undefined ? null : inFile,
    line: line ?? null,
    column: line === undefined ? null : (column ?? 1),
  };
  return { text: placeText(place, inFile), ...place, documentPointer };
}

/**
 * Creates a function that makes fingerprints from the code and the place in the interface. Equal diagnostics
 * get different fingerprints.
 */
function fingerprints(): (diagnostic: Diagnostic) => string {
  const times = new Map<string, number>();
  return ({ code, where: { route, methods, argument, pointer: at } }) => {
    const text = JSON.stringify([code, route, methods, argument, route === undefined ? at : undefined]);
    const time = times.get(text) ?? 0;
    times.set(text, time + 1);
    return createHash('sha256').update(`${text}\n${time}`).digest('hex').slice(0, 12);
  };
}
