// Formats expressions like prettier, limited to the expressions of generated code.

import { assignment, type Layout } from './assignment.ts';
import {
  breakParent,
  conditionalGroup,
  fill,
  group,
  ifBreak,
  indent,
  join,
  line,
  softline,
  type Doc,
} from './documents.ts';
import { KnownLines } from './known-lines.ts';
import {
  docOf,
  groupPiece,
  joinFlat,
  bracketList,
  sequence,
  inlinedIfFits,
  textPiece,
  type LayoutPiece,
} from './piece.ts';
import type { TokenReader } from './reader.ts';
import { angled, readTypeArguments, readType } from './type-layout.ts';
import { readKey, readNumberLiteral, readString } from './literals.ts';

export interface ValuePiece extends LayoutPiece {
  readonly kind:
    | 'name'
    | 'member'
    | 'string'
    | 'number'
    | 'negative'
    | 'boolean'
    | 'array'
    | 'object'
    | 'call'
    | 'function'
    | 'const';
  readonly isMarked?: true;
  readonly size?: number;
  readonly isExpandable?: true;
  readonly isFilled?: true;
  readonly takesFunction?: boolean;
  readonly isPoor?: boolean;
}

export function readExpression(reader: TokenReader): ValuePiece {
  const mark = reader.peek().kind === 'comment' ? readMark(reader) : undefined;
  const value = readPlain(reader);
  const whole = reader.isAt('as') ? asType(reader, value) : value;
  return mark === undefined ? whole : { ...whole, ...sequence(mark, whole), isMarked: true };
}

function readMark(reader: TokenReader): string {
  const mark = reader.text('comment');
  if (mark.includes('\n') || mark.startsWith('//') || reader.peek().breaks > 0) reader.fail();
  return `${mark} `;
}

/** Reads expressions such as `[1, 2] as const` or `{ a: b } as object as Parts`. */
function asType(reader: TokenReader, value: ValuePiece): ValuePiece {
  reader.expect('as');
  if (reader.takes('const')) {
    const { isExpandable } = value;
    return { kind: 'const', ...sequence(value, ' as const'), ...(isExpandable && { isExpandable }) };
  }
  const { flat } = readType(reader);
  if (value.kind !== 'object' || value.flat !== undefined || flat === undefined) reader.fail();
  const whole: ValuePiece = { kind: 'object', ...sequence(value, ` as ${flat}`) };
  return reader.isAt('as') ? asType(reader, whole) : whole;
}

function readPlain(reader: TokenReader): ValuePiece {
  const { kind } = reader.peek();
  if (kind === 'string') return { kind: 'string', ...textPiece(readString(reader)) };
  if (kind === 'number') return { kind: 'number', ...textPiece(readNumberLiteral(reader)) };
  if (reader.isAt('-')) return { kind: 'negative', ...textPiece(readNumberLiteral(reader)) };
  if (reader.isAt('[')) return readArray(reader);
  if (reader.isAt('{')) return readObjectLiteral(reader);
  if (reader.isAt('(')) return readArrowFunction(reader);
  return readNameOrCall(reader);
}

const unsupportedNames = new Set(
  'async await class delete function import new super this throw typeof void yield require define'.split(' '),
);

function readNameOrCall(reader: TokenReader): ValuePiece {
  const name = reader.text('name');
  if (unsupportedNames.has(name)) reader.fail();
  if (name === 'true' || name === 'false') return { kind: 'boolean', ...textPiece(name) };
  if (reader.isAt('.')) return readMemberAccess(name, reader);
  const given = reader.isAt('<') ? readTypeArguments(reader) : undefined;
  if (given === undefined && !reader.isAt('(')) return { kind: 'name', ...textPiece(name) };
  if (given?.some(({ kind, given: within }) => kind !== 'name' || within !== undefined)) reader.fail();
  const args = readInBrackets(reader, '(', ')', readListItem);
  const callee = given === undefined ? textPiece(name) : sequence(name, angled(given));
  const [first] = args;
  return {
    kind: 'call',
    ...sequence(callee, callArguments(args)),
    size: args.length,
    takesFunction: args.some(({ kind }) => kind === 'function'),
    isPoor:
      args.length === 0 || (args.length === 1 && first !== undefined && isTooShortToBreak(first, reader)),
  };
}

function readMemberAccess(name: string, reader: TokenReader): ValuePiece {
  reader.expect('.');
  const member = textPiece(`${name}.${reader.text('name')}`);
  if (![',', ')', ']'].some((sign) => reader.isAt(sign))) reader.fail();
  return { kind: 'member', ...member };
}

function isTooShortToBreak({ kind, flat, isMarked, size }: ValuePiece, reader: TokenReader): boolean {
  const longest = reader.options.printWidth / 4;
  if (isMarked || flat === undefined) return false;
  if (kind === 'name' || kind === 'string') return flat.length <= longest;
  if (kind === 'call') return size === 0 && flat.length <= longest;
  return kind === 'number' || kind === 'negative' || kind === 'boolean';
}

function readListItem(reader: TokenReader): ValuePiece {
  const value = inlinedIfFits(readExpression(reader), reader, ','.length);
  reader.takes(',');
  return value;
}

function readInBrackets<Read extends LayoutPiece>(
  reader: TokenReader,
  open: string,
  close: string,
  read: (reader: TokenReader) => Read,
): readonly Read[] {
  reader.expect(open);
  const found = reader.deeper(1, () => {
    const pieces: Read[] = [];
    while (!reader.isAt(close)) {
      if (pieces.length > 0 && reader.peek().breaks === 2) reader.fail();
      pieces.push(read(reader));
      if (!reader.hasPassed(',')) break;
    }
    return pieces;
  });
  reader.expect(close);
  return found;
}

