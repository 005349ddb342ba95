// What `generate` and `samples` say: a summary of what was made, or with --check a list
// of what is not as it would be made.

import { join } from 'node:path';
import { levels, type Diagnostic, type Level } from '../diagnostics/diagnostic.ts';
import type { GenerateOptions } from '../app/generate-options.ts';
import { isFresh, type Generation } from '../app/generation.ts';
import { isKnownWhole } from '../model/provenance.ts';
import { nameOfSource } from '../load/source-name.ts';
import type { ApiModel } from '../model/api.ts';
import { count } from '../schema/schema-words.ts';
import type { Cause, Change } from '../output/plan-output.ts';
import { targets, targetsNamed } from '../render/targets.ts';
import { truthLines } from './truth-lines.ts';
import { packageLines, packageRows } from './package-rows.ts';
import { bold, cyan, dim, green, red, table, yellow, type Line, type Piece } from './lines.ts';

/** What of a run's options is shown. */
type Shown = Pick<GenerateOptions, 'source' | 'folder'> & Required<Pick<GenerateOptions, 'targets'>>;

export interface ModelCounts {
  readonly namespaces: number;
  readonly routes: number;
  readonly operations: number;
  readonly arguments: number;
}

function modelCounts({ namespaces, routes }: ApiModel): ModelCounts {
  const operations = routes.flatMap((route) => route.operations);
  return {
    namespaces: namespaces.length,
    routes: routes.length,
    operations: operations.length,
    arguments: operations.reduce((sum, operation) => sum + operation.arguments.length, 0),
  };
}

export interface CodeCount {
  readonly code: string;
  readonly level: Level;
  readonly count: number;
}

/** How often each code was reported: errors first, then the most frequent. */
export function countCodes(diagnostics: readonly Diagnostic[]): readonly CodeCount[] {
  const counts = new Map<string, { readonly code: string; readonly level: Level; count: number }>();
  for (const { code, level } of diagnostics) {
    const known = counts.get(code);
    if (known === undefined) counts.set(code, { code, level, count: 1 });
    else known.count++;
  }
  return [...counts.values()].sort(
    (one, other) =>
      levels.indexOf(one.level) - levels.indexOf(other.level) ||
      other.count - one.count ||
      (one.code < other.code ? -1 : 1),
  );
}

export const levelPiece = (level: Level): Piece =>
  level === 'error' ? red(level) : level === 'warning' ? yellow(level) : dim(level);

const megabyte = 1_000_000;

