// Walks over the tokens of a file.

import type { FormatOptions } from '../format-options.ts';
import { tokenAfter, type Token } from './tokens.ts';

/** Thrown where a text holds what the layout does not know; the file is then left to prettier. */
export class UnknownSyntax extends Error {}

const onlyNarrow = /^[\n\u0020-\u024f]*$/;

export class Reader {
  /** What was looked at and not yet passed. */
  private coming: Token[] = [];
  /** What was passed last. */
  private passed: Token | undefined;
  private count = 0;
  /** How deep what is read now may come to be indented, at most. */
  depth = 0;

  private readonly hasOnlyNarrow: boolean;

  constructor(
    readonly source: string,
    private of: FormatOptions,
  ) {
    this.hasOnlyNarrow = onlyNarrow.test(source);
  }

  /** Whether each character of a part of the source takes one column. */
  isNarrow(part: string): boolean {
    return this.hasOnlyNarrow || onlyNarrow.test(part);
  }

  get options(): FormatOptions {
    return this.of;
  }

  /** The token that comes next, or one behind it. */
  peek(ahead = 0): Token {
    for (;;) {
      const token = this.coming[ahead];
      if (token !== undefined) return token;
      const next = tokenAfter(this.source, (this.coming.at(-1) ?? this.passed)?.end ?? 0);
      if (next === undefined) throw new UnknownSyntax();
      this.coming.push(next);
    }
  }

  isAt(sign: string, ahead = 0): boolean {
    const { kind, text } = this.peek(ahead);
    return text === sign && (kind === 'sign' || kind === 'name');
  }

  /** Whether what was just read stands at the beginning of the file. */
  get hasJustBegun(): boolean {
    return this.count === 1;
  }

  /** Whether the line break before a token, as the first of an object, breaks that object. */
  keepsBreak(ahead: number): boolean {
    return this.options.objectWrap !== 'collapse' && this.peek(ahead).breaks > 0;
  }

  /** Passes a sign or a word, if it comes next. */
  takes(sign: string): boolean {
    const found = this.isAt(sign);
    if (found) this.pass();
    return found;
  }

  /** @throws UnknownSyntax where something else comes next */
  expect(sign: string): void {
    if (!this.takes(sign)) this.fail();
  }

  /** @throws UnknownSyntax where something else comes next */
  text(kind: Token['kind']): string {
    const next = this.peek();
    if (next.kind !== kind) this.fail();
    return this.pass().text;
  }

  private pass(): Token {
    const next = this.peek();
    this.coming.shift();
    this.passed = next;
    this.count++;
    return next;
  }

  /** Passes all up to the end of a sign. */
  passTo(end: number): void {
    const text = this.source.slice(end - 1, end);
    this.coming = [];
    this.passed = { kind: 'sign', text, breaks: 0, start: end - 1, end };
    this.count++;
  }

  /** Whether a sign is what was passed last, and ends at a place. */
  hasPassed(sign: string, end = this.passed?.end): boolean {
    return this.passed?.kind === 'sign' && this.passed.text === sign && this.passed.end === end;
  }

  fail(): never {
    throw new UnknownSyntax(this.peek().text);
  }

  /** Reads something that may be indented deeper than what is around it. */
  deeper<Read>(by: number, read: () => Read): Read {
    this.depth += by;
    const found = read();
    this.depth -= by;
    return found;
  }

  /** Reads whole statements that are indented as far as all of their lines. */
  indented<Read>(by: number, read: () => Read): Read {
    const around = this.of;
    this.of = { ...around, printWidth: around.printWidth - by };
    const found = read();
    this.of = around;
    return found;
  }
}
