// A piece of a validator's expression.
// Pieces that differ only in the order of members are one object, so repeated pieces can be found.

import { literalText } from '../code.ts';
import zod from '#templates/zod';
import { fileIn } from '../templates.ts';

export interface ValidatorPart<K extends PartKind = PartKind> {
  /** The type of the piece if the piece becomes a constant. */
  readonly kind: K;
  readonly number: number;
  /** The texts before, between and after the inner pieces. */
  readonly texts: readonly string[];
  readonly within: readonly ValidatorPart[];
  /**
   * For each inner piece, the name of its member. The name is undefined if the piece is not a member that a
   * function returns.
   */
  readonly names: readonly (string | undefined)[];
  /** The export of `schema.ts` that creates the piece. */
  readonly maker: string;
  /** Whether the piece calls the export, or is the export itself. */
  readonly isCall: boolean;
  /** The length of the piece's text, if no inner piece is shared and no call is marked. */
  readonly size: number;
}

/**
 * Without arguments, the part is the export itself. With arguments, the part is a call of the export. The
 * name of the export determines the kind of the part.
 *
 * @throws Error for a name that `schema.ts` does not export as this kind
 */
type PartMaker<K extends PartKind> = (name: string, ...args: readonly PartArgument[]) => ValidatorPart<K>;

export interface PartMakers {
  readonly node: PartMaker<'Node'>;
  readonly check: PartMaker<'Check'>;
}

export type PartArgument =
  | string
  | ValidatorPart
  | { readonly unordered: readonly string[] }
  | { readonly list: readonly PartArgument[] }
  | { readonly members: readonly PartMember[] };

export interface PartMember {
  readonly name: string;
  readonly key: string;
  readonly part: ValidatorPart;
}

interface PartDraft {
  readonly texts: string[];
  readonly within: ValidatorPart[];
  readonly names: (string | undefined)[];
  /** The content for comparison, with inner parts by number and members sorted by name. */
  content: string;
}

/** Creates parts. Equal parts are one object. */
export function createParts(): PartMakers {
  const kinds = kindsOfNames();
  let count = 0;

  const makerOf = <K extends PartKind>(kind: K): PartMaker<K> => {
    // Parts by content. The content starts with the name of the export.
    const known = new Map<string, ValidatorPart<K>>();
    const constants = new Map<string, ValidatorPart<K>>();

    const intern = (name: string, isCall: boolean, { content, ...draft }: PartDraft): ValidatorPart<K> => {
      if (kinds.get(name) !== kind) throw new Error(`templates/zod/schema.ts exports no ${kind} ${name}.`);
      let part = known.get(content);
      if (part === undefined) {
        part = { kind, number: count, ...draft, maker: name, isCall, size: partTextSize(draft) };
        count += 1;
        known.set(content, part);
      }
      return part;
    };

    const constant = (name: string): ValidatorPart<K> => {
      let part = constants.get(name);
      if (part === undefined)
        constants.set(
          name,
          (part = intern(name, false, { texts: [name], within: [], names: [], content: name })),
        );
      return part;
    };

    return (name, ...args) => {
      if (args.length === 0) return constant(name);
      const draft: PartDraft = { texts: [''], within: [], names: [], content: '' };
      appendText(draft, `${name}(`);
      appendAll(draft, args);
      appendText(draft, ')');
      return intern(name, true, draft);
    };
  };

  return { node: makerOf('Node'), check: makerOf('Check') };
}

function appendAll(draft: PartDraft, args: readonly PartArgument[]): void {
  args.forEach((argument, at) => {
    if (at > 0) appendText(draft, ', ');
    appendArgument(draft, argument);
  });
}

function appendArgument(draft: PartDraft, argument: PartArgument): void {
  if (typeof argument === 'string') appendText(draft, argument);
  else if ('unordered' in argument) {
    addText(draft, literalText(argument.unordered));
    draft.content += literalText(argument.unordered.toSorted());
  } else if ('list' in argument) {
    appendText(draft, '[');
    appendAll(draft, argument.list);
    appendText(draft, ']');
  } else if ('members' in argument) {
    appendText(draft, '() => ({');
    appendMembers(draft, argument.members);
    appendText(draft, argument.members.length > 0 ? '\n})' : '})');
  } else appendPart(draft, argument, undefined);
}

function appendMembers(draft: PartDraft, members: readonly PartMember[]): void {
  for (const { name, key, part } of members) {
    addText(draft, `\n${key}: `);
    printPart(draft, part, name);
    addText(draft, ',');
  }
  for (const { key, part } of members.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    draft.content += `\n${key}: ${partReference(part)},`;
}

function appendText(draft: PartDraft, text: string): void {
  addText(draft, text);
  draft.content += text;
}

function appendPart(draft: PartDraft, part: ValidatorPart, name: string | undefined): void {
  printPart(draft, part, name);
  draft.content += partReference(part);
}

/** A reference to an inner part. Printed text never contains the character before and after the number. */
const partReference = ({ number }: ValidatorPart): string => `\0${number}\0`;

function addText({ texts }: PartDraft, text: string): void {
  texts[texts.length - 1] = (texts[texts.length - 1] ?? '') + text;
}

function printPart(draft: PartDraft, part: ValidatorPart, name: string | undefined): void {
  draft.within.push(part);
  draft.names.push(name);
  draft.texts.push('');
}

const partTextSize = ({ texts, within }: Pick<PartDraft, 'texts' | 'within'>): number =>
  texts.reduce((sum, { length }) => sum + length, 0) + within.reduce((sum, { size }) => sum + size, 0);

// The kind of part for each export of `templates/zod/schema.ts`, by the type of the export or its result.
// The kinds are read from the file, so that no list repeats the exports.

/** A type in `schema.ts`. A `Node` is a validator, and a `Check` is an additional requirement for a value. */
type PartKind = 'Node' | 'Check';

const exportedPart = /^export (?:const|function) (?<name>\w+)(?:[^]*?\))??: (?<kind>Node|Check) (?:=>?|\{)/gm;

/** Kinds by name. */
const kindsOfNames = (): ReadonlyMap<string, PartKind> =>
  new Map(
    Array.from(fileIn(zod, 'schema.ts').matchAll(exportedPart), ({ groups }) => [
      groups?.['name'] ?? '',
      groups?.['kind'] === 'Check' ? 'Check' : 'Node',
    ]),
  );