function bytesWords(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte');
  return bytes < megabyte ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / megabyte).toFixed(1)} MB`;
}

/** The summary of a run that wrote. */
export function summaryLines(options: Shown, generation: Generation): readonly Line[] {
  const { model, diagnostics, plan } = generation;
  const counts = modelCounts(model);
  return [
    [bold(model.title === '' ? nameOfSource(options.source) : model.title), ' → ', bold(options.folder)],
    ...table(
      [
        [
          'read',
          [
            count(counts.namespaces, 'namespace'),
            count(counts.routes, 'route'),
            count(counts.operations, 'operation'),
            count(counts.arguments, 'argument'),
          ].join(', '),
        ],
        ['wrote', writtenWords(plan)],
        ...importRows(generation),
        ...packageRows(generation.missingPackages, options.targets),
        ...plan.remove.map((path) => ['removed', `${path} (generated before${whyRemoved(path, options)})`]),
        ...(isSilentOnAnswers(generation) ? [['answers', silence]] : []),
        ...(generation.isLive && !generation.observed ? [['answers', notCompared]] : []),
      ],
      '  ',
    ),
    ...(generation.observed ? truthLines(generation.observed) : []),
    ...entryLines(options, generation),
    ...unsaidLines(generation),
    ...diagnosticLines(options, diagnostics),
  ];
}

/** How modules import each other, and why, where nobody had said it. */
const importRows = ({ imports: { extension, why, needs } }: Generation): readonly (readonly string[])[] =>
  why === undefined
    ? []
    : [
        ['imports', `${extension === 'none' ? 'without an extension' : `end in .${extension}`}: ${why}`],
        ...(needs === undefined ? [] : [['needs', needs]]),
      ];

/** The same of one project among several, and which packages it needs. */
export const projectLines = (
  { targets: chosen }: Shown,
  generation: Generation,
  project: string,
): readonly Line[] => [
  ...importRows(generation).map((row): Line => [dim(`${project}: ${row.join(' ')}`)]),
  ...packageLines(generation.missingPackages, chosen, project),
];

/** `12 files, 40.1 kB: 3 written, 9 unchanged`. */
export function writtenWords({ files, remove }: Generation['plan']): string {
  const written = files.filter(({ text }) => text !== undefined).length;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const changes = [
    ...(written > 0 ? [`${written} written`] : []),
    ...(files.length > written ? [`${files.length - written} unchanged`] : []),
    ...(remove.length > 0 ? [`${remove.length} removed`] : []),
  ];
  return `${count(files.length, 'file')}, ${bytesWords(bytes)}: ${changes.join(', ')}`;
}

/** A target's files stand in the folder of its name. */
function whyRemoved(path: string, { targets: chosen }: Shown): string {
  const target = targets.find(({ name }) => path.startsWith(`${name}/`))?.name;
  return target === undefined || chosen.includes(target)
    ? ', no longer wanted'
    : `; --target ${target} is not asked for`;
}

const notCompared = 'typed as declared, not compared with what the site sends; --observe does that';

const silence = 'unknown: this index describes none; the site itself does, and so does a snapshot of it';

/** A saved index that describes no answer: a site includes its schemas only when it is asked for them. */
const isSilentOnAnswers = ({ model, isSaved }: Generation): boolean =>
  isSaved &&
  model.routes.length > 0 &&
  model.routes.every(({ operations }) =>
    operations.every(({ response }) => response.kind === 'unknown' || isKnownWhole(response)),
  );

const withoutExtension = (path: string): string => path.replace(/\.\w+$/, '');

function entryLines(
  { targets: chosen, folder }: Shown,
  { model, ownTargets, plan }: Generation,
): readonly Line[] {
  if (model.routes.length === 0) return [];
  // A package holds `.js` for `.ts`, and a document may be written as YAML.
  const written = (entry: string): string =>
    plan.files.find(({ path }) => withoutExtension(path) === withoutExtension(entry))?.path ?? entry;
  const rows = [
    ...targetsNamed(chosen).map(({ name, entry, summary }) => ({ name, entry: written(entry), summary })),
    ...ownTargets,
  ];
  return table(
    rows.map(({ name, entry = name, summary }) => [`see ${name}`, cyan(join(folder, entry)), dim(summary)]),
    '  ',
  );
}

const mostUnsaid = 5;

function unsaidLines({ unsaid }: Generation): readonly Line[] {
  const left = unsaid.length - mostUnsaid;
  return [
    ...unsaid.slice(0, mostUnsaid).flatMap(({ level, code, message, done }): readonly Line[] => [
      ['  ', levelPiece(level), ` ${code}: ${message}`],
      ['    ', dim(done)],
    ]),
    ...(left > 0 ? [[dim(`    and ${left} more`)]] : []),
  ];
}

function diagnosticLines({ source }: Shown, diagnostics: readonly Diagnostic[]): readonly Line[] {
  const codes = countCodes(diagnostics);
  if (codes.length === 0) return [];
  return [
    [
      `  ${count(diagnostics.length, 'diagnostic')}; see them with `,
      cyan(`routewright lint ${source === '-' ? source : sourceArgument(nameOfSource(source))}`),
    ],
    ...table(
      codes.map(({ code, level, count: times }) => [levelPiece(level), code, String(times)]),
      '    ',
    ),
  ];
}

/** A source as one would type it again. */
const sourceArgument = (source: string): string =>
  /^[\w@%+=:,./\\-]+$/.test(source) ? source : `'${source.replaceAll("'", "'\\''")}'`;

/** Names the files whose edits by hand are lost with this run, and those that stay for their sake. */
export function editedLines({ plan }: Generation): readonly Line[] {
  const edited = plan.changes.filter(({ causes }) => causes.includes('hand-edited'));
  const named = (wanted: Change['state']): string =>
    edited.flatMap(({ path, state }) => (state === wanted ? [path] : [])).join(', ');
  const [lost, kept] = [named('stale'), named('surplus')];
  return [
    ...(lost === ''
      ? []
      : [
          [yellow('warning'), `: edits made by hand are gone from ${lost}`],
          ['  ', dim('Generated files are overwritten: keep such code beside them.')],
        ]),
    ...(kept === ''
      ? []
      : [
          [yellow('warning'), `: no longer generated, but left for what was changed by hand: ${kept}`],
          ['  ', dim('Nothing overwrites or removes them from now on: delete what you do not need.')],
        ]),
  ];
}

const mostNamesShown = 10;

/** Says which names are kept though the rules would give others, and which are others now. */
export const namesLines = ({ names: { file, added, moved } }: Generation): readonly Line[] => [
  ...(added.length === 0
    ? []
    : changeLines(
        [
          `${count(added.length, 'name')} kept, which the rules would give otherwise by now; see ${file ?? ''}:`,
        ],
        added.map(({ place, before, now }) => [place, before, dim(`not ${now}`)]),
      )),
  ...(moved.length === 0
    ? []
    : changeLines(
        [yellow('warning'), `: ${count(moved.length, 'name')} changed:`],
        moved.map(({ place, before, now }) => [place, now, dim(`was ${before}`)]),
      )),
];

const changeLines = (head: Line, rows: readonly (readonly Piece[])[]): readonly Line[] => [
  head,
  ...table(rows.slice(0, mostNamesShown), '  '),
  ...(rows.length > mostNamesShown ? [[dim(`  and ${rows.length - mostNamesShown} more`)]] : []),
];

const causeWords: Readonly<Record<Cause, string>> = {
  'site-changed': 'the site changed',
  'tool-changed': 'the tool changed',
  'hand-edited': 'a hand edited it',
  foreign: 'routewright did not write it',
  'never-generated': 'not generated yet',
};

const whyOf = ({ state, causes, obstacle }: Change): string => {
  const words = causes.map((cause) =>
    state === 'missing' && cause === 'hand-edited' ? 'a hand removed it' : causeWords[cause],
  );
  return [...words, ...(obstacle === undefined ? [] : [`${obstacle} is in its place`])].join(', ');
};

/** The findings of a run with --check. */
export function checkLines({ folder }: Shown, generation: Generation): readonly Line[] {
  const { state, words } = freshness(generation);
  return [[state, `  ${folder}: ${words}`], ...staleLines(generation)];
}

/** Whether a folder is as it would be made, in few words. */
export function freshness(generation: Generation): { readonly state: Piece; readonly words: string } {
  const { changes, files, remove } = generation.plan;
  return isFresh(generation)
    ? { state: green('fresh'), words: `${count(files.length, 'file')} as they should be` }
    : { state: red('stale'), words: `${count(changes.length, 'file')} of ${files.length + remove.length}` };
}

/** What is not as it would be made, and why; nothing where all is. */
export function staleLines(generation: Generation): readonly Line[] {
  const { plan, names } = generation;
  if (isFresh(generation)) return [];
  return [
    ...table(
      plan.changes.map((change) => [change.state, change.path, dim(whyOf(change))]),
      '  ',
    ),
    ...(names.added.length === 0
      ? []
      : [[`  ${names.file ?? ''}: ${count(names.added.length, 'name')} to be kept is missing there`]]),
    ...(plan.toolChanges.length === 0 ? [] : [['  the tool changed: ', plan.toolChanges.join('; ')]]),
    ['  The same command without --check brings them up to date.'],
  ];
}

/** The findings of a run with --check, for programs. */
export const checkJson = ({ folder }: Shown, generation: Generation) => ({
  folder,
  fresh: isFresh(generation),
  changes: generation.plan.changes,
  toolChanges: generation.plan.toolChanges,
  ...namesJson(generation),
});

const namesJson = ({ names: { added, moved } }: Generation) => ({
  ...(added.length > 0 && { namesKept: added }),
  ...(moved.length > 0 && { namesChanged: moved }),
});

/** The summary of a run that wrote, for programs. */
export function summaryJson({ folder, targets: chosen }: Shown, generation: Generation) {
  const { model, diagnostics, unsaid, plan, observed } = generation;
  return {
    folder,
    targets: chosen,
    ...modelCounts(model),
    files: plan.files.map(({ path, bytes, text }) => ({ path, bytes, written: text !== undefined })),
    removed: plan.remove,
    imports: generation.imports,
    missingPackages: generation.missingPackages,
    diagnostics: countCodes([...diagnostics, ...unsaid]),
    ...namesJson(generation),
    ...(observed && { observed }),
  };
}
