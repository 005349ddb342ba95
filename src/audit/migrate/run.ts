// Rewrites hand-written calls to calls of the generated client, and compiles the project before anything is written.

import { join, relative, resolve } from 'node:path';
import type { ts } from 'ts-morph';
import { Halt } from '../../core/diagnostics/halt.ts';
import { globMatcher } from '../../core/model/paths/glob.ts';
import type { ApiModel } from '../../core/model/api/api.ts';
import type { AuditFinding } from '../../core/model/reports/audit.ts';
import { takenBySite } from '../../core/schema/site-acceptance.ts';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { projectClient } from '../../user-code/project-client.ts';
import type { ReadOptions } from '../../source/read-model.ts';
import { readSide } from '../../source/read-side.ts';
import type { CodeProject } from '../code-project.ts';
import type { CheckedCode } from '../check-calls.ts';
import { configOf, findCallsIn, handWrittenCode } from '../project-code.ts';
import { callsSought } from '../site-calls.ts';
import { findClientModule, type ClientModule } from './client-module.ts';
import { compileRewrites } from './compile-rewrites.ts';
import { referencesTo } from './declared-values.ts';
import { clientImport, importRemovals } from './import-edits.ts';
import { interceptedObjectsIn } from './request-code.ts';
import { rewriteCall, type FoundCall, type KeptCall, type RewrittenCall } from './rewrite-call.ts';
import { lineEndOf, overlap, removalOf, type TextEdit } from './text-edits.ts';
import { markedText } from './source-files.ts';
import { assertCommitted, writeRewrites, type ChangedFile } from './write-rewrites.ts';

/** The options of `audit --migrate`. */
export interface MigrateOptions extends ReadOptions {
  readonly source: string;
  readonly project: string;
  readonly site?: URL | undefined;
  /** The folder of the generated client. */
  readonly client?: string | undefined;
  /** The module that exports the created client, and the name of the export (`./src/site.ts#site`). */
  readonly clientModule?: string | undefined;
  /** Globs of paths of routes. Only calls of these routes are rewritten. */
  readonly route: readonly string[];
  /** Globs of files, relative to the project. Only calls in these files are rewritten. */
  readonly file: readonly string[];
  readonly plainValues: boolean;
  readonly lists: boolean;
}

export interface RewrittenFile extends ChangedFile {
  /** The path relative to the current folder. */
  readonly path: string;
  /** The byte order mark before the text. */
  readonly mark: string;
  readonly edits: readonly TextEdit[];
}

export interface Migration {
  readonly rewritten: readonly RewrittenCall[];
  readonly left: readonly KeptCall[];
  readonly files: readonly RewrittenFile[];
  /** The edited JavaScript files that the compiler does not check. */
  readonly unchecked: number;
  /** @throws Halt `usage` if git has not committed the present content of the files */
  readonly assertCommitted: () => Promise<void>;
  /** @throws Halt `write`; no file has then changed */
  readonly write: () => void;
}

/**
 * Plans the rewrite, and compiles it. Writes nothing until `write` is called.
 *
 * @throws Halt when the source cannot be read, or the project has no client
 */
export async function migrate(options: MigrateOptions): Promise<Migration> {
  const { source, project, progress } = options;
  const side = await readSide(source, options);
  progress?.({ kind: 'begin', message: 'Reading the project' });
  const config = configOf(project);
  const { openCode } = await import('../code-project.ts');
  const path = config ?? project;
  const code = handWrittenCode(path, openCode(resolve(path).replaceAll('\\', '/'), config === undefined));
  const found = await findCallsIn(code, await callsSought(side, options));
  const { checkCalls } = await import('../check-calls.ts');
  const checked = checkCalls(found, side.model, takenBySite);
  const client = await openClientModule(code, side.model, options);
  progress?.({ kind: 'begin', message: 'Rewriting its calls' });
  const checker = code.program.getTypeChecker();
  const sources = code.files.flatMap((name) => code.program.getSourceFile(name) ?? []);
  const clientNameIn = (file: ts.SourceFile): string => clientImport(file, client, checker).name;
  const results = callsToRewrite(code, checked, options).map((call) =>
    rewriteCall(call, {
      program: code.program,
      folder: code.folder,
      model: side.model,
      client,
      clientNameIn,
      interceptedObjects: interceptedObjectsIn(sources, checker),
      plainValues: options.plainValues,
      lists: options.lists,
    }),
  );
  const { apart, nested } = withoutNested(results.filter((one) => one.kind === 'rewritten'));
  progress?.({ kind: 'begin', message: 'Compiling the project with the rewritten calls' });
  const editsOf = (file: ts.SourceFile, calls: readonly RewrittenCall[]): readonly TextEdit[] =>
    fileEdits(file, calls, client, checker);
  const { rewrites, refused } = compileRewrites(apart, editsOf, code);
  const files = rewrites.map(({ file, text, edits }): RewrittenFile => ({
    name: file.fileName,
    path: relative(process.cwd(), file.fileName).replaceAll('\\', '/'),
    mark: markedText(file.fileName).mark,
    before: file.text,
    after: text,
    edits,
  }));
  return {
    rewritten: rewrites.flatMap(({ calls }) => calls),
    left: [
      ...results.filter((one) => one.kind === 'left'),
      ...nested.map((call) =>
        leftFor(call, 'The call is part of another call that is rewritten. Run the command again.'),
      ),
      ...refused.map(({ call, reason }) => leftFor(call, reason)),
    ].toSorted(byPlace),
    files,
    unchecked: rewrites.filter(({ file }) => isUnchecked(file, code.program)).length,
    assertCommitted: () => assertCommitted(code.folder, files),
    write: () => {
      writeRewrites(code.folder, files);
    },
  };
}

