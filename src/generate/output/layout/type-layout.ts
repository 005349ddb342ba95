// The line breaks of prettier for the types that generated code contains.

import { readComments } from './comments.ts';
import { builders, type Doc } from './documents.ts';
import { KnownLines } from './known-lines.ts';
import { grouped, joined, list, sequence, settled, word, type Piece } from './piece.ts';
import type { Reader } from './reader.ts';
import { readKey, readNumber, readString } from './words.ts';

const { group, hardline, ifBreak, indent, line, softline } = builders;

export interface Type extends Piece {
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
  /** Of a name: its type arguments. */
  readonly given?: readonly Type[];
  /** Of a union: it is never broken. */
  readonly hugs?: boolean;
}

const keywords = new Set(
  'any bigint boolean never null number object string symbol undefined unknown void'.split(' '),
);
const isVoid = ({ kind, flat }: Type): boolean => kind === 'keyword' && (flat === 'null' || flat === 'void');
const isObject = ({ kind }: Type): boolean => kind === 'object';

/** A type after a colon. */
export const readAnnotation = (reader: Reader): Piece => indented(readType(reader));

/** A union that nothing else indents indents itself. */
export const indented = (type: Type): Piece =>
  type.kind === 'union' && type.hugs !== true
    ? { doc: group(indent([softline, type.doc])), flat: type.flat }
    : type;

/** Reads a type, without the indentation that its position adds. */
export function readType(reader: Reader): Type {
  return reader.deeper(2, () => {
    const types = [readIntersection(reader)];
    while (reader.takes('|')) types.push(readIntersection(reader));
    const [only] = types;
    return only && types.length === 1 ? only : union(types);
  });
}

function union(types: readonly Type[]): Type {
  const object = types.find(({ kind }) => kind === 'object' || kind === 'name');
  const hugs = object !== undefined && types.every((type) => type === object || isVoid(type));
  const inner = types.map((type) => inParens(type, ['union', 'intersection']));
  const flat = joined(inner, ' | ');
  if (hugs)
    return {
      kind: 'union',
      hugs,
      doc: builders.join(
        ' | ',
        inner.map(({ doc }) => doc),
      ),
      flat,
    };
  const parts = inner.map(({ doc }, at): Doc => [
    at === 0 ? ifBreak('| ') : [line, '| '],
    builders.align(2, doc),
  ]);
  return { kind: 'union', hugs, doc: group(parts), flat };
}

function readIntersection(reader: Reader): Type {
  const first = readPostfix(reader);
  if (!reader.isAt('&')) return first;
  const types = [first];
  while (reader.takes('&')) types.push(readPostfix(reader));
  const pieces = types.map((type) => inParens(type, ['union', 'intersection']));
  // Prettier adds indentation from the second change between objects and other types on.
  const changes = types.filter((type, at) => at > 0 && isObject(type) !== isObject(types[at - 1] ?? type));
  if (changes.length > 1) reader.fail();
  const docs = pieces.map(({ doc }, at): Doc => {
    const [before, type] = [types[at - 1], types[at]];
    if (before === undefined || type === undefined) return doc;
    if (!isObject(before) && !isObject(type)) return indent([' &', line, doc]);
    return [' & ', at > 1 && !(isObject(before) && isObject(type)) ? indent(doc) : doc];
  });
  return { kind: 'intersection', doc: group(docs), flat: joined(pieces, ' & ') };
}

