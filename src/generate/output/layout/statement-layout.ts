// Formats statements like prettier, limited to the statements of generated code.

import { assignment } from './assignment.ts';
import { readComments } from './comments.ts';
import { hardline, indent, type Doc } from './documents.ts';
import {
  bracketList,
  docOf,
  groupPiece,
  inlinedIfFits,
  sequence,
  tabWidth,
  textPiece,
  type LayoutPiece,
} from './piece.ts';
import { KnownLines } from './known-lines.ts';
import { readKnownShape } from './known-shapes.ts';
import { printDocument } from './printer.ts';
import type { TokenReader } from './reader.ts';
import { readMember, readQualified, readType, type TypePiece } from './type-layout.ts';
import { layoutOf, readExpression } from './value-layout.ts';
import { readString } from './literals.ts';

export function readStatements(reader: TokenReader, isEnd: () => boolean): string {
  // The lines are joined once, because text that grows line by line costs far more memory.
  const lines: string[] = [];
  while (!isEnd()) {
    if (lines.length > 0 && reader.peek().breaks === 2) lines.push('');
    lines.push(...readComments(reader));
    lines.push(readKnownShape(reader, () => printed(inlinedIfFits(readBare(reader), reader, 0), reader)));
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

const printed = ({ doc }: LayoutPiece, { options, hasOnlyNarrow }: TokenReader): string =>
  typeof doc === 'string' ? doc : printDocument(doc(), options, hasOnlyNarrow);

function readBare(reader: TokenReader): LayoutPiece {
  if (reader.takes('import')) return readModules('import', reader);
  if (reader.isAt('declare')) return readAugmentation(reader);
  const exported = reader.takes('export') ? 'export ' : '';
  const read = declarationReaders.find(
    ([first]) => reader.isAt(first) && !isOfModules(reader, exported),
  )?.[1];
  if (read !== undefined) return sequence(exported, read(reader));
  if (exported === '') reader.fail();
  return readModules('export', reader);
}

const isOfModules = (reader: TokenReader, exported: string): boolean =>
  exported !== '' && (reader.isAt('{', 1) || reader.isAt('*', 1));

const declarationReaders: readonly (readonly [first: string, (reader: TokenReader) => LayoutPiece])[] = [
  ['interface', readInterface],
  ['type', readTypeAlias],
  ['const', readConst],
  ['function', readFunctionDeclaration],
];

/** An import or a re-export. */
function readModules(first: 'import' | 'export', reader: TokenReader): LayoutPiece {
  const isOfTypes = reader.isAt('type') && (reader.isAt('{', 1) || reader.isAt('*', 1));
  if (isOfTypes) reader.expect('type');
  const what = reader.takes('*') ? textPiece(readAlias('*', reader)) : readNameList(reader);
  const from = reader.takes('from') ? ` from ${readString(reader)}` : '';
  reader.expect(';');
  if (from === '' && first === 'import') reader.fail();
  return sequence(first, isOfTypes ? ' type ' : ' ', what, `${from};`);
}

function readNameList(reader: TokenReader): LayoutPiece {
  reader.expect('{');
  const names: LayoutPiece[] = [];
  while (!reader.isAt('}')) {
    const isType = reader.isAt('type') && reader.peek(1).kind === 'name' && !reader.isAt('as', 1);
    if (isType) reader.expect('type');
    names.push(textPiece((isType ? 'type ' : '') + readAlias(reader.text('name'), reader)));
    if (!reader.takes(',')) break;
  }
  reader.expect('}');
  const [only] = names;
  if (only !== undefined && names.length === 1) return sequence('{ ', only, ' }');
  return bracketList(names, { open: '{', close: '}', padding: ' ', trailing: ',' });
}

const readAlias = (name: string, reader: TokenReader): string =>
  reader.takes('as') ? `${name} as ${reader.text('name')}` : name;

function readInterface(reader: TokenReader): LayoutPiece {
  reader.expect('interface');
  const name = reader.text('name') + readTypeParameter(reader);
  const base = reader.takes('extends') ? ` extends ${readQualified(reader)}` : '';
  reader.expect('{');
  const head = `interface ${name}${base} {`;
  if (name.includes('<') && head.length > reader.options.printWidth) reader.fail();
  const lines = reader.deeper(1, () => readInterfaceLines(reader));
  return lines.length === 0
    ? textPiece(`${head}}`)
    : { doc: [head, ...lines, '}'].join('\n'), flat: undefined };
}

function readInterfaceLines(reader: TokenReader): readonly string[] {
  const lines: string[] = [];
  while (!reader.takes('}')) {
    if (reader.peek().breaks === 2 && lines.length > 0) lines.push('');
    lines.push(knownInterfaceMembers.read(reader, ';', () => readInterfaceMember(reader)).doc);
  }
  return lines;
}

interface InterfaceMember extends LayoutPiece {
  readonly doc: string;
}

const knownInterfaceMembers = new KnownLines<InterfaceMember>();

/** The lines of a member with its comments. Each member starts a new line at equal indentation. */
function readInterfaceMember(reader: TokenReader): InterfaceMember {
  const comments = readComments(reader).map((line) => (line === '' ? '' : `  ${line}`));
  const text = readKnownShape(reader, () => {
    const { doc } = readMember(reader);
    if (typeof doc === 'string') return `  ${doc};`;
    return printed({ doc: () => indent([hardline, doc(), ';']), flat: undefined }, reader).slice('\n'.length);
  });
  return { doc: [...comments, text].join('\n'), flat: undefined };
}

function readAugmentation(reader: TokenReader): LayoutPiece {
  reader.expect('declare');
  reader.expect('module');
  const name = readString(reader);
  reader.expect('{');
  const inner = reader.indented(tabWidth, () => readStatements(reader, () => reader.takes('}')));
  const lines = inner.replace(/^(?=.)/gm, ' '.repeat(tabWidth));
  return { doc: `declare module ${name} {${lines === '' ? '' : `\n${lines}`}}`, flat: undefined };
}

function readTypeAlias(reader: TokenReader): LayoutPiece {
  reader.expect('type');
  const name = textPiece(`type ${reader.text('name')}`);
  reader.expect('=');
  const type = reader.deeper(1, () => readType(reader));
  reader.expect(';');
  const isUnion = type.kind === 'union' && type.hugs !== true;
  return sequence(assignment(name, ' =', type, isUnion ? 'break-after-operator' : 'fluid'), ';');
}

function readConst(reader: TokenReader): LayoutPiece {
  reader.expect('const');
  const name = reader.text('name');
  const type = reader.takes(':') ? readType(reader) : undefined;
  reader.expect('=');
  const value = reader.deeper(1, () => readExpression(reader));
  reader.expect(';');
  if (type?.kind === 'union' || value.kind === 'function') reader.fail();
  const left = type === undefined ? textPiece(name) : sequence(`${name}: `, type);
  const isPlain = type === undefined || typeof type.doc === 'string';
  const layout = isComplex(type) ? 'break-lhs' : layoutOf(value, false, isPlain);
  return groupPiece(sequence('const ', assignment(left, ' =', value, layout), ';'));
}

const isComplex = (type: TypePiece | undefined): boolean =>
  (type?.given?.length ?? 0) > 1 && type?.given?.some(({ given }) => given !== undefined) === true;

/** Reads a function that returns an expression, or a signature without a body. */
function readFunctionDeclaration(reader: TokenReader): LayoutPiece {
  reader.expect('function');
  const name = reader.text('name') + readTypeParameter(reader);
  reader.expect('(');
  const parameters: LayoutPiece[] = [];
  while (!reader.isAt(')')) {
    const parameter = `${reader.text('name')}: `;
    reader.expect(':');
    const type = readType(reader);
    parameters.push(sequence(parameter, type, readDefault(reader)));
    if (!reader.takes(',')) break;
  }
  reader.expect(')');
  reader.expect(':');
  const type = readType(reader);
  const given = bracketList(parameters, { open: '(', close: ')', padding: '', trailing: ',' });
  const head = [`function ${name}`, given, ': ', type];
  if (reader.takes(';')) return groupPiece(sequence(...head, ';'));
  reader.expect('{');
  reader.expect('return');
  const value = reader.deeper(1, () => readExpression(reader));
  reader.expect(';');
  reader.expect('}');
  const start = groupPiece(sequence(...head, ' {'));
  const doc = (): Doc => [docOf(start), indent([hardline, 'return ', docOf(value), ';']), hardline, '}'];
  return { doc, flat: undefined };
}

/** Reads ` = {}` after a parameter. */
function readDefault(reader: TokenReader): string {
  if (!reader.takes('=')) return '';
  reader.expect('{');
  reader.expect('}');
  return ' = {}';
}

/** Reads `<const Given extends Parts>`. */
function readTypeParameter(reader: TokenReader): string {
  if (!reader.takes('<')) return '';
  const isConst = reader.takes('const') ? 'const ' : '';
  const name = reader.text('name');
  reader.expect('extends');
  const bound = reader.text('name');
  reader.expect('>');
  return `<${isConst}${name} extends ${bound}>`;
}
