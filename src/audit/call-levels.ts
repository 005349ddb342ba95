// Reads a call inside the project's own functions, level by level, to find the function that decides its operation.
// For example, `fetchPage(url, author)` requests any address, and first the author at an address of its own.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import type { CallLevel, CodePath } from './code-call.ts';
import type { CodeRequest } from './requests.ts';
import type { CallSite } from './wrappers.ts';

interface RequestReader {
  /** The requests of a call, if the arguments of a series of calls are known. */
  readonly requestsOf: (node: ts.CallExpression, sites: readonly CallSite[]) => readonly CodeRequest[];
  readonly pathsOf: (request: CodeRequest) => readonly CodePath[];
}

export class CallLevels {
  private readonly known = new Map<string, CallLevel>();

  constructor(private readonly reader: RequestReader) {}

  /** The levels of a call, the innermost first: one for each function that passes its arguments to the call. */
  of(node: ts.CallExpression, sites: readonly CallSite[]): readonly CallLevel[] {
    return sites.map((_, depth) => {
      const inner = sites.slice(sites.length - depth);
      const key = [node, ...inner.map((site) => site.node)]
        .map((one) => `${one.getSourceFile().fileName}:${one.pos}:${one.end}`)
        .join('\n');
      let level = this.known.get(key);
      if (level === undefined) this.known.set(key, (level = this.read(node, inner)));
      return level;
    });
  }

  private read(node: ts.CallExpression, inner: readonly CallSite[]): CallLevel {
    const requests = this.reader.requestsOf(node, inner);
    return {
      paths: requests.flatMap((request) => this.reader.pathsOf(request)),
      methods: requests.every(({ methods }) => methods !== undefined)
        ? [...new Set(requests.flatMap(({ methods = [] }) => methods))]
        : undefined,
      isReturned: isResultOfFunction(inner[0]?.node ?? node),
    };
  }
}

/** Whether a function returns the call (`return apiFetch(…)`, `() => fetch(…).then(…)`). */
function isResultOfFunction(node: ts.Node): boolean {
  let value: ts.Node = node;
  while (
    compiler.isParenthesizedExpression(value.parent) ||
    compiler.isAsExpression(value.parent) ||
    compiler.isAwaitExpression(value.parent) ||
    (compiler.isPropertyAccessExpression(value.parent) && promiseMethod.test(value.parent.name.text)) ||
    (compiler.isCallExpression(value.parent) && value.parent.expression === value && value !== node)
  )
    value = value.parent;
  const { parent } = value;
  return compiler.isReturnStatement(parent) || (compiler.isArrowFunction(parent) && parent.body === value);
}

const promiseMethod = /^(?:then|catch|finally)$/;
