// Formats types like prettier, limited to the types of generated code.

import { readComments } from './comments.ts';
import { group, hardline, ifBreak, indent, join, line, softline, type Doc } from './documents.ts';
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
import { readKey, readNumberLiteral, readString } from './literals.ts';

export interface TypePiece extends LayoutPiece {
  readonly kind:
    | 'keyword'
    | 'name'
    | 'literal'
    | 'object'
    | 'array'
    | 'import'
    | 'operator'
    | 'query'
    | 'tuple'
    | 'union'
    | 'intersection';
  readonly given?: readonly TypePiece[];
  readonly hugs?: boolean;
}

const typeKeywords = new Set(
  'any bigint boolean never null number object string symbol undefined unknown void'.split(' '),
);
const isVoid = ({ kind, flat }: TypePiece): boolean =>
  kind === 'keyword' && (flat === 'null' || flat === 'void');
const isObjectType = ({ kind }: TypePiece): boolean => kind === 'object';

export const readAnnotation = (reader: TokenReader): LayoutPiece => indented(readType(reader));

export const indented = (type: TypePiece): LayoutPiece =>
  type.kind === 'union' && type.hugs !== true
    ? { doc: () => group(indent([softline, docOf(type)])), flat: type.flat }
    : type;

export function readType(reader: TokenReader): TypePiece {
  return reader.deeper(2, () => {
    const types = [readIntersection(reader)];
    while (reader.takes('|')) types.push(readIntersection(reader));
    const [only] = types;
    return only && types.length === 1 ? only : unionPiece(types);
  });
}

function unionPiece(types: readonly TypePiece[]): TypePiece {
  const object = types.find(({ kind }) => kind === 'object' || kind === 'name');
  const hugs = object !== undefined && types.every((type) => type === object || isVoid(type));
  const inner = types.map((type) => inParens(type, ['union', 'intersection']));
  const flat = joinFlat(inner, ' | ');
  if (hugs)
    return {
      kind: 'union',
      hugs,
      doc: () => join(' | ', inner.map(docOf)),
      flat,
    };
  const doc = (): Doc =>
    group(inner.map((piece, at) => [at === 0 ? ifBreak('| ') : [line, '| '], indent(docOf(piece))]));
  return { kind: 'union', hugs, doc, flat };
}

function readIntersection(reader: TokenReader): TypePiece {
  const first = readPostfix(reader);
  if (!reader.isAt('&')) return first;
  const types = [first];
  while (reader.takes('&')) types.push(readPostfix(reader));
  const pieces = types.map((type) => inParens(type, ['union', 'intersection']));
  const changes = types.filter(
    (type, at) => at > 0 && isObjectType(type) !== isObjectType(types[at - 1] ?? type),
  );
  if (changes.length > 1) reader.fail();
  const docAt = (piece: LayoutPiece, at: number): Doc => {
    const doc = docOf(piece);
    const [before, type] = [types[at - 1], types[at]];
    if (before === undefined || type === undefined) return doc;
    if (!isObjectType(before) && !isObjectType(type)) return indent([' &', line, doc]);
    return [' & ', at > 1 && !(isObjectType(before) && isObjectType(type)) ? indent(doc) : doc];
  };
  return { kind: 'intersection', doc: () => group(pieces.map(docAt)), flat: joinFlat(pieces, ' & ') };
}

function readPostfix(reader: TokenReader): TypePiece {
  if (reader.takes('readonly'))
    return { kind: 'operator', ...sequence('readonly ', inParens(readPostfix(reader), needParens)) };
  let type = readPrimary(reader);
  while (reader.isAt('[') && reader.peek().breaks === 0) {
    reader.expect('[');
    const before = inParens(type, [...needParens, 'query']);
    if (reader.takes(']')) type = { kind: 'array', ...sequence(before, '[]') };
    else {
      const index = readType(reader);
      reader.expect(']');
      type = { kind: 'array', ...sequence(before, '[', indented(index), ']') };
    }
  }
  return type;
}

const needParens: readonly TypePiece['kind'][] = ['union', 'intersection', 'operator'];

function inParens(type: TypePiece, kinds: readonly TypePiece['kind'][]): LayoutPiece {
  if (!kinds.includes(type.kind)) return type;
  const inner: LayoutPiece =
    type.kind === 'union' && type.hugs !== true
      ? { doc: () => group([indent([softline, docOf(type)]), softline]), flat: type.flat }
      : type;
  return sequence('(', inner, ')');
}

function readPrimary(reader: TokenReader): TypePiece {
  const { kind } = reader.peek();
  if (kind === 'string') return { kind: 'literal', ...textPiece(readString(reader)) };
  if (kind === 'number' || reader.isAt('-'))
    return { kind: 'literal', ...textPiece(readNumberLiteral(reader)) };
  if (reader.isAt('{')) return { kind: 'object', ...readObjectType(reader) };
  if (reader.isAt('[')) return { kind: 'tuple', ...readTuple(reader) };
  if (reader.takes('(')) {
    const inner = readType(reader);
    reader.expect(')');
    return inner;
  }
  if (reader.takes('typeof')) return { kind: 'query', ...textPiece(`typeof ${readQualified(reader)}`) };
  return readName(reader);
}

/** Reads a name such as `Facade` or `base.Facade`. */
export function readQualified(reader: TokenReader): string {
  let name = reader.text('name');
  while (reader.takes('.')) name += `.${reader.text('name')}`;
  return name;
}

const operators = new Set(['keyof', 'unique', 'infer', 'asserts', 'new', 'abstract', 'this']);

