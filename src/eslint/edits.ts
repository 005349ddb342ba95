// Turns a similar name into an edit of the code. If it is not certain which text the edit must replace, there is no edit.

import type { AST, Rule, SourceCode } from 'eslint';
import type { NearNames } from '../audit/checked-call.ts';

export interface Edit {
  readonly from: string;
  readonly to: string;
  readonly fix: Rule.ReportFixer;
}

/** @param range the range of the finding */
export function editsFor(near: NearNames, range: AST.Range, code: SourceCode): readonly Edit[] {
  const edits = near.names.flatMap((name) => {
    const change = changeOf(near.written, name);
    return (change && editOf(change, range, code)) ?? [];
  });
  return edits.filter(({ to }, at) => edits.findIndex((one) => one.to === to) === at);
}

interface Change {
  readonly from: string;
  readonly to: string;
}

/** The part of a path that differs, or the whole name. Parts in braces are path parameters, which are kept. */
function changeOf(from: string, to: string): Change | undefined {
  if (!from.startsWith('/')) return { from, to };
  const [written, wanted] = [from, to].map((path) => path.replace(/\/+$/, '').split('/'));
  if (!written || !wanted) return undefined;
  if (written.length !== wanted.length) return /[{}]/.test(from + to) ? undefined : { from, to };
  const changes = written.flatMap((part, at): readonly Change[] => {
    const other = wanted[at] ?? '';
    return part === other || isGap(other) === 'whole' ? [] : [{ from: part, to: other }];
  });
  const [change, ...more] = changes;
  return change && more.length === 0 && isGap(change.from + change.to) === 'none' ? change : undefined;
}

const isGap = (segment: string): 'whole' | 'some' | 'none' =>
  /^\{[^{}]*\}$/.test(segment) ? 'whole' : /[{}]/.test(segment) ? 'some' : 'none';

function editOf({ from, to }: Change, range: AST.Range, code: SourceCode): Edit | undefined {
  const start = onlyPlaceOf(from, code.text.slice(...range));
  if (start === undefined) return undefined;
  const at: AST.Range = [range[0] + start, range[0] + start + from.length];
  const text = replacement({ from, to }, at, code);
  return text === undefined ? undefined : { from, to, fix: (fixer) => fixer.replaceTextRange(at, text) };
}

/** The only place of a name in a text; undefined if the text has none or several. */
function onlyPlaceOf(name: string, text: string): number | undefined {
  const found: number[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isPartOfName(text[at - 1]) && !isPartOfName(text[at + name.length])) found.push(at);
  return found.length === 1 ? found[0] : undefined;
}

const isPartOfName = (char: string | undefined): boolean => char !== undefined && /[\w$-]/.test(char);

/** The new text; undefined if the syntax at the place allows no plain replacement. */
function replacement({ from, to }: Change, at: AST.Range, code: SourceCode): string | undefined {
  const node = code.getNodeByRangeIndex(at[0]);
  if (!node) return undefined;
  if (node.type === 'Literal' || node.type === 'TemplateElement') return safeInText.test(to) ? to : undefined;
  if (node.type !== 'Identifier' || node.name !== from || !identifier.test(to)) return undefined;
  const { parent } = node as { readonly parent?: ParentNode };
  if (!parent || parent.computed === true) return undefined;
  if (parent.type === 'Property' && parent.shorthand === true) return `${to}: ${from}`;
  const isName = parent.type === 'MemberExpression' ? parent.property === node : parent.key === node;
  return isName ? to : undefined;
}

/** The members of a syntax node that tell whether an identifier in it is the name of a property. */
interface ParentNode {
  readonly type: string;
  readonly computed?: boolean;
  readonly shorthand?: boolean;
  readonly key?: unknown;
  readonly property?: unknown;
}

/** Text that needs no escape in any string or template. */
const safeInText = /^[\w\-./ :@+,]*$/;

const identifier = /^[A-Za-z_$][\w$]*$/;
