import type { ts } from 'ts-morph';
import type { CodePlace } from '../core/model/drift.ts';

/** What following an answer needs beside the call. */
export interface ResponseContext {
  readonly checker: ts.TypeChecker;
  readonly placeOf: (node: ts.Node) => CodePlace;
}
