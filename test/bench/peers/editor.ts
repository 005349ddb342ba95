// The CPU time that an editor's language service takes at a call, warm: after each of some edits of the file.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { middle } from '../measure.ts';
import type { CallApp } from './contestant.ts';

/** Milliseconds of CPU time, each the median after the edits; `first` is the first completion, with all parsing. */
export interface EditorTimes {
  readonly first: number;
  readonly completion: number;
  readonly members: number;
  readonly diagnostics: number;
  readonly quickInfo: number;
}

const edits = 20;

/** @param folder the folder at which the relative imports of the app begin */
export function editorTimes(folder: string, { prelude, open, close, name, item }: CallApp): EditorTimes {
  const file = join(folder, 'editor.ts');
  let text = '';
  let version = 0;
  const service = serviceOf(folder, file, () => ({ text, version }));
  /** Asks with the cursor at the end of `before`, after an edit. */
  const ask = <Answer>(before: string, after: string, question: (at: number) => Answer): Asked<Answer> => {
    version++;
    text = `${before}${after}`;
    const start = process.cpuUsage();
    const answer = question(before.length);
    const { user, system } = process.cpuUsage(start);
    return { took: (user + system) / 1000, answer };
  };
  const namesAt = (at: number): readonly string[] =>
    (service.getCompletionsAtPosition(file, at, {})?.entries ?? []).map((one) => one.name);
  const repeated = <Answer>(asked: (edit: string) => Asked<Answer>, isRight: (answer: Answer) => boolean) =>
    middle(
      Array.from({ length: edits }, (_, edit) => {
        const { took, answer } = asked(`\nconst edit = ${edit};`);
        if (!isRight(answer))
          throw new Error(`The editor gives no answer in ${folder}: ${JSON.stringify(answer)}`);
        return took;
      }),
    );
  const completion = (edit: string) => ask(`${prelude}${edit}\nvoid ${open}`, `${close};`, namesAt);
  const { took: first } = completion('');
  return {
    first,
    completion: repeated(completion, (names) => names.includes('page')),
    members: repeated(
      (edit) => ask(`${prelude}${edit}\nconst found = await ${open}page: 2${close};\n${item}`, ';', namesAt),
      (names) => names.includes('id'),
    ),
    diagnostics: repeated(
      (edit) =>
        ask(`${prelude}${edit}\nvoid ${open}page: `, `'second'${close};\nexport {};`, () =>
          service.getSemanticDiagnostics(file).map(({ code }) => code),
        ),
      (codes) => codes.length > 0,
    ),
    quickInfo: repeated(
      (edit) => {
        const before = `${prelude}${edit}\nvoid ${open}`;
        const at = before.lastIndexOf(name);
        return ask(
          before,
          `page: 2${close};`,
          () => service.getQuickInfoAtPosition(file, at + 1)?.kind ?? '',
        );
      },
      (kind) => kind !== '',
    ),
  };
}

interface Asked<Answer> {
  readonly took: number;
  readonly answer: Answer;
}

function serviceOf(
  folder: string,
  file: string,
  open: () => { readonly text: string; readonly version: number },
): ts.LanguageService {
  const options: ts.CompilerOptions = {
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  // An editor reads a file once.
  const snapshots = new Map<string, ts.IScriptSnapshot | undefined>();
  const snapshotOf = (path: string): ts.IScriptSnapshot | undefined => {
    if (!snapshots.has(path))
      snapshots.set(
        path,
        ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(readFileSync(path, 'utf8')) : undefined,
      );
    return snapshots.get(path);
  };
  return ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: (path) => (path === file ? String(open().version) : '1'),
    getScriptSnapshot: (path) =>
      path === file ? ts.ScriptSnapshot.fromString(open().text) : snapshotOf(path),
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
  });
}
