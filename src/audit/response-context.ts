import type { ts } from 'ts-morph';
import type { CodePlace } from '../core/model/drift.ts';

/** The context in which a response is followed, in addition to the call. */
export interface ResponseUseContext {
  readonly checker: ts.TypeChecker;
  readonly placeOf: (node: ts.Node) => CodePlace;
}
