// A piece of a validator's expression. Equal pieces are one object, so that a module
// can see what it would print twice.

export interface Part {
  readonly number: number;
  /** What stands before, between and behind the pieces within: one text more than there are. */
  readonly texts: readonly string[];
  readonly within: readonly Part[];
  /** For each piece within the name of the member it speaks of, where it is one. */
  readonly names: readonly (string | undefined)[];
  /** What it imports from `schema.ts`, without what the pieces within import. */
  readonly imports: readonly string[];
  /** The length of its text when nothing in it is shared. */
  readonly size: number;
}

export interface Parts {
  /** A name of `schema.ts` that stands for itself: `string`. */
  readonly named: (name: string) => Part;
  /** The call of a function of `schema.ts`. */
  readonly call: (name: string, ...args: readonly Argument[]) => Part;
}

/** Code that was printed already, a part, or parts in brackets, in braces, or behind an arrow. */
export type Argument =
  | string
  | Part
  | { readonly list: readonly Argument[] }
  | { readonly members: readonly (readonly [name: string, key: string, part: Part])[] };

interface Draft {
  readonly texts: string[];
  readonly within: Part[];
  readonly names: (string | undefined)[];
}

/** Makes parts, each distinct one once. */
export function createParts(): Parts {
  const known = new Map<string, Part>();
  const knownNames = new Map<string, Part>();

  const intern = (draft: Draft, imports: readonly string[]): Part => {
    let key = draft.texts[0] ?? '';
    let size = key.length;
    for (const [index, part] of draft.within.entries()) {
      const text = draft.texts[index + 1] ?? '';
      key += `\0${part.number}\0${text}`;
      size += part.size + text.length;
    }
    let part = known.get(key);
    if (part === undefined) known.set(key, (part = { number: known.size, ...draft, imports, size }));
    return part;
  };

  return {
    named: (name) => {
      let part = knownNames.get(name);
      if (part === undefined)
        knownNames.set(name, (part = intern({ texts: [name], within: [], names: [] }, [name])));
      return part;
    },
    call: (name, ...args) => {
      // Each call is marked: a bundler drops an unused call only if it may drop the calls within too.
      const draft: Draft = { texts: [`/*#__PURE__*/ ${name}(`], within: [], names: [] };
      appendAll(draft, args);
      appendText(draft, ')');
      return intern(draft, [name]);
    },
  };
}

function appendAll(draft: Draft, args: readonly Argument[]): void {
  for (const [index, argument] of args.entries()) {
    if (index > 0) appendText(draft, ', ');
    append(draft, argument);
  }
}

function append(draft: Draft, argument: Argument): void {
  if (typeof argument === 'string') appendText(draft, argument);
  else if ('list' in argument) {
    appendText(draft, '[');
    appendAll(draft, argument.list);
    appendText(draft, ']');
  } else if ('members' in argument) {
    appendText(draft, '() => ({');
    for (const [name, key, part] of argument.members) {
      appendText(draft, `\n${key}: `);
      appendPart(draft, part, name);
      appendText(draft, ',');
    }
    appendText(draft, argument.members.length > 0 ? '\n})' : '})');
  } else appendPart(draft, argument, undefined);
}

function appendText({ texts }: Draft, text: string): void {
  texts[texts.length - 1] = (texts[texts.length - 1] ?? '') + text;
}

function appendPart(draft: Draft, part: Part, name: string | undefined): void {
  draft.within.push(part);
  draft.names.push(name);
  draft.texts.push('');
}
