// What a person would find with `grep 'wp/v2\|wc/v'` in sources: lines that name a namespace of
// WordPress or WooCommerce, outside of comments, tests, types and texts for people to read.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from 'ts-morph';
import type { AuditReport } from '../../src/core/model/reports/audit.ts';
import { noCall } from './no-calls.ts';

export interface NamingLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** What it names, from the namespace on as far as the text goes: `/wp/v2/posts/`. */
  readonly path: string;
  /** The first and last line of the innermost call around it; those of the line where there is none. */
  readonly call: readonly [first: number, last: number];
  /** Why it is no call, by the rules of `no-calls.ts`. */
  readonly noCall: string | undefined;
}

const naming = /\/?\b(?:wp\/v2|wc\/v\d)\b[\w/-]*/;
const isTest =
  /(?:^|\/)(?:tests?|__tests__|__mocks__|stories|fixtures|node_modules)\/|\.(?:test|spec|stories)\.|\.d\.ts$/;

export function namingLines(folder: string): readonly NamingLine[] {
  const found: NamingLine[] = [];
  const texts = filesIn(folder, '').map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
  const occurrences = new Map<string, number>();
  for (const [, text] of texts)
    for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*/g))
      occurrences.set(name, (occurrences.get(name) ?? 0) + 1);
  for (const [file, text] of texts) {
    if (!naming.test(text)) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kindOf(file));
    const seen = new Set<number>();
    const lineOf = (at: number): number => source.getLineAndCharacterOfPosition(at).line + 1;
    // Comments are no nodes of the tree.
    const visit = (node: ts.Node, call: readonly [number, number] | undefined): void => {
      const within: typeof call = ts.isCallExpression(node)
        ? [lineOf(node.getStart()), lineOf(node.getEnd())]
        : call;
      if (
        ts.isStringLiteralLike(node) ||
        ts.isTemplateHead(node) ||
        ts.isTemplateMiddle(node) ||
        ts.isTemplateTail(node)
      ) {
        const path = naming.exec(node.text)?.[0];
        const line = lineOf(node.getStart());
        if (path !== undefined && !isImportOrType(node) && !isProse(node) && !seen.has(line)) {
          seen.add(line);
          const whole = text.split('\n')[line - 1] ?? '';
          found.push({
            file,
            line,
            text: whole.trim(),
            path,
            call: within ?? [line, line],
            noCall: noCall({ node, occurrences }),
          });
        }
      }
      ts.forEachChild(node, (child) => {
        visit(child, within);
      });
    };
    visit(source, undefined);
  }
  return found;
}

/** It stands in a call that was found, or what it names is a part of the path of one. */
export const isFound = ({ file, call: [first, last], path }: NamingLine, { calls }: AuditReport): boolean =>
  calls.some(
    (one) =>
      (one.file === file && one.line >= first && one.line <= last) ||
      one.paths.some((whole) => whole.includes(path.replace(/^\/|\/$/g, ''))),
  );

const isImportOrType = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent) || ts.isTemplateLiteralTypeSpan(parent);

/** A description or a page, not an address: it holds blanks. */
function isProse(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node)) return /\s/.test(node.text);
  const template = ts.isTemplateHead(node) ? node.parent : node.parent.parent;
  return (
    ts.isTemplateExpression(template) &&
    [template.head, ...template.templateSpans.map(({ literal }) => literal)].some(({ text }) =>
      /\s/.test(text),
    )
  );
}

const kindOf = (file: string): ts.ScriptKind =>
  /\.tsx?$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.JSX;

function filesIn(folder: string, below: string): readonly string[] {
  return readdirSync(join(folder, below))
    .toSorted()
    .flatMap((name): readonly string[] => {
      const path = below === '' ? name : `${below}/${name}`;
      if (isTest.test(`${path}/`) || isTest.test(path)) return [];
      if (statSync(join(folder, path)).isDirectory()) return filesIn(folder, path);
      return /\.[cm]?[jt]sx?$/.test(name) ? [path] : [];
    });
}