function readArray(reader: TokenReader): ValuePiece {
  const values = readInBrackets(reader, '[', ']', readListItem);
  const isFilled = values.length > 0 && values.every(({ kind }) => kind === 'number' || kind === 'negative');
  if (isFilled) return filledArray(values);
  const [first] = values;
  const areTables =
    values.length > 1 &&
    values.every(
      ({ kind, size = 0 }) => (kind === 'array' || kind === 'object') && kind === first?.kind && size > 1,
    );
  const style = { open: '[', close: ']', padding: '', trailing: ',', isBroken: areTables } as const;
  const piece = bracketList(values.map(groupPiece), style);
  return { kind: 'array', ...piece, size: values.length, ...(values.length > 0 && { isExpandable: true }) };
}

function filledArray(values: readonly ValuePiece[]): ValuePiece {
  const doc = (): Doc => {
    const id = Symbol('array');
    const parts = values.flatMap((value, at): Doc[] =>
      at < values.length - 1 ? [[docOf(value), ','], line] : [[docOf(value), ifBreak(',', '', id)]],
    );
    return group(['[', indent([softline, fill(parts)]), softline, ']'], { id });
  };
  return {
    kind: 'array',
    doc,
    flat: joinFlat(values, ', ', '[', ']'),
    size: values.length,
    isExpandable: true,
    isFilled: true,
  };
}

/** Reads an object. An object stays on several lines if a line break follows the opening brace. */
function readObjectLiteral(reader: TokenReader): ValuePiece {
  const isBroken = reader.keepsBreak(1);
  const properties = readInBrackets(reader, '{', '}', readKnownProperty);
  const style = {
    open: '{',
    close: '}',
    padding: ' ',
    trailing: ',',
    isBroken: isBroken && properties.length > 0,
  } as const;
  const piece = bracketList(properties, style);
  return {
    kind: 'object',
    ...piece,
    size: properties.length,
    ...(properties.length > 0 && { isExpandable: true }),
  };
}

const knownProperties = new KnownLines<LayoutPiece>();

const readKnownProperty = (reader: TokenReader): LayoutPiece =>
  knownProperties.read(reader, ',', () => {
    const { doc, flat } = inlinedIfFits(readProperty(reader), reader, ','.length);
    reader.takes(',');
    return { doc, flat };
  });

const shortKey = 4;

function readProperty(reader: TokenReader): LayoutPiece {
  if (reader.takes('...'))
    return sequence(
      '...',
      reader.deeper(1, () => readExpression(reader)),
    );
  const isComputed = reader.takes('[');
  const isName = reader.peek().kind === 'name';
  const key = isComputed ? `[${readString(reader)}]` : readKey(reader);
  if (isComputed) reader.expect(']');
  if (isName && (reader.isAt(',') || reader.isAt('}'))) return textPiece(key);
  reader.expect(':');
  const value = reader.deeper(1, () => readExpression(reader));
  return assignment(textPiece(key), ':', value, layoutOf(value, key.length <= shortKey, true));
}

export function layoutOf(value: ValuePiece, hasShortKey: boolean, isPlain: boolean): Layout {
  const { kind, isPoor = false } = value;
  if (!hasShortKey && (kind === 'string' || isPoor)) return 'break-after-operator';
  if (isPlain && (hasShortKey || kind === 'number' || kind === 'boolean'))
    return 'never-break-after-operator';
  return 'fluid';
}

function readArrowFunction(reader: TokenReader): ValuePiece {
  reader.expect('(');
  reader.expect(')');
  reader.expect('=>');
  reader.expect('(');
  const answer = readObjectLiteral(reader);
  reader.expect(')');
  return { kind: 'function', ...groupPiece(sequence('() => (', answer, ')')), isExpandable: true };
}

function callArguments(args: readonly ValuePiece[]): LayoutPiece {
  const flat = joinFlat(args, ', ', '(', ')');
  const last = args.at(-1);
  if (last === undefined) return textPiece('()');
  if (areFunctions(args)) return { doc: () => allBroken(args.map(docOf)), flat: undefined };
  if (isExpanded(args, last)) return { doc: () => expanded(args, last), flat };
  return bracketList(args, { open: '(', close: ')', padding: '', trailing: ',' });
}

const areFunctions = (args: readonly ValuePiece[]): boolean =>
  args.length > 1 &&
  (args.filter(({ kind }) => kind === 'function').length > 1 ||
    args.some(({ takesFunction }) => takesFunction));

function isExpanded(args: readonly ValuePiece[], last: ValuePiece): boolean {
  const before = args.at(-2);
  return (
    last.isExpandable === true &&
    last.isMarked !== true &&
    before?.kind !== last.kind &&
    (args.length !== 2 || before?.kind !== 'function' || last.kind !== 'array') &&
    !(args.length > 1 && last.isFilled === true)
  );
}

function expanded(args: readonly ValuePiece[], last: ValuePiece): Doc {
  const docs = args.map(docOf);
  const broken = allBroken(docs);
  if (args.slice(0, -1).some(({ flat }) => flat === undefined)) return broken;
  const heads = docs.slice(0, -1).flatMap((doc): Doc[] => [doc, ',', line]);
  const lastDoc = docs.at(-1) ?? '';
  const unsettled = last.unsettled === undefined ? lastDoc : docOf({ ...last, doc: last.unsettled });
  const lastBroken = ['(', ...heads, group(unsettled, { shouldBreak: true }), ')'];
  if (last.flat === undefined) return [breakParent, conditionalGroup([lastBroken, broken])];
  return conditionalGroup([['(', ...heads, lastDoc, ')'], lastBroken, broken]);
}

const allBroken = (args: readonly Doc[]): Doc =>
  group(['(', indent([line, join([',', line], args)]), ',', line, ')'], { shouldBreak: true });
