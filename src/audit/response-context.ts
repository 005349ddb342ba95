import type { ts } from 'ts-morph';
import type { CodePlace } from '../core/model/drift.ts';

/** The state while the audit follows a response through the code. */
export interface ResponseUseContext {
  readonly checker: ts.TypeChecker;
  readonly placeOf: (node: ts.Node) => CodePlace;
}
