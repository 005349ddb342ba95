// Functions that a library calls with a key. For example, `useSWR(key, fetcher)` calls the fetcher with the key.

import type { ts } from 'ts-morph';
import type { Caller, FetcherKey } from './caller.ts';
import type { CallerNames } from './caller-table.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import { objectWith } from './evaluate/value-members.ts';
import { noKnownValues, type Choices, type KnownValues } from './evaluate/values.ts';
import { take } from './requests.ts';
import { IndirectCalls } from './indirect-calls.ts';
import type { CallSite } from './wrappers.ts';

export class FetcherKeys extends IndirectCalls {
  private readonly modules: readonly string[];

  constructor(
    private readonly evaluator: Evaluator,
    private readonly names: CallerNames,
    callers: readonly Caller[],
  ) {
    super();
    this.modules = callers
      .filter(({ hands }) => hands !== undefined)
      .flatMap(({ from }) => from.map(({ module }) => module));
  }

  /** Searches only files that import the callee. */
  note(nodes: readonly ts.CallExpression[]): void {
    const imports = new Map<ts.SourceFile, boolean>();
    for (const node of nodes) {
      const file = node.getSourceFile();
      let isConcerned = imports.get(file);
      if (isConcerned === undefined)
        imports.set(file, (isConcerned = this.modules.some((module) => file.text.includes(module))));
      if (isConcerned) this.sitesAt(node, this.evaluator.calleeOf(node), noKnownValues);
    }
  }

  sitesAt(node: ts.CallExpression, callees: Choices, known: KnownValues): readonly CallSite[] {
    const sites = callees
      .flatMap((callee) => (callee.kind === 'foreign' ? (this.names.of(callee)?.hands ?? []) : []))
      .flatMap((hands) => this.handedBy(node, hands, known));
    return this.record(sites, known);
  }

  private handedBy(
    node: ts.CallExpression,
    { key, to, as }: FetcherKey,
    known: KnownValues,
  ): readonly CallSite[] {
    const args = this.evaluator.argumentsOf(node, known);
    const values = take(key, args).filter(({ kind }) => kind !== 'missing' && kind !== 'plain');
    const given = as === undefined ? values : [objectWith(node, as, { values, node, optional: false })];
    return take(to, args).flatMap((fetcher) =>
      fetcher.kind === 'function' ? [{ node, callee: fetcher, args: [given] }] : [],
    );
  }
}
