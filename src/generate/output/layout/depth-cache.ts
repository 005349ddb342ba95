// A cache of formatted code. The layout of code depends on the options and on its depth.

import type { FormatOptions } from '../format-options.ts';
import type { TokenReader } from './reader.ts';

export class DepthCache<Value> {
  private readonly known = new WeakMap<FormatOptions, Map<string, Value>[]>();

  /** The values for the options and the current depth of a reader. */
  at({ options, depth }: TokenReader): Map<string, Value> {
    let byDepth = this.known.get(options);
    if (byDepth === undefined) this.known.set(options, (byDepth = []));
    return (byDepth[depth] ??= new Map<string, Value>());
  }
}