const leftFor = ({ place, caller, operation }: RewrittenCall, reason: string): KeptCall => ({
  kind: 'left',
  place,
  caller,
  operation,
  reason,
});

const byPlace = ({ place: one }: KeptCall, { place: other }: KeptCall): number =>
  (one.file < other.file ? -1 : one.file > other.file ? 1 : 0) ||
  one.line - other.line ||
  one.column - other.column;

/** Whether the compiler checks the types of no code in a file. */
const isUnchecked = ({ fileName, text }: ts.SourceFile, program: ts.Program): boolean =>
  /\.[cm]?jsx?$/.test(fileName) &&
  program.getCompilerOptions().checkJs !== true &&
  !/^\s*\/\/\s*@ts-check/m.test(text);

async function openClientModule(
  { program, files }: CodeProject,
  model: ApiModel,
  { client: named, clientModule }: MigrateOptions,
): Promise<ClientModule> {
  const reached = program.getSourceFiles().map(({ fileName }) => fileName);
  const generated = projectClient(reached, named, () => false);
  if (!generated)
    throw new Halt(
      'usage',
      'The project has no generated client.',
      'Generate the target `client` into the project.',
    );
  const { generatedOperations } = await import('../../generate/targets/client/generated-operations.ts');
  const ending = generated.manifest.options.package === undefined ? '.ts' : '.d.ts';
  return findClientModule({
    program,
    files,
    folder: generated.folder,
    operations: generatedOperations(model, ending),
    named: clientModule,
  });
}

/** The found calls of the selected routes and files. Each call is listed once. */
function callsToRewrite(
  code: CodeProject,
  { calls, findings }: CheckedCode,
  { route, file }: MigrateOptions,
): readonly FoundCall[] {
  const routes = route.map(globMatcher);
  const files = file.map(globMatcher);
  const seen = new Set<string>();
  return calls.flatMap(({ call, candidates: checked }): readonly FoundCall[] => {
    const { place, levels } = call;
    const [innermost] = levels;
    // The call within the function is in the list too.
    if (innermost && innermost.paths.length > 0) return [];
    const paths = checked.flatMap((one) => [one.path, ...one.targets.map((target) => target.route.path)]);
    if (routes.length > 0 && !paths.some((path) => routes.some((matches) => matches(path)))) return [];
    if (files.length > 0 && !files.some((matches) => matches(place.file))) return [];
    const key = [place.file, place.line, place.column].join('\n');
    if (seen.has(key) || checked.length === 0) return [];
    seen.add(key);
    const source = code.program.getSourceFile(join(code.folder, place.file).replaceAll('\\', '/'));
    const node = source && callAt(source, place);
    return [{ call, checked, node, issue: node && issueOf(node, place.file, findings) }];
  });
}

