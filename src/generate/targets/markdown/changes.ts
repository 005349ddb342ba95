// The differences from an earlier state of the site, as in the target `html`.
// Changed operations and arguments have marks.
// A section lists the new, changed and removed operations.

import type { Operation, Route } from '../../../core/model/api/api.ts';
import { changeCounts, softwareSentence } from '../html/changes-text.ts';
import type { ChangeNote, Changes } from '../html/html-options.ts';
import { codeSpan, prose } from './markdown-text.ts';

export type ComparedChanges = Changes | undefined;

/** The marks of an operation, such as `new`, `changed` and `deprecated`. */
export function changeMarks(operation: Operation, changes: ComparedChanges): readonly string[] {
  const kind = changes?.operations.get(operation)?.kind;
  return [
    ...(kind === undefined || kind === 'reworded' ? [] : [kind]),
    ...(operation.deprecated === true ? ['deprecated'] : []),
  ];
}

/** The marks of an argument: `new`, `changed`. */
export const argumentMarks = (
  operation: Operation,
  name: string,
  changes: ComparedChanges,
): readonly string[] => {
  const change = changes?.operations.get(operation)?.arguments.get(name);
  return change === undefined || change === 'removed' ? [] : [change];
};

export function operationChanges(operation: Operation, changes: ComparedChanges): readonly string[] {
  const change = changes?.operations.get(operation);
  if (changes === undefined || change === undefined) return [];
  const since = `since ${codeSpan(changes.since)}`;
  if (change.kind === 'new') return [`**New** ${since}.`];
  const gone = [...change.arguments].flatMap(([name, kind]) => (kind === 'removed' ? [codeSpan(name)] : []));
  return [
    [
      `**${change.kind === 'changed' ? 'Changed' : 'Reworded'}** ${since}${change.notes.length === 0 ? '.' : ':'}`,
      ...(change.notes.length === 0 ? [] : [change.notes.map(noteLine).join('\n')]),
      ...(gone.length === 0 ? [] : [`Removed arguments: ${gone.join(', ')}.`]),
    ].join('\n\n'),
  ];
}

interface ChangedOperation {
  readonly route: Route;
  readonly operation: Operation;
}

export function changesSection(
  changes: Changes,
  placed: readonly ChangedOperation[],
  linkTo: (operation: Operation) => string,
): string {
  const rows = (isMeant: (operation: Operation) => boolean): readonly string[] =>
    placed
      .filter(({ operation }) => isMeant(operation))
      .map(
        ({ operation, route }) =>
          `- ${linkTo(operation)} ${codeSpan(`${operation.methods.join(', ')} ${route.path}`)}`,
      );
  const kindOf = (operation: Operation): string | undefined => changes.operations.get(operation)?.kind;
  const gone = changes.removed.map(
    ({ methods, path, reason }) =>
      `- ${codeSpan(`${methods[0] ?? ''} ${path}`)}${reason === '' ? '' : `: ${prose(reason)}`}`,
  );
  return [
    `Since ${codeSpan(changes.since)}: ${changeCounts(changes)}.`,
    ...[softwareSentence(changes)].filter(Boolean).map(prose),
    ...(changes.seen === '' ? [] : [`Seen ${changes.seen}.`]),
    ...changes.caveats.map(prose),
    ...(changes.site.length === 0 ? [] : [changes.site.map(noteLine).join('\n')]),
    ...listSection('Gone', gone),
    ...listSection(
      'New',
      rows((operation) => kindOf(operation) === 'new'),
    ),
    ...listSection(
      'Changed',
      rows((operation) => kindOf(operation) === 'changed'),
    ),
    ...listSection(
      'Deprecated',
      rows(({ deprecated }) => deprecated === true),
    ),
  ].join('\n\n');
}

const listSection = (title: string, rows: readonly string[]): readonly string[] =>
  rows.length === 0 ? [] : [`### ${title}`, rows.join('\n')];

function noteLine({ level, title, subjects, before, after, reason }: ChangeNote): string {
  const turned = [before, after].filter((words) => words !== '').map(codeSpan);
  const words = [
    `**${level}**: ${prose(title)}`,
    ...subjects.map(codeSpan),
    ...(turned.length === 0 ? [] : [`(${turned.join(' → ')})`]),
  ].join(' ');
  return `- ${words}. ${prose(reason)}`;
}
