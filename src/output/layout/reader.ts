// Walks over the tokens of a file.

import type { FormatOptions } from '../format-options.ts';
import type { Token } from './tokens.ts';

/** Thrown where a text holds what the layout does not know; the file is then left to prettier. */
export class UnknownSyntax extends Error {}

const end: Token = { kind: 'end', text: '', breaks: 0 };

export class Reader {
  private at = 0;
  /** How deep what is read now may come to be indented, at most. */
  depth = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private of: FormatOptions,
  ) {}

  get options(): FormatOptions {
    return this.of;
  }

  /** The token that comes next, or one behind it. */
  peek(ahead = 0): Token {
    return this.tokens[this.at + ahead] ?? end;
  }

  isAt(sign: string, ahead = 0): boolean {
    const { kind, text } = this.peek(ahead);
    return text === sign && (kind === 'sign' || kind === 'name');
  }

  /** Whether what was just read stands at the beginning of the file. */
  get hasJustBegun(): boolean {
    return this.at === 1;
  }

  /** Whether the line break before a token, as the first of an object, breaks that object. */
  keepsBreak(ahead: number): boolean {
    return this.options.objectWrap !== 'collapse' && this.peek(ahead).breaks > 0;
  }

  /** Passes a sign or a word, if it comes next. */
  takes(sign: string): boolean {
    const found = this.isAt(sign);
    if (found) this.at++;
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
    this.at++;
    return next.text;
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
