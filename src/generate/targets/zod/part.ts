// A piece of a validator's expression. Pieces that differ only in the order of members are one object, so
// that a module can find repeated pieces.

import { literalText } from '../code.ts';
import { kindsOfNames, type Kind } from './kinds.ts';

export interface Part<K extends Kind = Kind> {
  /** Its type if it is a constant. */
  readonly kind: K;
  readonly number: number;
  /** The texts before, between and after the inner pieces: one more than there are pieces. */
  readonly texts: readonly string[];
  readonly within: readonly Part[];
  /** For each inner piece, the name of its member, if it is one that a function returns. */
  readonly names: readonly (string | undefined)[];
  /** The name exported by `schema.ts` that makes it. */
  readonly maker: string;
  /** Whether it is a call of the maker, not the maker itself. */
  readonly isCall: boolean;
  /** The length of its text if nothing inside is shared and no call is marked. */
  readonly size: number;
}

/**
 * Makes the part for a name that `schema.ts` exports: without arguments the name itself, with arguments a
 * call. The name decides the kind of the part.
 *
 * @throws Error for a name that `schema.ts` does not export as this kind
 */
type Maker<K extends Kind> = (name: string, ...args: readonly Argument[]) => Part<K>;

export interface Parts {
  readonly node: Maker<'Node'>;
  readonly check: Maker<'Check'>;
}

/** Printed code, a part, texts in any order, parts in brackets, or parts as members of an object. */
export type Argument =
  | string
  | Part
  | { readonly unordered: readonly string[] }
  | { readonly list: readonly Argument[] }
  | { readonly members: readonly PartMember[] };

export interface PartMember {
  readonly name: string;
  /** The name as it is printed. */
  readonly key: string;
  readonly part: Part;
}

interface Draft {
  readonly texts: string[];
  readonly within: Part[];
  readonly names: (string | undefined)[];
  /** Its content for comparison: parts by number, and members sorted by name. */
  content: string;
}

/** Makes parts, one object for each distinct part. */
export function createParts(): Parts {
  const kinds = kindsOfNames();
  let count = 0;

  const makerOf = <K extends Kind>(kind: K): Maker<K> => {
    // By content, which starts with the name of the maker.
    const known = new Map<string, Part<K>>();
    const constants = new Map<string, Part<K>>();

    const intern = (name: string, isCall: boolean, { content, ...draft }: Draft): Part<K> => {
      if (kinds.get(name) !== kind) throw new Error(`templates/zod/schema.ts exports no ${kind} ${name}.`);
      let part = known.get(content);
      if (part === undefined) {
        part = { kind, number: count, ...draft, maker: name, isCall, size: sizeOf(draft) };
        count += 1;
        known.set(content, part);
      }
      return part;
    };

    const constant = (name: string): Part<K> => {
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
      const draft: Draft = { texts: [''], within: [], names: [], content: '' };
      appendText(draft, `${name}(`);
      appendAll(draft, args);
      appendText(draft, ')');
      return intern(name, true, draft);
    };
  };

  return { node: makerOf('Node'), check: makerOf('Check') };
}

function appendAll(draft: Draft, args: readonly Argument[]): void {
  args.forEach((argument, at) => {
    if (at > 0) appendText(draft, ', ');
    append(draft, argument);
  });
}

function append(draft: Draft, argument: Argument): void {
  if (typeof argument === 'string') appendText(draft, argument);
  else if ('unordered' in argument) {
    printText(draft, literalText(argument.unordered));
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

function appendMembers(draft: Draft, members: readonly PartMember[]): void {
  for (const { name, key, part } of members) {
    printText(draft, `\n${key}: `);
    printPart(draft, part, name);
    printText(draft, ',');
  }
  for (const { key, part } of members.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    draft.content += `\n${key}: ${reference(part)},`;
}

function appendText(draft: Draft, text: string): void {
  printText(draft, text);
  draft.content += text;
}

function appendPart(draft: Draft, part: Part, name: string | undefined): void {
  printPart(draft, part, name);
  draft.content += reference(part);
}

/** No printed text contains the character around the number. */
const reference = ({ number }: Part): string => `\0${number}\0`;

function printText({ texts }: Draft, text: string): void {
  texts[texts.length - 1] = (texts[texts.length - 1] ?? '') + text;
}

function printPart(draft: Draft, part: Part, name: string | undefined): void {
  draft.within.push(part);
  draft.names.push(name);
  draft.texts.push('');
}

const sizeOf = ({ texts, within }: Pick<Draft, 'texts' | 'within'>): number =>
  texts.reduce((sum, { length }) => sum + length, 0) + within.reduce((sum, { size }) => sum + size, 0);
