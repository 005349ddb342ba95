// Reads the tokens of a file one after another.

import type { FormatOptions } from '../format-options.ts';
import { tokenAfter, type Token } from './tokens.ts';

/** Thrown for syntax that the layout does not know. Prettier then formats the file. */
export class UnknownSyntax extends Error {}

const onlyNarrow = /^[\n\u0020-\u024f]*$/;

export class Reader {
  /** Tokens that were read ahead. */
  private coming: Token[] = [];
  /** The last token that was consumed. */
  private passed: Token | undefined;
  private count = 0;
  /** The maximum indentation of the code that is read now. */
  depth = 0;

  private readonly hasOnlyNarrow: boolean;

  constructor(
    readonly source: string,
    private of: FormatOptions,
  ) {
    this.hasOnlyNarrow = onlyNarrow.test(source);
  }

  /** Whether each character of the text takes one column. */
  isNarrow(part: string): boolean {
    return this.hasOnlyNarrow || onlyNarrow.test(part);
  }

  get options(): FormatOptions {
    return this.of;
  }

  /** The next token, or a later one. */
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

  /** Whether the last token was the first of the file. */
  get hasJustBegun(): boolean {
    return this.count === 1;
  }

  /** Whether the line break before a token, as the first of an object, breaks that object. */
  keepsBreak(ahead: number): boolean {
    return this.options.objectWrap !== 'collapse' && this.peek(ahead).breaks > 0;
  }

  /** Consumes a sign or word if it is next. */
  takes(sign: string): boolean {
    const found = this.isAt(sign);
    if (found) this.pass();
    return found;
  }

  /** @throws UnknownSyntax if another token is next */
  expect(sign: string): void {
    if (!this.takes(sign)) this.fail();
  }

  /** @throws UnknownSyntax if another kind of token is next */
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

  /** Consumes everything up to the end of a sign. */
  passTo(end: number): void {
    const text = this.source.slice(end - 1, end);
    this.coming = [];
    this.passed = { kind: 'sign', text, breaks: 0, start: end - 1, end };
    this.count++;
  }

  /** Whether the last consumed token is this sign, and ends at this position. */
  hasPassed(sign: string, end = this.passed?.end): boolean {
    return this.passed?.kind === 'sign' && this.passed.text === sign && this.passed.end === end;
  }

  fail(): never {
    throw new UnknownSyntax(this.peek().text);
  }

  /** Reads code that can be indented deeper than its parent. */
  deeper<Read>(by: number, read: () => Read): Read {
    this.depth += by;
    const found = read();
    this.depth -= by;
    return found;
  }

  /** Reads whole statements whose lines are all indented. */
  indented<Read>(by: number, read: () => Read): Read {
    const around = this.of;
    this.of = { ...around, printWidth: around.printWidth - by };
    const found = read();
    this.of = around;
    return found;
  }
}
