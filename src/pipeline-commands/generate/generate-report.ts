// The reports of `generate` and `samples`, except the summary.

import type { GenerateOptions } from '../../generate/generate-options.ts';
import { countCodes } from '../../core/diagnostics/diagnostic.ts';
import { isFresh } from '../../generate/generation.ts';
import type { GenerationReport } from '../../generate/model-facts.ts';
import { countText } from '../../core/schema/schema-text.ts';
import type { ChangeCause, FileChange } from '../../generate/output/plan-output.ts';
import { dim, green, red, tableLines, yellow, type Line, type LinePiece } from '../../terminal/lines.ts';

export type ReportedOptions = Pick<GenerateOptions, 'source' | 'folder'> &
  Required<Pick<GenerateOptions, 'targets'>>;

/** Lists the edited files that `generate` overwrites or keeps. */
export function editedLines({ plan }: GenerationReport): readonly Line[] {
  const edited = plan.changes.filter(({ causes }) => causes.includes('hand-edited'));
  const named = (wanted: FileChange['state']): string =>
    edited.flatMap(({ path, state }) => (state === wanted ? [path] : [])).join(', ');
  const [lost, kept] = [named('stale'), named('surplus')];
  return [
    ...(lost === ''
      ? []
      : [
          [yellow('warning'), `: edits made by hand are lost in ${lost}`],
          ['  ', dim('Generated files are overwritten: keep your own code in other files.')],
        ]),
    ...(kept === ''
      ? []
      : [
          [yellow('warning'), `: no longer generated, but kept because of edits made by hand: ${kept}`],
          [
            '  ',
            dim(
              'routewright will not overwrite or remove these files: delete the files that you do not need.',
            ),
          ],
        ]),
  ];
}

/** The maximum number of names in the list without `--verbose`. */
const maxListedNames = 3;

/** Reports each changed name, and each kept name that differs from the default name. */
export const namesLines = (
  { names: { file, added, moved } }: GenerationReport,
  verbose: boolean,
): readonly Line[] => [
  ...(added.length === 0
    ? []
    : changeLines(
        [
          `${countText(added.length, 'name')} kept, although the naming rules would now give different names; see ${file ?? ''}:`,
        ],
        added.map(({ place, before, now }) => [place, before, dim(`not ${now}`)]),
        verbose,
      )),
  ...(moved.length === 0
    ? []
    : changeLines(
        [yellow('warning'), `: ${countText(moved.length, 'name')} changed:`],
        moved.map(({ place, before, now }) => [place, now, dim(`was ${before}`)]),
        verbose,
      )),
];

function changeLines(head: Line, rows: readonly (readonly LinePiece[])[], verbose: boolean): readonly Line[] {
  const more = verbose ? 0 : rows.length - maxListedNames;
  return [
    head,
    ...tableLines(more > 0 ? rows.slice(0, maxListedNames) : rows, '  '),
    ...(more > 0 ? [[dim(`  and ${more} more; --verbose lists them`)]] : []),
  ];
}

const causeTexts: Readonly<Record<ChangeCause, string>> = {
  'site-changed': 'the site changed',
  'tool-changed': 'routewright changed',
  'hand-edited': 'edited by hand',
  foreign: 'routewright did not write this file',
  'never-generated': 'not generated yet',
};

const whyOf = ({ state, causes, obstacle }: FileChange): string => {
  const words = causes.map((cause) =>
    state === 'missing' && cause === 'hand-edited' ? 'removed by hand' : causeTexts[cause],
  );
  return [...words, ...(obstacle === undefined ? [] : [`${obstacle} is in the way`])].join(', ');
};

export function checkLines({ folder }: ReportedOptions, generation: GenerationReport): readonly Line[] {
  const { state, words } = freshness(generation);
  return [[state, `  ${folder}: ${words}`], ...staleLines(generation)];
}

export function freshness(generation: GenerationReport): {
  readonly state: LinePiece;
  readonly words: string;
} {
  const { changes, files, remove } = generation.plan;
  return isFresh(generation)
    ? { state: green('fresh'), words: `${countText(files.length, 'file')} up to date` }
    : {
        state: red('stale'),
        words: `${countText(changes.length, 'file')} of ${files.length + remove.length}`,
      };
}

/** The outdated files, with the reason for each file. */
export function staleLines(generation: GenerationReport): readonly Line[] {
  const { plan, names } = generation;
  if (isFresh(generation)) return [];
  return [
    ...tableLines(
      plan.changes.map((change) => [change.state, change.path, dim(whyOf(change))]),
      '  ',
    ),
    ...(names.added.length === 0
      ? []
      : [
          [
            `  ${names.file ?? ''}: ${countText(names.added.length, 'name')} to add, so that generated names do not change`,
          ],
        ]),
    ...(plan.toolChanges.length === 0 ? [] : [['  routewright changed: ', plan.toolChanges.join('; ')]]),
    ['    Run the command without --check to update the files.'],
  ];
}

export const checkJson = ({ folder }: ReportedOptions, generation: GenerationReport) => ({
  folder,
  fresh: isFresh(generation),
  changes: generation.plan.changes,
  toolChanges: generation.plan.toolChanges,
  ...namesJson(generation),
});

const namesJson = ({ names: { added, moved } }: GenerationReport) => ({
  ...(added.length > 0 && { namesKept: added }),
  ...(moved.length > 0 && { namesChanged: moved }),
});

export function summaryJson({ folder, targets: chosen }: ReportedOptions, generation: GenerationReport) {
  const { facts, diagnostics, targetDiagnostics, plan, observed, options } = generation;
  return {
    folder,
    targets: chosen,
    ...facts.counts,
    files: plan.files.map(({ path, bytes, text }) => ({ path, bytes, written: text !== undefined })),
    removed: plan.remove,
    imports: generation.imports,
    missingPackages: generation.missingPackages,
    diagnostics: countCodes([...diagnostics, ...targetDiagnostics]),
    ...namesJson(generation),
    ...(observed && { observed }),
    ...(options && { options }),
  };
}
