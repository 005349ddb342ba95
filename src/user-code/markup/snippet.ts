// Code in the markup of a component, such as a handler or an interpolation.

export interface Snippet {
  /** The offset of the code in the component. */
  readonly start: number;
  /** The code. Text of the component that is not code is replaced, and the length does not change. */
  readonly code: string;
  /** Parts of the code that are used instead, if the code is invalid. */
  readonly inner?: readonly Snippet[];
}

/**
 * Finds the code in the markup of a component, except in its scripts.
 *
 * @throws any error if the component is invalid
 */
export type MarkupReader = (text: string) => readonly Snippet[];

type Tree = Readonly<Record<string, unknown>>;

/** Whether a value of a syntax tree is a node. The trees come from compilers of many versions. */
export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

export const treesIn = (value: unknown): readonly Tree[] =>
  Array.isArray(value) ? value.filter(isTree) : [];

/** The code at an offset; empty if the text at the offset is different, so that offsets have another meaning. */
export const snippetAt = (text: string, start: unknown, code: unknown): readonly Snippet[] =>
  typeof start === 'number' && typeof code === 'string' && code.trim() !== '' && text.startsWith(code, start)
    ? [{ start, code }]
    : [];
