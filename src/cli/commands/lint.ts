import { levels, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ApiModel } from '../../model/api.ts';
import { countProvenances } from '../../model/provenance.ts';
import { diagnosticLines, type DiagnosedFiles } from '../diagnostic-lines.ts';
import { nameOfSource } from '../../load/source-name.ts';
import { count } from '../../schema/schema-words.ts';
import { bold, dim, green, jsonText, table, type Line } from '../lines.ts';
import { command } from '../command.ts';
import { chooseSource } from '../choose-source.ts';
import { splitList } from '../flag-values.ts';
import { jsonFlag } from '../output-flags.ts';
import { sourceFlags, sourceOrProject } from '../source-flags.ts';

/** How many places of one code are listed without --all. */
const placesShown = 5;

export const lint = command(
  {
    name: 'lint',
    positionals: '<source>',
    summary: 'list what is odd about a source',
    description: [
      'Lists the diagnostics of a source by code: what is odd, where, and what was done about it. Exits',
      'with 1 when there are errors among them, whatever is shown.',
    ].join(' '),
    examples: [
      ['lint https://example.com/wp-json', 'all levels, a few places of each code'],
      ['lint site.json --level warning --all', 'warnings and errors, every place'],
      ['lint site.json --code endpoint-unreachable --all', 'every place of one code'],
    ],
  },
  sourceOrProject,
  {
    level: {
      choices: levels,
      default: 'info',
      requiresArg: true,
      describe: 'the least level to show',
      group: 'Output:',
    },
    code: {
      type: 'array',
      string: true,
      requiresArg: true,
      describe: 'only these codes',
      group: 'Output:',
    },
    all: {
      type: 'boolean',
      default: false,
      describe: 'leave nothing out: every place of a code',
      group: 'Output:',
    },
    ...jsonFlag,
    ...sourceFlags,
  },
  async (args, io, given) => {
    const app = await import('../../app/lint.ts');
    const { options } = await chooseSource('lint', args, given, io);
    const { model, diagnostics, total, hasErrors } = await app.lint({
      ...options,
      progress: (event) => {
        // What is odd about the source is listed below.
        if (event.kind !== 'read') options.progress?.(event);
      },
      level: args.level,
      codes: args.code?.flatMap(splitList),
    });
    if (args.json) io.outText(jsonText(diagnostics));
    else {
      const files = { source: nameOfSource(options.source), config: options.config?.path ?? '' };
      const most = args.all ? Infinity : placesShown;
      io.out([...lintLines(diagnostics, files, total, most), ...answerLines(model)]);
    }
    return hasErrors ? 1 : 0;
  },
);

/** On whose word it is known what operations answer. */
function answerLines(model: ApiModel): readonly Line[] {
  const counts = [...countProvenances(model)].filter(([, number]) => number > 0);
  if (counts.length === 0) return [];
  return [
    [`Answers: ${counts.map(([word, number]) => `${number} ${word}`).join(', ')}`],
    ...unknownLines(model),
  ];
}

/** Why answers are unknown, the commonest reason first, and what would help. */
function unknownLines({ routes }: ApiModel): readonly Line[] {
  const reasons = new Map<string, number>();
  for (const { response } of routes.flatMap(({ operations }) => operations))
    if (response.kind === 'unknown') {
      const reason = response.reason ?? 'The source does not describe what comes back.';
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  if (reasons.size === 0) return [];
  return [
    ...table(
      [...reasons]
        .sort(([, one], [, other]) => other - one)
        .map(([reason, number]) => [`${number} unknown`, dim(reason)]),
      '  ',
    ),
    [
      dim(
        '  What helps: --observe of a live site types what can be read; "responses" of the configuration the rest.',
      ),
    ],
  ];
}

function lintLines(
  shown: readonly Diagnostic[],
  files: DiagnosedFiles,
  total: number,
  most: number,
): readonly Line[] {
  const hidden = total - shown.length;
  const rest: readonly Line[] = hidden > 0 ? [[dim(`${count(hidden, 'diagnostic')} not shown`)]] : [];
  if (shown.length === 0) return total === 0 ? [[green('Nothing is odd.')]] : rest;

  return [
    ...diagnosticLines(shown, files, most),
    ...rest,
    ['What a code means and what to do: ', bold('routewright explain <code>')],
  ];
}