function readPostfix(reader: Reader): Type {
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

const needParens: readonly Type['kind'][] = ['union', 'intersection', 'operator'];

function inParens(type: Type, kinds: readonly Type['kind'][]): Piece {
  if (!kinds.includes(type.kind)) return type;
  const { doc } = type;
  const inner: Piece =
    type.kind === 'union' && type.hugs !== true
      ? { doc: group([indent([softline, doc]), softline]), flat: type.flat }
      : type;
  return sequence('(', inner, ')');
}

function readPrimary(reader: Reader): Type {
  const { kind } = reader.peek();
  if (kind === 'string') return { kind: 'literal', ...word(readString(reader)) };
  if (kind === 'number' || reader.isAt('-')) return { kind: 'literal', ...word(readNumber(reader)) };
  if (reader.isAt('{')) return { kind: 'object', ...readObjectType(reader) };
  if (reader.isAt('[')) return { kind: 'tuple', ...readTuple(reader) };
  if (reader.takes('(')) {
    const inner = readType(reader);
    reader.expect(')');
    return inner;
  }
  if (reader.takes('typeof')) return { kind: 'query', ...word(`typeof ${readQualified(reader)}`) };
  return readName(reader);
}

function readQualified(reader: Reader): string {
  let name = reader.text('name');
  while (reader.takes('.')) name += `.${reader.text('name')}`;
  return name;
}

const operators = new Set(['keyof', 'unique', 'infer', 'asserts', 'new', 'abstract', 'this']);

function readName(reader: Reader): Type {
  if (operators.has(reader.peek().text)) reader.fail();
  if (reader.isAt('import')) return readImportType(reader);
  const name = readQualified(reader);
  if (name === 'true' || name === 'false') return { kind: 'literal', ...word(name) };
  if (keywords.has(name)) return { kind: 'keyword', ...word(name) };
  if (!reader.isAt('<')) return { kind: 'name', ...word(name) };
  const given = readGiven(reader);
  return { kind: 'name', given, ...sequence(name, angled(given)) };
}

/** A type of another module, `import("./a.js").B`. Prettier breaks it differently from a name. */
function readImportType(reader: Reader): Type {
  reader.expect('import');
  reader.expect('(');
  const from = readString(reader);
  reader.expect(')');
  reader.expect('.');
  const name = `import(${from}).${readQualified(reader)}`;
  if (reader.isAt('<')) reader.fail();
  return { kind: 'import', ...word(name) };
}

export function readGiven(reader: Reader): readonly Type[] {
  reader.expect('<');
  const given = reader.deeper(1, () => {
    const types = [readType(reader)];
    while (reader.takes(',')) types.push(readType(reader));
    return types;
  });
  reader.expect('>');
  return given;
}

/** Types in angle brackets. */
export function angled(given: readonly Type[]): Piece {
  const [only] = given;
  const isHugged = given.length === 1 && only !== undefined && isHuggable(only);
  if (isHugged) return sequence('<', only, '>');
  return list(given, { open: '<', close: '>', padding: '', trailing: '' });
}

const isHuggable = ({ kind, given, hugs }: Type): boolean =>
  kind === 'keyword' || kind === 'object' || (kind === 'name' && given === undefined) || hugs === true;

function readTuple(reader: Reader): Piece {
  reader.expect('[');
  const slots = reader.deeper(1, () => {
    const read = [readSlot(reader)];
    while (reader.takes(',')) read.push(readSlot(reader));
    return read;
  });
  reader.expect(']');
  const pieces = slots.map((slot) => grouped(slots.length > 1 ? inParensIfBroken(slot) : slot));
  return list(pieces, { open: '[', close: ']', padding: '', trailing: ',' });
}

function readSlot(reader: Reader): Type {
  const isRest = reader.takes('...');
  const type = readType(reader);
  const isOptional = reader.takes('?');
  if (!isRest && !isOptional) return type;
  const inner = inParens(type, needParens);
  return { kind: 'operator', ...sequence(isRest ? '...' : '', inner, isOptional ? '?' : '') };
}

/** A union in a tuple that has other members. */
const inParensIfBroken = (type: Type): Piece =>
  type.kind === 'union' && type.hugs !== true
    ? {
        doc: group([indent([ifBreak(['(', softline]), type.doc]), softline, ifBreak(')')]),
        flat: type.flat,
      }
    : type;

/** An object type. It stays broken if a line break follows its opening brace. */
function readObjectType(reader: Reader): Piece {
  reader.expect('{');
  if (reader.takes('}')) return word('{}');
  const isBroken = reader.keepsBreak(0);
  const members = reader.deeper(1, () => readMembers(reader));
  const docs = members.map(({ doc, comments, isParted }, at): Doc => [
    at === 0 ? '' : [line, isParted ? hardline : ''],
    comments.map((text) => [text, hardline]),
    doc,
    at < members.length - 1 ? ';' : ifBreak(';'),
  ]);
  const isFlat = !isBroken && members.every(({ comments }) => comments.length === 0);
  return {
    doc: group(['{', indent([line, ...docs]), line, '}'], { shouldBreak: isBroken }),
    flat: isFlat ? joined(members, '; ', '{ ', ' }') : undefined,
  };
}

export interface Member extends Piece {
  /** The lines of the comments before it. */
  readonly comments: readonly string[];
  /** Whether an empty line is before it. */
  readonly isParted: boolean;
}

/** Reads members up to the closing brace, without the semicolon or comma after each. */
export function readMembers(reader: Reader): readonly Member[] {
  const members: Member[] = [];
  while (!reader.takes('}')) {
    const isParted = reader.peek().breaks === 2;
    members.push({ ...knownMembers.read(reader, ';', () => readWholeMember(reader)), isParted });
  }
  return members;
}

const knownMembers = new KnownLines<Omit<Member, 'isParted'>>();

function readWholeMember(reader: Reader): Omit<Member, 'isParted'> {
  const comments = readComments(reader);
  const { doc, flat } = settled(readMember(reader), reader, ';'.length);
  if (!reader.takes(';') && !reader.takes(',') && !reader.isAt('}')) reader.fail();
  return { doc, flat, comments };
}

function readMember(reader: Reader): Piece {
  const isReadonly = reader.isAt('readonly') && !reader.isAt('?', 1) && !reader.isAt(':', 1);
  if (isReadonly) reader.expect('readonly');
  const key = reader.isAt('[') ? readIndexKey(reader) : readKey(reader);
  const optional = reader.takes('?') ? '?' : '';
  reader.expect(':');
  return sequence(isReadonly ? 'readonly ' : '', key, `${optional}: `, readAnnotation(reader));
}

/** `[name: string]`, which is always short enough for one line. */
function readIndexKey(reader: Reader): string {
  reader.expect('[');
  const name = reader.text('name');
  reader.expect(':');
  const type = reader.text('name');
  reader.expect(']');
  return `[${name}: ${type}]`;
}
