// Collects the usages of findings, which may be recorded in any order.

import type { ts } from 'ts-morph';
import type { Touch, Usage } from '../../core/model/reports/code-usage.ts';
import { codePlace } from '../../user-code/code-place.ts';
import type { Subject } from '../../user-code/subjects.ts';

/** How code uses the item that a finding is about. */
interface NotedUse {
  readonly symbol: string;
  readonly touches: Touch;
  readonly certain: boolean;
}

export class UsageNotes {
  /** The usages, by fingerprint of the finding, then by place in the code. */
  private readonly noted = new Map<string, Map<string, Usage>>();

  /** @param folder the folder of the user's project */
  constructor(private readonly folder: string) {}

  /** If a place has several uses, the first certain use is kept, or the first use if none is certain. */
  note(subject: Subject, node: ts.Node, use: NotedUse): void {
    const { fingerprint } = subject.finding;
    const usages = this.noted.get(fingerprint) ?? new Map<string, Usage>();
    this.noted.set(fingerprint, usages);
    const file = node.getSourceFile();
    const start = node.getStart(file);
    const key = `${file.fileName}\n${start}`;
    const known = usages.get(key);
    if (known && (known.certain || !use.certain)) return;
    usages.set(key, { ...codePlace(file, start, node.getEnd(), this.folder), caller: null, ...use });
  }

  /** The usages of each affected finding, by fingerprint, sorted by file. */
  byFinding(): ReadonlyMap<string, readonly Usage[]> {
    return new Map(
      [...this.noted].map(([fingerprint, usages]) => [fingerprint, [...usages.values()].toSorted(byPlace)]),
    );
  }
}

/** Sorts by file and position. */
export const byPlace = (a: Usage, b: Usage): number =>
  (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column;