/** The innermost call that begins at a place, such as `fetch(…)` in `fetch(…).then(…)`. */
function callAt(
  file: ts.SourceFile,
  { line, column }: { readonly line: number; readonly column: number },
): ts.CallExpression | undefined {
  if (line > file.getLineStarts().length) return undefined;
  const position = file.getPositionOfLineAndCharacter(line - 1, column - 1);
  let found: ts.CallExpression | undefined;
  const visit = (node: ts.Node): void => {
    if (node.getStart(file) > position || node.getEnd() <= position) return;
    if (compiler.isCallExpression(node) && node.getStart(file) === position) found = node;
    compiler.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The message of a breaking issue in a call. A call with such an issue fails with the client too. */
function issueOf(
  node: ts.CallExpression,
  path: string,
  findings: readonly AuditFinding[],
): string | undefined {
  const file = node.getSourceFile();
  const first = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const last = file.getLineAndCharacterOfPosition(node.getEnd()).line + 1;
  return findings.find(
    (finding) =>
      finding.file === path && finding.line >= first && finding.line <= last && finding.level === 'breaking',
  )?.reason;
}

/** Calls whose edits overlap with those of an earlier call are rewritten by the next run. */
function withoutNested(calls: readonly RewrittenCall[]): {
  readonly apart: readonly RewrittenCall[];
  readonly nested: readonly RewrittenCall[];
} {
  const apart: RewrittenCall[] = [];
  const nested: RewrittenCall[] = [];
  for (const call of calls) {
    const isNested = apart.some(
      (one) => one.node.getSourceFile() === call.node.getSourceFile() && overlap(one.edits, call.edits),
    );
    (isNested ? nested : apart).push(call);
  }
  return { apart, nested };
}

/** The edits of the calls of a file, of its imports, and of constants that the file no longer uses. */
function fileEdits(
  file: ts.SourceFile,
  calls: readonly RewrittenCall[],
  client: ClientModule,
  checker: ts.TypeChecker,
): readonly TextEdit[] {
  const edits = calls.flatMap((call) => call.edits);
  const inside = [...edits, ...constantRemovals(file, calls, edits, checker)];
  const { edit } = clientImport(file, client, checker);
  const removals = importRemovals(file, inside, checker);
  return [...inside, ...removals, ...(edit ? [afterRemovals(edit, removals, file.text)] : [])];
}

/** Removes constants that the file used only in the edited ranges. */
function constantRemovals(
  file: ts.SourceFile,
  calls: readonly RewrittenCall[],
  edits: readonly TextEdit[],
  checker: ts.TypeChecker,
): readonly TextEdit[] {
  const removals: TextEdit[] = [];
  const left = new Set(calls.flatMap(({ constants }) => [...constants]));
  const isEdited = (node: ts.Node): boolean =>
    [...edits, ...removals].some(({ start, end }) => node.getStart() >= start && node.getEnd() <= end);
  const isUnused = (constant: ts.VariableDeclaration): boolean =>
    referencesTo(constant, file, checker).every(isEdited) &&
    constant.initializer !== undefined &&
    isPure(constant.initializer);
  // A removed constant may have been the only use of another constant.
  for (;;) {
    const found = [...left].find(isUnused);
    if (!found) return removals;
    left.delete(found);
    const list = found.parent;
    const isAlone = compiler.isVariableDeclarationList(list) && list.declarations.length === 1;
    if (isAlone && compiler.isVariableStatement(list.parent) && !isEdited(list.parent))
      removals.push(constantRemoval(list.parent));
  }
}

/** Removes a constant with the comments directly above it. */
function constantRemoval(statement: ts.VariableStatement): TextEdit {
  const { text } = statement.getSourceFile();
  let start = statement.getStart();
  for (const comment of (compiler.getLeadingCommentRanges(text, statement.pos) ?? []).toReversed()) {
    const isAdjacent = /^[^\S\n]*\r?\n?[^\S\n]*$/.test(text.slice(comment.end, start));
    // The comment at the beginning of a file is about the file.
    if (!isAdjacent || text.slice(0, comment.pos).trim() === '') break;
    start = comment.pos;
  }
  return removalOf(text, start, statement.getEnd(), true);
}

/** Whether an expression calls nothing that could have an effect. */
function isPure(expression: ts.Expression): boolean {
  let isFine = true;
  const visit = (node: ts.Node): void => {
    if (compiler.isCallExpression(node) || compiler.isNewExpression(node))
      isFine &&=
        /^(?:encodeURIComponent|String|addQueryArgs|URLSearchParams|wp\.url\.addQueryArgs|.*\.toString)$/.test(
          node.expression.getText(),
        );
    compiler.forEachChild(node, visit);
  };
  visit(expression);
  return isFine;
}

/** The import of the client after the last import, even if that import is removed with its line. */
function afterRemovals(edit: TextEdit, removals: readonly TextEdit[], text: string): TextEdit {
  const removal = removals.find(({ start, end }) => edit.start > start && edit.start <= end);
  if (!removal) return edit;
  const isLine = text.slice(removal.end - 1, removal.end) === '\n';
  return {
    start: removal.end,
    end: removal.end,
    text: isLine ? `${edit.text.trimStart()}${lineEndOf(text)}` : edit.text.trimStart(),
  };
}
