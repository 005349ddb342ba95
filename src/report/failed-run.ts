// Reports about a run without a result, in every format.
// A CI system that reads the report of a failed run shows the reason, and not an outdated report.

import reportTemplates from '#templates/report';
import type { Log } from 'sarif';
import type { FailedRun, RunFailure } from '../core/model/reports/failed-run.ts';
import { sha256Hex } from '../core/model/text/sha256.ts';
import { markup, type Markup } from '../template-engine/markup.ts';
import { htmlTemplates } from '../template-engine/html-templates.ts';
import { failedRunTexts, failuresMarkdown, failureReason, type FailedRunTexts } from './failed-run-text.ts';
import { annotation } from './github.ts';
import { severities } from './gitlab.ts';
import { pageStyle, policyOf } from './html/html-report.ts';
import { escapeXml } from './junit.ts';
import { uriOf } from './sarif.ts';

/** The command that failed, and a file for formats that need a file for every entry. */
export interface FailedCommand {
  readonly name: keyof typeof failedRunTexts;
  readonly file: string;
  /** The name of the project, present if one log contains the annotations of several projects. */
  readonly project?: string | undefined;
}

type FailedRunReporter = (failure: RunFailure, texts: FailedRunTexts, command: FailedCommand) => string;

const jsonDocument = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const reports: Readonly<Record<string, FailedRunReporter>> = {
  json: (failure) => jsonDocument({ schemaVersion: 1, failure } satisfies FailedRun),
  markdown: (failure, texts) => `${texts.mark}\n${failuresMarkdown([failureReason(failure)], texts)}\n`,
  html: (failure, texts) => {
    const style = pageStyle();
    return htmlTemplates(reportTemplates)<FailureView>('failure')({
      policy: policyOf(style),
      style: markup(style),
      title: texts.title,
      headline: texts.headline,
      consequence: texts.consequence,
      reasons: failureReason(failure).split('\n'),
    });
  },
  github: (failure, texts, { project }) =>
    annotation(
      failure.tolerated ? 'warning' : 'error',
      texts.annotation,
      `${project === undefined ? '' : `${project}: `}${failureReason(failure)}`,
    ),
  sarif: (failure, texts, { file }) => jsonDocument(sarifLog(failure, texts, file)),
  junit: (failure, { title, code, headline }, { name }) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<testsuites name="routewright ${name}" tests="1" failures="0" errors="${failure.tolerated ? 0 : 1}">`,
      `  <testsuite name="${name}" tests="1" failures="0" errors="${failure.tolerated ? 0 : 1}" skipped="${failure.tolerated ? 1 : 0}">`,
      `    <testcase classname="${code}" name="${title}: ${headline}">${junitResult(failure, code)}</testcase>`,
      '  </testsuite>',
      '</testsuites>',
      '',
    ].join('\n'),
  gitlab: (failure, { code, headline }, { file }) =>
    jsonDocument([
      {
        description: `${headline}: ${failureReason(failure)}`,
        check_name: code,
        fingerprint: sha256Hex(`${code} ${file}`, 12),
        severity: failure.tolerated ? severities.warning : severities.error,
        location: { path: file, lines: { begin: 1 } },
      },
    ]),
};

/** A skipped test is not a failed test. */
const junitResult = (failure: RunFailure, code: string): string =>
  failure.tolerated
    ? `<skipped message="${escapeXml(failureReason(failure))}"/>`
    : `<error message="${escapeXml(failure.message)}" type="${code}">${escapeXml(failureReason(failure))}</error>`;

const levelOf = ({ tolerated }: RunFailure): 'warning' | 'error' => (tolerated ? 'warning' : 'error');

interface FailureView {
  readonly policy: string;
  readonly style: Markup;
  readonly title: string;
  readonly headline: string;
  readonly consequence: string;
  readonly reasons: readonly string[];
}

/** The report of a failed run in one of the formats. */
export function failedRunReport(format: string, failure: RunFailure, command: FailedCommand): string {
  const report = reports[format];
  if (!report) throw new Error(`There is no report of failed runs in ${format}.`);
  return report(failure, failedRunTexts[command.name], command);
}

const sarifLog = (failure: RunFailure, { code, headline }: FailedRunTexts, file: string): Log => ({
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: { name: 'routewright', rules: [{ id: code, shortDescription: { text: headline } }] },
      },
      invocations: [
        {
          executionSuccessful: false,
          exitCode: failure.exitCode,
          toolExecutionNotifications: [
            { level: levelOf(failure), message: { text: failureReason(failure) } },
          ],
        },
      ],
      results: [
        {
          ruleId: code,
          ruleIndex: 0,
          level: levelOf(failure),
          message: { text: failureReason(failure) },
          locations: [
            {
              physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: 1 } },
            },
          ],
        },
      ],
    },
  ],
});
