import { diagnosticLevels } from '../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import { countProvenances } from '../core/model/api/provenance.ts';
import type { LintReport } from '../core/model/reports/lint-report.ts';
import { viewLint } from './lint-view.ts';
import { diagnosticLines } from '../command-kit/reports/diagnostic-lines.ts';
import { withFailedReports } from '../command-kit/reports/failed-reports.ts';
import { reportFlags } from '../command-kit/reports/report-flags.ts';
import { outputsFor } from '../command-kit/reports/report-outputs.ts';
import { writeReports } from '../command-kit/reports/write-report.ts';
import { nameOfSource } from '../source/source-name.ts';
import { countText } from '../core/schema/schema-text.ts';
import { bold, dim, green, tableLines, type Line } from '../terminal/lines.ts';
import { command } from '../terminal/command.ts';
import { chooseSource } from '../command-kit/choose-source.ts';
import { splitList } from '../terminal/flag-values.ts';
import { observeFlag, sourceFlags, sourceOrProject } from '../command-kit/source-flags.ts';

/** The maximum number of places per code, without --all. */
const maxPlacesWithoutAll = 5;

export const lint = command(
  {
    positionals: '<source>',
    description: [
      'Lists the issues of a source by diagnostic code. For each code, it shows the issue, its places, how',
      'routewright handled the issue, and how you can fix it. Exits with 1 if the source has errors, even errors',
      'that are not shown.',
    ].join(' '),
    examples: [
      ['lint ./my-plugin', 'check the routes of a plugin, with the lines of PHP'],
      ['lint ./my-plugin --exercise', 'also call the routes, and compare the responses with their schemas'],
      ['lint https://example.com/wp-json', 'show issues of all levels, with a few places for each code'],
      ['lint site.json --level warning --all', 'show all places where warnings and errors occur'],
      [
        'lint site.json --code endpoint-unreachable --all',
        'show all places where one diagnostic code occurs',
      ],
      ['lint site.json --format sarif --output lint.sarif', 'write a report for code scanning'],
    ],
    often: ['level', 'code', 'all', 'format', 'output', 'exercise'],
  },
  sourceOrProject,
  {
    level: {
      choices: diagnosticLevels,
      default: 'info',
      requiresArg: true,
      describe: 'the lowest level of the issues to show',
      group: 'Output:',
    },
    code: {
      type: 'array',
      string: true,
      requiresArg: true,
      describe: 'show only issues with these diagnostic codes',
      group: 'Output:',
    },
    ...reportFlags,
    all: { ...reportFlags.all, describe: 'show all places where each diagnostic code occurs' },
    ...sourceFlags,
    ...observeFlag,
  },
  async (args, io, given) => {
    const outputs = outputsFor(args.format, args.output ?? []);
    const app = await import('./run.ts');
    const { options } = await chooseSource('lint', args, given, io);
    const { model, report, fails } = await withFailedReports(
      { name: 'lint', file: options.source, outputs },
      io,
      () =>
        app.lint({
          ...options,
          progress: (event) => {
            // Events of kind `read` are not shown, because the result of the command lists their issues.
            if (event.kind !== 'read') options.progress?.(event);
          },
          level: args.level,
          codes: args.code?.flatMap(splitList),
        }),
    );
    await writeReports(
      outputs,
      viewLint(report, nameOfSource(options.source)),
      () => [...lintLines(report, args.all ? Infinity : maxPlacesWithoutAll), ...responseLines(model)],
      io,
    );
    return fails ? 1 : 0;
  },
);

/** The number of operations by the provenance of their response types. */
function responseLines(model: ApiModel): readonly Line[] {
  const counts = [...countProvenances(model)].filter(([, number]) => number > 0);
  if (counts.length === 0) return [];
  return [
    [`Responses: ${counts.map(([word, number]) => `${number} ${word}`).join(', ')}`],
    ...unknownLines(model),
  ];
}

/** The reasons for unknown responses, the most common first, with advice. */
function unknownLines({ routes }: ApiModel): readonly Line[] {
  const reasons = new Map<string, number>();
  for (const { response } of routes.flatMap(({ operations }) => operations))
    if (response.kind === 'unknown') {
      const reason = response.reason ?? 'The source does not describe the response.';
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  if (reasons.size === 0) return [];
  return [
    ...tableLines(
      [...reasons]
        .sort(([, one], [, other]) => other - one)
        .map(([reason, number]) => [`${number} unknown`, dim(reason)]),
      '  ',
    ),
    [
      dim(
        '  To add response types, use --observe with a live site, or set the types under "responses" in the configuration.',
      ),
    ],
  ];
}

function lintLines({ issues, summary: { notListed } }: LintReport, max: number): readonly Line[] {
  const rest: readonly Line[] = notListed > 0 ? [[dim(`${countText(notListed, 'issue')} not shown`)]] : [];
  if (issues.length === 0) return notListed === 0 ? [[green('No issues.')]] : rest;

  return [
    ...diagnosticLines(issues, max),
    ...rest,
    ['To explain a code: ', bold('routewright explain <code>')],
  ];
}
