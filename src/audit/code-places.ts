// Places in the user's code: file, line, column and the lines before and after.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { codePlace } from '../user-code/code-place.ts';
import type { CodePlace } from '../core/model/reports/code-usage.ts';

export class CodePlaces {
  /**
   * @param folder the folder to which file names are relative
   * @param asWritten maps a place in the script of a component to its place in the component
   */
  constructor(
    private readonly folder: string,
    private readonly asWritten: (place: CodePlace) => CodePlace,
  ) {}

  of(node: ts.Node): CodePlace {
    const file = node.getSourceFile();
    return this.at(file, node.getStart(file), node.getEnd());
  }

  /**
   * The place of a name.
   */
  ofName(node: ts.Node, name: string, withValue = false): CodePlace {
    const file = node.getSourceFile();
    const isText =
      compiler.isStringLiteralLike(node) ||
      compiler.isTemplateExpression(node) ||
      compiler.isBinaryExpression(node);
    const start = node.getStart(file);
    const text = file.text.slice(start, node.getEnd());
    const at = isText ? text.indexOf(name) : -1;
    if (at < 0) return this.of(node);
    const value = withValue ? (/^=[^&#`'"\s$]*/.exec(text.slice(at + name.length))?.[0] ?? '') : '';
    return this.at(file, start + at, start + at + name.length + value.length);
  }

  private at(file: ts.SourceFile, start: number, end: number): CodePlace {
    return this.asWritten(codePlace(file, start, end, this.folder));
  }
}
