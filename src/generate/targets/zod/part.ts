// A piece of a validator's expression. Pieces that are equal, but for the order of
// members, are one object, so that a module can see what it would print twice.

import { literalText } from '../code.ts';
import { kindsOfNames, type Kind } from './kinds.ts';

export interface Part<K extends Kind = Kind> {
  /** Its type, where it is a constant of its own. */
  readonly kind: K;
  readonly number: number;
  /** What stands before, between and behind the pieces within: one text more than there are. */
  readonly texts: readonly string[];
  readonly within: readonly Part[];
  /** For each piece within the name of the member it speaks of, where it is one. A function makes the members. */
  readonly names: readonly (string | undefined)[];
  /** What makes it: a name that `schema.ts` exports. */
  readonly maker: string;
  /** Whether it is a call of its maker, not the maker itself. */
  readonly isCall: boolean;
  /** The length of its text when nothing in it is shared and no call is marked. */
  readonly size: number;
}

/**
 * Makes the part of a name that `schema.ts` exports: without arguments the name itself,
 * with them the call of the function. A part is of the kind that the name says it is.
 *
 * @throws Error for a name that `schema.ts` does not export as one of this kind
 */
type Maker<K extends Kind> = (name: string, ...args: readonly Argument[]) => Part<K>;

export interface Parts {
  readonly node: Maker<'Node'>;
  readonly check: Maker<'Check'>;
}

/** Code that was printed already, a part, texts whose order is of no account, or parts in brackets or as members of an object. */
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
  /** What it says, parts by their numbers and members sorted by name. */
  content: string;
}

/** Makes parts, each distinct one once. */
export function createParts(): Parts {
  const kinds = kindsOfNames();
  let count = 0;

  const makerOf = <K extends Kind>(kind: K): Maker<K> => {
    // By content, which begins with the name of what makes it.
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

/** No printed text holds the sign around the number. */
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
