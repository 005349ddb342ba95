// What people read in this repository: comments, messages (string literals of several words) and documents.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { packageRoot } from './routewright.ts';

/** One line of prose, without code in backticks. */
export interface ProseLine {
  readonly kind: 'comment' | 'message' | 'document';
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** All prose of the files that git tracks below `src`, `templates` and `docs`, and of the documents at the top. */
export function proseOfRepository(): readonly ProseLine[] {
  const tracked = execFileSync(
    'git',
    ['ls-files', 'src', 'templates', 'docs', ':(top,glob)*.md', ':(glob).github/*.md'],
    {
      cwd: packageRoot,
      encoding: 'utf8',
    },
  );
  return tracked
    .trim()
    .split('\n')
    .flatMap((file): readonly ProseLine[] => {
      const text = (): string => readFileSync(join(packageRoot, file), 'utf8');
      if (file.endsWith('.md')) return documentLines(file, text());
      return /\.[jt]s$/.test(file) ? codeLines(file, text()) : [];
    });
}

function documentLines(file: string, text: string): readonly ProseLine[] {
  let isCode = false;
  return text.split('\n').flatMap((line, index): readonly ProseLine[] => {
    if (line.startsWith('```')) isCode = !isCode;
    return isCode ? [] : [{ kind: 'document', file, line: index + 1, text: withoutCode(line) }];
  });
}

function codeLines(file: string, text: string): readonly ProseLine[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines: ProseLine[] = [];
  const add = (kind: ProseLine['kind'], start: number, prose: string): void => {
    const first = source.getLineAndCharacterOfPosition(start).line + 1;
    for (const [index, line] of prose.split('\n').entries())
      lines.push({ kind, file, line: first + index, text: withoutCode(line) });
  };
  const seen = new Set<number>();
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      add('comment', pos, text.slice(pos, end));
    }
    if (isText(node) && node.text.trim().includes(' ')) add('message', node.getStart(), node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);

const withoutCode = (text: string): string => text.replace(/`[^`]*`/g, '`…`').replace(/\]\([^)]*\)/g, ']');
