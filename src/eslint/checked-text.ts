// Finds places of a program in the text that ESLint checks. Of a Vue, Svelte or Astro file, the parser gives only the
// scripts to TypeScript, and then moves the syntax nodes to their places in the file.

import type { AST, Rule, SourceCode } from 'eslint';
import type { ts } from 'ts-morph';
import type { CodePlace } from '../core/model/reports/code-usage.ts';
import type { TypeScriptModule } from '../user-code/compiler-in-use.ts';

/** The members of the services of typescript-eslint's parser that the rules use. */
interface TypedServices {
  readonly program?: ts.Program | null;
  readonly esTreeNodeToTSNodeMap?: { readonly get: (node: unknown) => ts.Node | undefined };
  readonly tsNodeToESTreeNodeMap?: { readonly get: (node: unknown) => MovedNode | undefined };
}

/** A node of the syntax tree of ESLint. */
interface MovedNode {
  readonly range?: AST.Range;
}

/** A file that ESLint checks, with its program. */
export interface TypedFile {
  readonly file: ts.SourceFile;
  readonly program: ts.Program;
  readonly nodeOf: (node: ts.Node) => MovedNode | undefined;
}

/** The file with its types. `off`: type information is off. `empty`: the parser gave TypeScript no file. */
export function typedFileOf({ sourceCode, filename }: Rule.RuleContext): TypedFile | 'off' | 'empty' {
  const services = sourceCode.parserServices as TypedServices | undefined;
  const { program, esTreeNodeToTSNodeMap, tsNodeToESTreeNodeMap } = services ?? {};
  if (!program || !esTreeNodeToTSNodeMap) return 'off';
  const root = esTreeNodeToTSNodeMap.get(sourceCode.ast) as ts.SourceFile | undefined;
  // The parser of Svelte makes a root of its own.
  const file = root ?? program.getSourceFile(filename);
  return file ? { file, program, nodeOf: (node) => tsNodeToESTreeNodeMap?.get(node) } : 'empty';
}

export interface CheckedRange {
  readonly range: AST.Range;
  /** Whether the range contains the text of the place, so that it can be edited. */
  readonly isExact: boolean;
}

/** The range of a place; undefined if the file does not contain the place, because the parser added the code. */
export function rangeOf(
  { line, column, length }: CodePlace,
  { file, nodeOf }: TypedFile,
  { text }: SourceCode,
  compiler: TypeScriptModule,
): CheckedRange | undefined {
  const start = file.getPositionOfLineAndCharacter(line - 1, column - 1);
  const end = Math.min(start + length, file.text.length);
  if (file.text === text) return { range: [start, end], isExact: true };
  const written = file.text.slice(start, end);
  let nearest: AST.Range | undefined;
  for (const node of nodesAt(file, start, compiler)) {
    const moved = nodeOf(node)?.range;
    if (!moved) continue;
    nearest ??= moved;
    const by = moved[0] - node.getStart(file);
    const range: AST.Range = [start + by, end + by];
    if (text.slice(...range) === written) return { range, isExact: true };
  }
  return nearest && { range: nearest, isExact: false };
}

/** The nodes that contain a position, from the smallest to the file. */
function nodesAt(file: ts.SourceFile, position: number, compiler: TypeScriptModule): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  for (let node: ts.Node | undefined = file; node;) {
    nodes.unshift(node);
    node = compiler.forEachChild(node, (child) =>
      child.getStart(file) <= position && position < child.getEnd() ? child : undefined,
    );
  }
  return nodes;
}
