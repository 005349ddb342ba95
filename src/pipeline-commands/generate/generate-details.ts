// The details that `generate --verbose` adds to its summary.

import type { GenerationReport } from '../../generate/model-facts.ts';
import { targets } from '../../generate/targets/targets.ts';
import type { ReportedOptions } from './generate-report.ts';
import { countCodes } from '../../core/diagnostics/diagnostic.ts';
import { entryFiles } from './generate-summary.ts';
import { levelPiece, cyan, dim, tableLines, type Line } from '../../terminal/lines.ts';
import { conformanceLines } from '../../command-kit/conformance-lines.ts';

export const detailLines = (options: ReportedOptions, generation: GenerationReport): readonly Line[] => [
  ...tableLines(
    [
      ...generation.plan.remove.map((path) => [
        'Removed',
        `${path} (generated before${whyRemoved(path, options)})`,
      ]),
      ...(generation.isLive && !generation.observed ? [['Responses', notCompared]] : []),
    ],
    '  ',
  ),
  ...(generation.observed ? conformanceLines(generation.observed) : []),
  ...entryLines(options, generation),
  ...limitLines(generation),
  ...tableLines(
    countCodes(generation.diagnostics).map(({ code, level, count }) => [
      levelPiece(level),
      code,
      String(count),
    ]),
    '  ',
  ),
];

const notCompared =
  'the types are as the site declares them; use --observe to compare them with real responses';

function whyRemoved(path: string, { targets: chosen }: ReportedOptions): string {
  const target = targets.find(({ name }) => path.startsWith(`${name}/`))?.name;
  return target === undefined || chosen.includes(target)
    ? ', no longer needed'
    : `; --target ${target} was not requested`;
}

export const entryLines = (options: ReportedOptions, generation: GenerationReport): readonly Line[] =>
  tableLines(
    entryFiles(options, generation).map(({ name, path, summary }) => [name, cyan(path), dim(summary)]),
    '  ',
  );

const limitLines = ({ targetDiagnostics }: GenerationReport): readonly Line[] =>
  targetDiagnostics.flatMap(({ level, code, message, done }): readonly Line[] => [
    ['  ', levelPiece(level), ` ${code}: ${message}`],
    ['    ', dim(done)],
  ]);
