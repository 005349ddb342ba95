// What differs from an earlier state of the site, on one page: what is gone, what is
// not as it was, what is new.

import { driftLevels } from '../../model/drift.ts';
import { count } from '../../model/schema-words.ts';
import { markup, type Markup } from '../markup.ts';
import type { ChangeNote, Changes, RemovedOperation } from './html-options.ts';
import { pathMarkup } from './operation-view.ts';
import { changesId } from './places.ts';
import type { NamespacePart, OperationChange, OperationPart, Reference } from './reference.ts';

export interface ChangesView {
  readonly id: string;
  readonly since: string;
  readonly summary: string;
  readonly isAny: boolean;
  readonly caveats: readonly string[];
  readonly site: readonly ChangeNote[];
  readonly removed: readonly RemovedView[];
  readonly changed: readonly ChangedView[];
  /** In words for people alone. */
  readonly reworded: readonly ChangedView[];
  readonly added: readonly AddedView[];
}

interface RemovedView {
  readonly label: string;
  readonly operations: readonly {
    readonly method: string;
    readonly path: string;
    readonly name: string;
    readonly reason: string;
  }[];
}

interface ChangedView {
  readonly label: string;
  readonly operations: readonly ChangedOperationView[];
}

interface OperationLinkView {
  readonly id: Markup;
  readonly href: Markup;
  readonly method: string;
  readonly path: Markup;
  readonly name: string;
}

interface ChangedOperationView extends OperationLinkView {
  readonly notes: readonly ChangeNote[];
  /** Those that change words alone, folded. */
  readonly words: readonly ChangeNote[];
  readonly wordsTitle: string;
}

interface AddedView {
  readonly label: string;
  readonly operations: readonly OperationLinkView[];
}

/** Undefined where nothing was compared. */
export function viewChanges({ options: { changes }, namespaces }: Reference): ChangesView | undefined {
  if (changes === undefined) return undefined;
  const { since, removed, site, operations } = changes;
  return {
    id: changesId,
    since,
    summary: countWords(changes),
    caveats: changes.caveats,
    isAny: operations.size + removed.length + site.length > 0,
    site,
    removed: [...new Set(removed.map(({ namespace }) => namespace))].map((name) => ({
      label: name === '' ? '/' : name,
      operations: removed.filter(({ namespace }) => namespace === name).map(viewRemoved),
    })),
    changed: byNamespace(namespaces, 'changed', viewChanged).map(({ label, operations }) => ({
      label,
      operations: operations.toSorted((one, other) => worst(one) - worst(other)),
    })),
    reworded: byNamespace(namespaces, 'reworded', viewChanged),
    added: byNamespace(namespaces, 'new', viewLink),
  };
}

/** How much changed, in a sentence. */
export const changesWords = (changes: Changes): string => `Since ${changes.since}: ${countWords(changes)}.`;

function countWords({ operations, removed }: Changes): string {
  const kinds = [...operations.values()].map(({ kind }) => kind);
  const parts: readonly (readonly [number, string])[] = [
    [removed.length, 'removed'],
    [kinds.filter((kind) => kind === 'changed').length, 'changed'],
    [kinds.filter((kind) => kind === 'new').length, 'new'],
    [kinds.filter((kind) => kind === 'reworded').length, 'reworded'],
  ];
  const said = parts.filter(([number]) => number > 0);
  const [last] = said.at(-1) ?? [0];
  return said.length === 0
    ? 'every operation is as it was'
    : `${said.map(([number, word]) => `${number} ${word}`).join(', ')} ${last === 1 ? 'operation' : 'operations'}`;
}

/** A reason that is the last one's is not said again. */
const viewRemoved = (
  { methods, path, name, reason }: RemovedOperation,
  at: number,
  all: readonly RemovedOperation[],
) => ({
  method: methods[0] ?? '',
  path,
  name,
  reason: reason === all[at - 1]?.reason ? '' : reason,
});

const viewLink = (
  { href, operation, route, name }: OperationPart,
  change: OperationChange,
): OperationLinkView => ({
  id: markup(change.id),
  href: markup(href),
  method: operation.method,
  path: pathMarkup(route.parts),
  name,
});

const worst = ({ notes: [first] }: ChangedOperationView): number =>
  driftLevels.indexOf(first?.level ?? 'docs');

function viewChanged(part: OperationPart, change: OperationChange): ChangedOperationView {
  const words = change.notes.filter(({ level }) => level === 'docs');
  return {
    ...viewLink(part, change),
    notes: change.notes.filter(({ level }) => level !== 'docs'),
    words,
    wordsTitle: count(words.length, 'change of words', 'changes of words'),
  };
}

const byNamespace = <View>(
  namespaces: readonly NamespacePart[],
  kind: OperationChange['kind'],
  view: (part: OperationPart, change: OperationChange) => View,
): readonly { readonly label: string; readonly operations: readonly View[] }[] =>
  namespaces.flatMap(({ label, operations }) => {
    const views = operations.flatMap((part) => (part.change?.kind === kind ? [view(part, part.change)] : []));
    return views.length === 0 ? [] : [{ label, operations: views }];
  });