function readName(reader: TokenReader): TypePiece {
  if (operators.has(reader.peek().text)) reader.fail();
  if (reader.isAt('import')) return readImportType(reader);
  const name = readQualified(reader);
  if (name === 'true' || name === 'false') return { kind: 'literal', ...textPiece(name) };
  if (typeKeywords.has(name)) return { kind: 'keyword', ...textPiece(name) };
  if (!reader.isAt('<')) return { kind: 'name', ...textPiece(name) };
  const given = readTypeArguments(reader);
  return { kind: 'name', given, ...sequence(name, angled(given)) };
}

function readImportType(reader: TokenReader): TypePiece {
  reader.expect('import');
  reader.expect('(');
  const from = readString(reader);
  reader.expect(')');
  reader.expect('.');
  const name = `import(${from}).${readQualified(reader)}`;
  if (reader.isAt('<')) reader.fail();
  return { kind: 'import', ...textPiece(name) };
}

export function readTypeArguments(reader: TokenReader): readonly TypePiece[] {
  reader.expect('<');
  const given = reader.deeper(1, () => {
    const types = [readType(reader)];
    while (reader.takes(',')) types.push(readType(reader));
    return types;
  });
  reader.expect('>');
  return given;
}

export function angled(given: readonly TypePiece[]): LayoutPiece {
  const [only] = given;
  const isHugged = given.length === 1 && only !== undefined && isHuggable(only);
  if (isHugged) return sequence('<', only, '>');
  return bracketList(given, { open: '<', close: '>', padding: '', trailing: '' });
}

const isHuggable = ({ kind, given, hugs }: TypePiece): boolean =>
  kind === 'keyword' || kind === 'object' || (kind === 'name' && given === undefined) || hugs === true;

function readTuple(reader: TokenReader): LayoutPiece {
  reader.expect('[');
  const slots = reader.deeper(1, () => {
    const read = [readTupleElement(reader)];
    while (reader.takes(',')) read.push(readTupleElement(reader));
    return read;
  });
  reader.expect(']');
  const pieces = slots.map((slot) => groupPiece(slots.length > 1 ? inParensIfBroken(slot) : slot));
  return bracketList(pieces, { open: '[', close: ']', padding: '', trailing: ',' });
}

function readTupleElement(reader: TokenReader): TypePiece {
  const isRest = reader.takes('...');
  const type = readType(reader);
  const isOptional = reader.takes('?');
  if (!isRest && !isOptional) return type;
  const inner = inParens(type, needParens);
  return { kind: 'operator', ...sequence(isRest ? '...' : '', inner, isOptional ? '?' : '') };
}

const inParensIfBroken = (type: TypePiece): LayoutPiece =>
  type.kind === 'union' && type.hugs !== true
    ? {
        doc: () => group([indent([ifBreak(['(', softline]), docOf(type)]), softline, ifBreak(')')]),
        flat: type.flat,
      }
    : type;

/** Reads an object type. An object type stays on several lines if a line break follows the opening brace. */
function readObjectType(reader: TokenReader): LayoutPiece {
  reader.expect('{');
  if (reader.takes('}')) return textPiece('{}');
  const isBroken = reader.keepsBreak(0);
  const members = reader.deeper(1, () => readMembers(reader));
  const docAt = (member: MemberPiece, at: number): Doc => [
    at === 0 ? '' : [line, member.isParted ? hardline : ''],
    member.comments.map((text) => [text, hardline]),
    docOf(member),
    at < members.length - 1 ? ';' : ifBreak(';'),
  ];
  const isFlat = !isBroken && members.every(({ comments }) => comments.length === 0);
  return {
    doc: () => group(['{', indent([line, ...members.map(docAt)]), line, '}'], { shouldBreak: isBroken }),
    flat: isFlat ? joinFlat(members, '; ', '{ ', ' }') : undefined,
  };
}

interface MemberPiece extends LayoutPiece {
  readonly comments: readonly string[];
  readonly isParted: boolean;
}

function readMembers(reader: TokenReader): readonly MemberPiece[] {
  const members: MemberPiece[] = [];
  while (!reader.takes('}')) {
    const isParted = reader.peek().breaks === 2;
    const { comments, doc, flat } = knownMembers.read(reader, ';', () => readCommentedMember(reader));
    members.push({ comments, doc, flat, isParted });
  }
  return members;
}

const knownMembers = new KnownLines<Omit<MemberPiece, 'isParted'>>();

function readCommentedMember(reader: TokenReader): Omit<MemberPiece, 'isParted'> {
  const comments = readComments(reader);
  const { doc, flat } = readMember(reader);
  return { doc, flat, comments };
}

export function readMember(reader: TokenReader): LayoutPiece {
  const member = inlinedIfFits(readTypeMember(reader), reader, ';'.length);
  if (!reader.takes(';') && !reader.takes(',') && !reader.isAt('}')) reader.fail();
  return member;
}

function readTypeMember(reader: TokenReader): LayoutPiece {
  const isReadonly = reader.isAt('readonly') && !reader.isAt('?', 1) && !reader.isAt(':', 1);
  if (isReadonly) reader.expect('readonly');
  const key = reader.isAt('[') ? readIndexKey(reader) : readKey(reader);
  const optional = reader.takes('?') ? '?' : '';
  reader.expect(':');
  return sequence(isReadonly ? 'readonly ' : '', key, `${optional}: `, readAnnotation(reader));
}

/** Reads `[name: string]`. */
function readIndexKey(reader: TokenReader): string {
  reader.expect('[');
  const name = reader.text('name');
  reader.expect(':');
  const type = reader.text('name');
  reader.expect(']');
  return `[${name}: ${type}]`;
}
