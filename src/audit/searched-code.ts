// The part of a project in which calls of one file are searched: the file, and the functions that the file runs.
// An editor checks one file at a time, so it needs no calls of other files.

import type { ts } from 'ts-morph';
import { callsInFile, type Element } from './call-index.ts';
import type { FunctionNode } from './evaluate/values.ts';

const maxReachedFunctions = 2000;

export class SearchedCode {
  /** The calls of the file, and of the functions that the file runs. */
  readonly calls: ReadonlySet<ts.CallExpression>;
  /** The files that contain the calls. */
  readonly files: ReadonlySet<ts.SourceFile>;

  /**
   * @param methods the methods of the objects that the file makes
   * @param runBy the functions of the project that a call runs
   * @param depth the maximum number of functions, each called by the one before
   */
  constructor(
    private readonly file: ts.SourceFile,
    methods: readonly FunctionNode[],
    runBy: RunBy,
    depth: number,
  ) {
    const { calls } = callsInFile(file);
    const reached = [...reachedFrom(calls, methods, runBy, depth)];
    this.calls = new Set([...calls, ...reached.flatMap((one) => callsWithin(one))]);
    this.files = new Set([file, ...reached.map((one) => one.getSourceFile())]);
  }

  elements(): readonly Element[] {
    return callsInFile(this.file).elements;
  }

  objects(): readonly ts.ObjectLiteralExpression[] {
    return callsInFile(this.file).objects;
  }
}

type RunBy = (node: ts.CallExpression) => readonly FunctionNode[];

/** The functions of the project that calls run, directly or through other functions. */
function reachedFrom(
  calls: readonly ts.CallExpression[],
  methods: readonly FunctionNode[],
  runBy: RunBy,
  depth: number,
): ReadonlySet<ts.Node> {
  const reached = new Set(methods);
  let open = [...calls, ...methods.flatMap((one) => callsWithin(one))];
  for (let step = 0; step < depth && open.length > 0; step++) {
    const found = new Set(open.flatMap(runBy).filter((one) => !reached.has(one)));
    for (const one of found) reached.add(one);
    if (reached.size > maxReachedFunctions) break;
    open = [...found].flatMap((one) => callsWithin(one));
  }
  return reached;
}

/** The calls in a node, in the order of places. */
export function callsWithin(within: ts.Node): readonly ts.CallExpression[] {
  return callsInFile(within.getSourceFile()).calls.filter(
    (node) => node.pos >= within.pos && node.end <= within.end,
  );
}
