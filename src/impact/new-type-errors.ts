// The errors that the compiler finds with one client and not with the other.

import { ts } from 'ts-morph';
import type { NewTypeError } from '../model/drift.ts';
import { codePlace } from './code-place.ts';

/** Errors in the user's files by where they are: the texts of the files are the same on both sides. */
export type TypeErrors = ReadonlyMap<string, ts.DiagnosticWithLocation>;

/** @param files the user's own; what generated code or libraries say is nobody's business here */
export function typeErrors(program: ts.Program, files: readonly string[]): TypeErrors {
  const errors = new Map<string, ts.DiagnosticWithLocation>();
  for (const name of files) {
    const file = program.getSourceFile(name);
    if (!file) continue;
    for (const diagnostic of program.getSemanticDiagnostics(file))
      if (diagnostic.category === ts.DiagnosticCategory.Error && isLocated(diagnostic))
        errors.set(`${name}\n${diagnostic.start}\n${diagnostic.code}`, diagnostic);
  }
  return errors;
}

const isLocated = (diagnostic: ts.Diagnostic): diagnostic is ts.DiagnosticWithLocation =>
  diagnostic.file !== undefined && diagnostic.start !== undefined && diagnostic.length !== undefined;

/** Those of the second that the first has not, in the order of files. */
export const newTypeErrors = (
  before: TypeErrors,
  after: TypeErrors,
  folder: string,
): readonly NewTypeError[] =>
  [...after]
    .filter(([key]) => !before.has(key))
    .map(([, { file, start, length, code, messageText }]) => ({
      ...codePlace(file, start, start + length, folder),
      code,
      // The compiler names modules by where they lie on this machine.
      message: ts.flattenDiagnosticMessageText(messageText, '\n').replaceAll(`${folder}/`, ''),
      fails: false,
    }));
