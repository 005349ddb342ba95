// Compiles the rewritten files together with the project, in memory. A call whose rewrite adds an error is left.

import type { ts } from 'ts-morph';
import { bundledPrograms } from '../../user-code/bundled-compiler.ts';
import type { Overlay } from '../../user-code/overlay-host.ts';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { scopeOf } from './declared-values.ts';
import type { RewrittenCall } from './rewrite-call.ts';
import { editedText, originalPosition, type TextEdit } from './text-edits.ts';

export interface FileRewrite {
  readonly file: ts.SourceFile;
  readonly calls: readonly RewrittenCall[];
  readonly edits: readonly TextEdit[];
  readonly text: string;
}

interface CompiledProject {
  readonly program: ts.Program;
  readonly overlay: Overlay;
  /** The files whose errors count. */
  readonly files: readonly string[];
}

export interface CompiledRewrites {
  readonly rewrites: readonly FileRewrite[];
  readonly refused: readonly { readonly call: RewrittenCall; readonly reason: string }[];
}

interface CodeError {
  readonly file: string;
  readonly start: number;
  readonly key: string;
  readonly message: string;
}

/** @param editsOf all edits of a file for the calls that are rewritten in it */
export function compileRewrites(
  calls: readonly RewrittenCall[],
  editsOf: (file: ts.SourceFile, calls: readonly RewrittenCall[]) => readonly TextEdit[],
  { program, overlay, files }: CompiledProject,
): CompiledRewrites {
  const programs = bundledPrograms(program.getCompilerOptions());
  const roots = program.getRootFileNames();
  const known = errorsIn(program, files);
  const newErrors = (rewrites: readonly FileRewrite[]): readonly CodeError[] => {
    const changed = rewrites.map(({ file, text }) => [file.fileName, text] as const);
    return withoutKnown(
      errorsIn(programs({ roots, overlay: new Map([...overlay, ...changed]) }), files),
      known,
    );
  };
  const refused: { readonly call: RewrittenCall; readonly reason: string }[] = [];
  let left = calls;
  for (;;) {
    const rewrites = fileRewrites(left, editsOf);
    if (rewrites.length === 0) return { rewrites, refused };
    const errors = newErrors(rewrites);
    if (errors.length === 0) return { rewrites, refused };
    const blamed = new Map<RewrittenCall, string>();
    for (const error of errors)
      for (const call of callsToBlame(error, rewrites, newErrors))
        if (!blamed.has(call)) blamed.set(call, reasonOf(error));
    for (const [call, reason] of blamed) refused.push({ call, reason });
    left = left.filter((call) => !blamed.has(call));
  }
}

function fileRewrites(
  calls: readonly RewrittenCall[],
  editsOf: Parameters<typeof compileRewrites>[1],
): readonly FileRewrite[] {
  const byFile = new Map<ts.SourceFile, RewrittenCall[]>();
  for (const call of calls) {
    const file = call.node.getSourceFile();
    byFile.set(file, [...(byFile.get(file) ?? []), call]);
  }
  return [...byFile].map(([file, own]) => {
    const edits = editsOf(file, own);
    return { file, calls: own, edits, text: editedText(file.text, edits) };
  });
}

/**
 * The calls that may cause an error: the call at the place of the error, the calls in the same function, or all
 * calls of the file. For an error in another file, the calls of each file that causes new errors alone.
 */
function callsToBlame(
  error: CodeError,
  rewrites: readonly FileRewrite[],
  newErrors: (rewrites: readonly FileRewrite[]) => readonly CodeError[],
): readonly RewrittenCall[] {
  const rewrite = rewrites.find(({ file }) => file.fileName === error.file);
  if (!rewrite) {
    const alone = rewrites.filter((one) => newErrors([one]).length > 0);
    return (alone.length > 0 ? alone : rewrites).flatMap(({ calls }) => calls);
  }
  const position = originalPosition(error.start, rewrite.edits);
  const isIn = (start: number, end: number): boolean => position >= start && position <= end;
  const at = rewrite.calls.filter(({ edits }) => edits.some(({ start, end }) => isIn(start, end)));
  if (at.length > 0) return at;
  const around = rewrite.calls.filter(({ node }) => {
    const scope = scopeOf(node);
    return !compiler.isSourceFile(scope) && isIn(scope.getStart(), scope.getEnd());
  });
  return around.length > 0 ? around : rewrite.calls;
}

const reasonOf = ({ message }: CodeError): string => `The rewritten code does not compile: ${message}`;

const errorsIn = (program: ts.Program, files: readonly string[]): readonly CodeError[] =>
  files
    .flatMap((name) => program.getSourceFile(name) ?? [])
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .flatMap(({ category, file, start = 0, code, messageText }): readonly CodeError[] => {
      if (category !== compiler.DiagnosticCategory.Error || !file) return [];
      const [message = ''] = compiler.flattenDiagnosticMessageText(messageText, '\n').split('\n');
      return [{ file: file.fileName, start, message, key: [file.fileName, code, message].join('\n') }];
    });

function withoutKnown(errors: readonly CodeError[], known: readonly CodeError[]): readonly CodeError[] {
  const counts = new Map<string, number>();
  for (const { key } of known) counts.set(key, (counts.get(key) ?? 0) + 1);
  return errors.filter(({ key }) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count - 1);
    return count <= 0;
  });
}
