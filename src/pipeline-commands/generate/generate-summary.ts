// The summary at the end of `generate`: at most ten lines, or two if nothing changed.

import { megabyteInBytes } from '../../generate/output-size.ts';
import { join } from 'node:path';
import { isFresh } from '../../generate/generation.ts';
import type { GenerationReport } from '../../generate/model-facts.ts';
import { softwareSentences } from '../../source/normalize/recognize/report.ts';
import { diagnosticLevels, type Diagnostic, type Level } from '../../core/diagnostics/diagnostic.ts';
import { nameOfSource } from '../../source/source-name.ts';
import { targetsNamed } from '../../generate/targets/targets.ts';
import { countText } from '../../core/schema/schema-text.ts';
import type { ReportedOptions } from './generate-report.ts';
import {
  bold,
  cyan,
  dim,
  green,
  tableLines,
  yellow,
  type Line,
  type LinePiece,
} from '../../terminal/lines.ts';
import { installText, needsText } from '../../generate/package-rows.ts';
import { optionsText } from '../../source/options-text.ts';
import { conformanceSummary } from '../../command-kit/conformance-lines.ts';

export interface SummaryOptions extends ReportedOptions {
  /** The name of the project. */
  readonly project?: string;
  /** The user's command for routewright, such as `npx routewright`. */
  readonly program: string;
  /** Milliseconds since the program started. */
  readonly elapsed: number;
}

type SummaryRow = readonly [label: LinePiece, ...words: LinePiece[]];

export function summaryLines(options: SummaryOptions, generation: GenerationReport): readonly Line[] {
  const rows = isFresh(generation)
    ? unchangedRows(options, generation)
    : [
        readRow(options, generation),
        wroteRow(options, generation),
        ...removedRows(generation),
        ...fieldsRow(generation),
        ...responseCountRows(generation),
        ...knownRow(generation),
        ...moduleRows(generation),
        ...packageRow(generation),
        ...mergedRow(generation),
        ...limitsRow(generation),
        ...foundRow(options, generation),
        ...nextRow(options, generation),
      ];
  return tableLines(rows.map(([label]) => [label, ''])).map((line, at) => [
    ...line,
    ...(rows[at]?.slice(1) ?? []),
  ]);
}

const summaryTitle = ({ source }: ReportedOptions, { facts }: GenerationReport): string =>
  facts.title === '' ? nameOfSource(source) : facts.title;

const secondsText = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

function unchangedRows(options: SummaryOptions, generation: GenerationReport): readonly SummaryRow[] {
  const { missingPackages, facts } = generation;
  const operations = countText(facts.counts.operations, 'operation');
  const size = `${filesSizeText(generation)}, ${operations} of ${summaryTitle(options, generation)}`;
  const install = installText(missingPackages, options.targets);
  return [
    [green('Unchanged'), bold(options.folder), `: ${size}, in ${secondsText(options.elapsed)}`],
    // On a first run, missing packages are reported before the counts, because the code does not compile
    // without these packages.
    ...(missingPackages.length > 0
      ? ([[yellow('Needs'), `${needsText(missingPackages)}: `, cyan(install)]] as const)
      : foundRow(options, generation)),
  ];
}

function readRow(options: SummaryOptions, generation: GenerationReport): SummaryRow {
  const { namespaces, routes, operations, arguments: args } = generation.facts.counts;
  return [
    'Read',
    bold(summaryTitle(options, generation)),
    `: ${countText(namespaces, 'namespace')}, ${countText(routes, 'route')}, ${countText(operations, 'operation')}, ${countText(args, 'argument')}`,
  ];
}

function wroteRow({ folder, elapsed }: SummaryOptions, generation: GenerationReport): SummaryRow {
  const { files } = generation.plan;
  const written = files.filter(({ text }) => text !== undefined).length;
  const names = [...generation.targets, ...generation.userTargets.map(({ name }) => name)].join(', ');
  return [
    'Wrote',
    `${names} to `,
    bold(folder),
    `: ${written < files.length ? `${written} of ` : ''}${filesSizeText(generation)}, in ${secondsText(elapsed)}`,
  ];
}

