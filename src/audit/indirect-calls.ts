// Functions of the project that a library calls, with arguments from the code.

import type { ts } from 'ts-morph';
import type { Choices, FunctionNode, KnownValues } from './evaluate/values.ts';
import type { CallSite } from './wrappers.ts';

export abstract class IndirectCalls {
  private readonly called = new Set<FunctionNode>();
  private readonly sites = new Map<FunctionNode, readonly CallSite[]>();

  /** Records the functions, and the places from which they get their arguments. */
  abstract note(nodes: readonly ts.CallExpression[], objects: readonly ts.ObjectLiteralExpression[]): void;

  /** The functions that get arguments from a call, as call sites. */
  abstract sitesAt(node: ts.CallExpression, callees: Choices, known: KnownValues): readonly CallSite[];

  /** The places from which a function gets arguments that do not depend on the parameters of other functions. */
  sitesOf(owner: FunctionNode): readonly CallSite[] {
    return this.sites.get(owner) ?? [];
  }

  /** Whether the function gets arguments from any place. */
  has(owner: FunctionNode): boolean {
    return this.called.has(owner);
  }

  /** @param known the known values on which the arguments depend */
  protected record(found: readonly CallSite[], known: KnownValues): readonly CallSite[] {
    for (const site of found) {
      const { node: owner } = site.callee;
      this.called.add(owner);
      if (known.size === 0) this.sites.set(owner, [...this.sitesOf(owner), site]);
    }
    return found;
  }
}
