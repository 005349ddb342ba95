// The page of changes, with removed, changed and new operations.

import { driftLevels } from '../../../core/model/reports/drift.ts';
import { pluginNameOf } from '../../../core/model/api/namespace-owners.ts';
import { markup, type Markup } from '../../../template-engine/markup.ts';
import { changeCounts, softwareSentence } from './changes-text.ts';
import type { ChangeNote, RemovedOperation } from './html-options.ts';
import { namespaceLabel } from './namespace-names.ts';
import { pathMarkup } from './operation-view.ts';
import { changesId } from './page-paths.ts';
import type { NamespacePart, OperationChange, OperationPart, Reference } from './reference.ts';

export interface ChangesView {
  readonly id: string;
  readonly since: string;
  readonly summary: string;
  readonly isAny: boolean;
  readonly software: string;
  readonly seen: string;
  readonly caveats: readonly string[];
  readonly site: readonly ChangeNote[];
  readonly removed: readonly RemovedView[];
  readonly changed: readonly ChangedView[];
  readonly reworded: readonly ChangedView[];
  readonly added: readonly AddedView[];
}

interface RemovedView {
  readonly label: string;
  readonly plugin: string;
  readonly operations: readonly {
    readonly method: string;
    readonly path: string;
    readonly title: string;
    readonly name: string;
    readonly reason: string;
  }[];
}

interface ChangedView {
  readonly label: string;
  readonly plugin: string;
  readonly groups: readonly ChangeGroupView[];
}

interface ChangeGroupView {
  readonly operations: readonly ChangedRowView[];
  /** They are folded. */
  readonly folded: readonly ChangedRowView[];
  readonly foldedTitle: string;
  readonly notes: readonly ChangeNote[];
}

interface ChangedOperationLink {
  readonly id: Markup;
  readonly href: Markup;
  readonly method: string;
  readonly path: Markup;
  readonly title: string;
  readonly name: string;
}

interface ChangedRowView extends ChangedOperationLink {
  readonly continues: boolean;
  readonly next: Markup;
}

interface AddedView {
  readonly label: string;
  readonly plugin: string;
  readonly operations: readonly ChangedOperationLink[];
}

export function viewChanges({ options: { changes }, namespaces }: Reference): ChangesView | undefined {
  if (changes === undefined) return undefined;
  const { since, removed, site, operations } = changes;
  return {
    id: changesId,
    since,
    summary: changeCounts(changes),
    software: softwareSentence(changes),
    seen: changes.seen,
    caveats: changes.caveats,
    isAny: operations.size + removed.length + site.length > 0,
    site,
    removed: [...new Set(removed.map(({ namespace }) => namespace))].map((name) => ({
      label: namespaceLabel(name),
      plugin: pluginNameOf(name) ?? '',
      operations: removed.filter(({ namespace }) => namespace === name).map(viewRemoved),
    })),
    ...viewChangeGroups(namespaces),
    added: viewAdded(namespaces),
  };
}

/** The removed operations. Equal reasons in a row are printed once. */
const viewRemoved = (
  { methods, path, title, name, reason }: RemovedOperation,
  at: number,
  all: readonly RemovedOperation[],
) => ({
  method: methods[0] ?? '',
  path,
  title,
  name,
  reason: reason === all[at - 1]?.reason ? '' : reason,
});

const viewLink = ({ href, operation, route, title, name, change }: OperationPart): ChangedOperationLink => ({
  id: markup(change?.id ?? ''),
  href: markup(href),
  method: operation.method,
  path: pathMarkup(route.parts),
  title,
  name,
});

interface ChangeGroup {
  readonly label: string;
  readonly parts: readonly OperationPart[];
  readonly notes: ChangeNote[];
}

const isDocsChange = ({ level }: ChangeNote): boolean => level === 'docs';

/**
 * Each note is listed once, with all operations that the note affects. Notes that affect equal operations are
 * listed together.
 */