/** The number and size of files, such as `12 files (40.1 kB)`. */
function filesSizeText({ plan: { files } }: GenerationReport): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${countText(files.length, 'file')} (${bytesText(bytes)})`;
}

function bytesText(bytes: number): string {
  if (bytes < 1000) return countText(bytes, 'byte');
  return bytes < megabyteInBytes
    ? `${(bytes / 1000).toFixed(1)} kB`
    : `${(bytes / megabyteInBytes).toFixed(1)} MB`;
}

/** The number, size and state of files, such as `12 files, 40.1 kB: 3 written, 9 unchanged`. */
export function writtenSummary({ files, remove }: GenerationReport['plan']): string {
  const written = files.filter(({ text }) => text !== undefined).length;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const changes = [
    ...(written > 0 ? [`${written} written`] : []),
    ...(files.length > written ? [`${files.length - written} unchanged`] : []),
    ...(remove.length > 0 ? [`${remove.length} removed`] : []),
  ];
  return `${countText(files.length, 'file')}, ${bytesText(bytes)}: ${changes.join(', ')}`;
}

/** Names the removed files of targets that were not requested, and the files of no known target. */
function removedRows({
  plan: { remove, leave },
  targets,
  userTargets,
}: GenerationReport): readonly SummaryRow[] {
  const requested: readonly string[] = [...targets, ...userTargets.map(({ name }) => name)];
  const unexpected = remove.filter((path) => !requested.some((name) => path.startsWith(`${name}/`)));
  const removed = `${countText(remove.length, 'file')} of earlier runs`;
  const rows: SummaryRow[] = [];
  if (unexpected.length > 0)
    rows.push([
      'Removed',
      `${removed}, with files of targets that were not requested: ${namedPaths(unexpected)}`,
    ]);
  else if (remove.length > 0) rows.push(['Removed', `${removed}; `, cyan('--verbose'), ' lists them']);
  if (leave.length > 0)
    rows.push([
      'Left',
      `${countText(leave.length, 'file')} that the manifest names and no target writes: ${namedPaths(leave)}`,
    ]);
  return rows;
}

const maxNamedPaths = 50;

const namedPaths = (paths: readonly string[]): string => {
  const more = paths.length - maxNamedPaths;
  return paths.slice(0, maxNamedPaths).join(', ') + (more > 0 ? ` and ${more} more` : '');
};

/** For example `acf on 8 routes; 21 OPTIONS requests`. */
const fieldsRow = ({ options }: GenerationReport): readonly SummaryRow[] =>
  options ? [['Fields', optionsText(options)]] : [];

const responseCountRows = (generation: GenerationReport): readonly SummaryRow[] => [
  ...(generation.observed ? ([['Compared', conformanceSummary(generation.observed)]] as const) : []),
  ...(generation.facts.isSilentOnResponses
    ? ([
        [
          yellow('Note'),
          'this index describes no responses, so the types of responses are unknown; use the site itself or a snapshot of the site',
        ],
      ] as const)
    : []),
];

/** The releases of each known software, recognized by its arguments or not. */
const knownRow = ({ diagnostics }: GenerationReport): readonly SummaryRow[] =>
  softwareSentences(diagnostics).map((sentence) => ['Known', sentence]);

/** The import extension, if this run chose it, and what the compiler needs besides. */
const moduleRows = ({ imports: { extension, why, needs } }: GenerationReport): readonly SummaryRow[] => [
  ...(why === undefined
    ? []
    : ([
        ['Imports', `${extension === 'none' ? 'without an extension' : `end in .${extension}`}: ${why}`],
      ] as const)),
  ...(needs === undefined ? [] : ([[yellow('Needs'), needs]] as const)),
];

const packageRow = ({ missingPackages }: GenerationReport): readonly SummaryRow[] =>
  missingPackages.length === 0 ? [] : [[yellow('Needs'), needsText(missingPackages)]];

const isMerged = ({ code }: Diagnostic): boolean => code === 'openapi-operations-merged';

/** Operations that the OpenAPI document merges into another operation. */
const mergedRow = ({ targetDiagnostics }: GenerationReport): readonly SummaryRow[] =>
  targetDiagnostics.filter(isMerged).map(({ message }) => ['Merged', message]);

/**
 * Facts about the site that the generated files do not contain. `lint` only checks the source, so `lint` does
 * not report the limits of generated files.
 */
const limitsRow = ({ targetDiagnostics }: GenerationReport): readonly SummaryRow[] =>
  targetDiagnostics.every(isMerged)
    ? []
    : [
        [
          'Limits',
          `${levelText(targetDiagnostics.filter((one) => !isMerged(one)))} about facts that the files cannot express; `,
          cyan('--verbose'),
          ' lists them',
        ],
      ];

const foundRow = (
  { source, project, program }: SummaryOptions,
  { diagnostics }: GenerationReport,
): readonly SummaryRow[] =>
  diagnostics.length === 0
    ? []
    : [
        [
          'Found',
          `${levelText(diagnostics)}: `,
          cyan(`${program} lint ${project ?? sourceArgument(source)}`),
        ],
      ];

const levelNames: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** The number of diagnostics, such as `74 warnings, 1,560 notes`. */
const levelText = (diagnostics: readonly Diagnostic[]): string =>
  diagnosticLevels
    .map((level) => [level, diagnostics.filter((one) => one.level === level).length] as const)
    .flatMap(([level, number]) => (number > 0 ? [countText(number, levelNames[level])] : []))
    .join(', ');

/** The source as the user would type it on the command line. */
function sourceArgument(source: string): string {
  const name = source === '-' ? source : nameOfSource(source);
  return /^[\w@%+=:,./\\-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

/** The next step for the user is installing missing packages or using the output. */
function nextRow({ targets, folder }: SummaryOptions, generation: GenerationReport): readonly SummaryRow[] {
  const { missingPackages } = generation;
  if (missingPackages.length > 0) return [['Next', cyan(installText(missingPackages, targets))]];
  const [first] = entryFiles({ folder }, generation);
  return first === undefined ? [] : [['Next', 'see ', cyan(first.path), dim(`, ${first.summary}`)]];
}

const withoutExtension = (path: string): string => path.replace(/\.\w+$/, '');

export function entryFiles(
  { folder }: Pick<ReportedOptions, 'folder'>,
  { facts, targets, userTargets, plan }: GenerationReport,
): readonly { readonly name: string; readonly path: string; readonly summary: string }[] {
  if (facts.counts.routes === 0) return [];
  // A generated package contains `.js` files instead of `.ts` files. An OpenAPI document can be JSON or YAML.
  const written = (entry: string): string =>
    plan.files.find(({ path }) => withoutExtension(path) === withoutExtension(entry))?.path ?? entry;
  return [
    ...targetsNamed(targets).map(({ name, entry, summary }) => ({ name, entry: written(entry), summary })),
    ...userTargets,
  ].map(({ name, entry, summary }) => ({ name, path: join(folder, entry), summary }));
}
