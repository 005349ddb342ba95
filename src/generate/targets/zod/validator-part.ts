// An expression in a validator module.
// Expressions that differ only in the order of members are one object, so repeated expressions can be found.

import { literalText } from '../code.ts';
import zod from '#templates/zod';
import { fileIn } from '../../../template-engine/templates.ts';

export interface ValidatorPart<K extends PartKind = PartKind> {
  readonly kind: K;
  readonly number: number;
  readonly texts: readonly string[];
  readonly within: readonly ValidatorPart[];
  readonly names: readonly (string | undefined)[];
  readonly maker: string;
  readonly isCall: boolean;
  readonly size: number;
}

/**
 * An expression without arguments is the export itself. An expression with arguments is a call of the export.
 *
 * @throws Error for a name that `schema.ts` does not export
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
  content: string;
}

/** Creates parts. */
export function createParts(): PartMakers {
  const kinds = kindsOfNames();
  let count = 0;

  const makerOf = <K extends PartKind>(kind: K): PartMaker<K> => {
    // Parts by content.
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

// The kind of each export of `templates/zod/schema.ts`, by the type of the export or its result.
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