function changeGroups(namespaces: readonly NamespacePart[]): readonly ChangeGroup[] {
  const touched = new Map<ChangeNote, { readonly label: string; readonly parts: OperationPart[] }>();
  for (const { label, operations } of namespaces)
    for (const part of operations)
      for (const note of part.change?.notes ?? []) {
        const known = touched.get(note);
        if (known === undefined) touched.set(note, { label, parts: [part] });
        else known.parts.push(part);
      }
  const groups = new Map<string, ChangeGroup>();
  for (const [note, { label, parts }] of touched) {
    const key = [isDocsChange(note), ...parts.map(({ change }) => change?.id)].join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { label, parts, notes: [note] });
    else group.notes.push(note);
  }
  return [...groups.values()].map((group) => ({ ...group, notes: group.notes.toSorted(worstFirst) }));
}

const severity = ({ level }: ChangeNote): number => driftLevels.indexOf(level);
const worstFirst = (one: ChangeNote, other: ChangeNote): number => severity(one) - severity(other);

const groupSeverity = ({ notes: [worst] }: ChangeGroup): number => (worst ? severity(worst) : 0);

function viewChangeGroups(namespaces: readonly NamespacePart[]): Pick<ChangesView, 'changed' | 'reworded'> {
  const groups = changeGroups(namespaces);
  const labels = [...new Set(groups.map(({ label }) => label))];
  const inOrder = (isWanted: (group: ChangeGroup) => boolean) =>
    labels.flatMap((label) => {
      const own = groups
        .filter((group) => group.label === label && isWanted(group))
        .toSorted((one, other) => groupSeverity(one) - groupSeverity(other));
      return own.length === 0 ? [] : [{ label, own }];
    });
  const changed = inOrder(({ notes }) => !notes.every(isDocsChange));
  const reworded = inOrder(({ notes }) => notes.every(isDocsChange));
  const row = rowsWithin([...changed, ...reworded].flatMap(({ own }) => own));
  const view = ({ label, own }: { readonly label: string; readonly own: readonly ChangeGroup[] }) => ({
    label,
    plugin: namespaces.find((part) => part.label === label)?.plugin ?? '',
    groups: own.map((group) => viewChangeGroup(group, row)),
  });
  return { changed: changed.map(view), reworded: reworded.map(view) };
}

/**
 * The id of an operation's entry in a group of changes. Links from other pages lead to the first entry of an
 * operation.
 */
const rowId = (change: OperationChange | undefined, at: number): string =>
  `${change?.id ?? ''}${at === 0 ? '' : `*${at + 1}`}`;

/** If an operation has entries in several groups, each entry links to the next entry. */
function rowsWithin(groups: readonly ChangeGroup[]): (part: OperationPart) => ChangedRowView {
  const times = new Map<OperationPart, number>();
  for (const part of groups.flatMap(({ parts }) => parts)) times.set(part, (times.get(part) ?? 0) + 1);
  const seen = new Map<OperationPart, number>();
  return (part) => {
    const at = seen.get(part) ?? 0;
    seen.set(part, at + 1);
    return {
      ...viewLink(part),
      id: markup(rowId(part.change, at)),
      continues: at + 1 < (times.get(part) ?? 0),
      next: markup(`#${rowId(part.change, at + 1)}`),
    };
  };
}

/** The maximum number of rows that are always visible. A single remaining row is not folded. */
const shownRows = 4;

function viewChangeGroup(
  { parts, notes }: ChangeGroup,
  row: (part: OperationPart) => ChangedRowView,
): ChangeGroupView {
  const rows = parts.map(row);
  const shown = rows.length <= shownRows + 1 ? rows.length : shownRows;
  return {
    operations: rows.slice(0, shown),
    folded: rows.slice(shown),
    foldedTitle: `${rows.length - shown} more operations`,
    notes,
  };
}

const viewAdded = (namespaces: readonly NamespacePart[]): readonly AddedView[] =>
  namespaces.flatMap(({ label, plugin, operations }) => {
    const added = operations.filter(({ change }) => change?.kind === 'new');
    return added.length === 0 ? [] : [{ label, plugin, operations: added.map(viewLink) }];
  });
