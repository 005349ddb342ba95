import type { ApiModel } from '../../model/api.ts';
import { countProvenances } from '../../model/provenance.ts';
import type { Diagnostic, Level } from '../../diagnostics/diagnostic.ts';
import { Halt } from '../../diagnostics/halt.ts';
import { diagnosticLines } from '../diagnostic-lines.ts';
import { count } from '../../model/schema-words.ts';
import { bold, dim, green, jsonText, type Line } from '../lines.ts';
import { didYouMean } from '../../diagnostics/nearest.ts';
import {
  command,
  configFlag,
  jsonFlag,
  loadFlags,
  readOptions,
  siteFlags,
  sourcePositional,
  splitList,
} from '../options.ts';
import { problemCatalogue } from '../problem-catalogue.ts';
import { readSourceUntold } from '../read-source.ts';

/** How many places of one code are listed without --all. */
const placesShown = 5;

const levels = ['error', 'warning', 'info'] as const satisfies readonly Level[];

export const lint = command(
  {
    name: 'lint',
    positionals: '<source>',
    summary: 'say what is odd about a source',
    description: [
      'Lists the diagnostics of a source by code: what is odd, where, and what was done about it. Exits',
      'with 1 when there are errors among them, whatever is shown.',
    ].join('\n'),
    examples: [
      ['lint https://example.com/wp-json', 'all levels, a few places of each code'],
      ['lint site.json --level warning --all', 'warnings and errors, every place'],
      ['lint site.json --code endpoint-unreachable --all', 'every place of one code'],
    ],
  },
  sourcePositional,
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
    all: { type: 'boolean', default: false, describe: 'list every place', group: 'Output:' },
    ...jsonFlag,
    ...configFlag,
    ...loadFlags,
    ...siteFlags,
  },
  async (args, io) => {
    const codes = args.code?.flatMap(splitList);
    codes?.forEach(assertKnownCode);
    const { value: model, diagnostics } = await readSourceUntold(args.source, readOptions(args, io), io);
    const shown = diagnostics.filter(
      ({ level, code }) =>
        levels.indexOf(level) <= levels.indexOf(args.level) && (codes?.includes(code) ?? true),
    );
    if (args.json) io.outText(jsonText(shown));
    else
      io.out([
        ...lintLines(shown, diagnostics.length, args.all ? Infinity : placesShown),
        ...answerLines(model),
      ]);
    return diagnostics.some(({ level }) => level === 'error') ? 1 : 0;
  },
);

/** @throws Halt `usage` for a code that no stage reports */
export function assertKnownCode(code: string): void {
  if (problemCatalogue.has(code)) return;
  throw new Halt(
    'usage',
    `There is no code "${code}".`,
    didYouMean(code, problemCatalogue.keys()) ?? '"routewright explain" lists all codes.',
  );
}

/** On whose word it is known what operations answer. */
function answerLines(model: ApiModel): readonly Line[] {
  const counts = [...countProvenances(model)].filter(([, number]) => number > 0);
  if (counts.length === 0) return [];
  return [[`Answers: ${counts.map(([word, number]) => `${number} ${word}`).join(', ')}`]];
}

function lintLines(shown: readonly Diagnostic[], total: number, most: number): readonly Line[] {
  const hidden = total - shown.length;
  const rest: readonly Line[] = hidden > 0 ? [[dim(`${count(hidden, 'diagnostic')} not shown`)]] : [];
  if (shown.length === 0) return total === 0 ? [[green('Nothing is odd.')]] : rest;

  return [
    ...diagnosticLines(shown, most),
    ...rest,
    ['What a code means and what to do: ', bold('routewright explain <code>')],
  ];
}
