// What templates may say. Each `{{value}}` is rewritten to a call that checks it: `code`
// templates print nothing but `Code`, and within a comment nothing but `CommentText`
// (see code.ts); `html` templates print escaped text and, by `{{{value}}}`, `Markup`
// (see markup.ts).

import Handlebars from 'handlebars';
import { Code, CommentText } from './code.ts';
import { escapeText, Markup } from './markup.ts';

function printCode(value: unknown): string {
  if (value instanceof Code) return value.text;
  throw new TypeError(`A template printed ${JSON.stringify(value)}, which nothing has marked as code.`);
}

function printComment(value: unknown): string {
  if (value instanceof CommentText) return value.line;
  throw new TypeError(`A template printed ${JSON.stringify(value)} in a comment, where it is not safe.`);
}

function printText(value: unknown): string {
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  throw new TypeError(`A template printed ${JSON.stringify(value)} where text belongs.`);
}

function printMarkup(value: unknown): string {
  if (value instanceof Markup) return value.text;
  throw new TypeError(`A template printed ${JSON.stringify(value)}, which nothing has marked as HTML.`);
}

/** Makes `{{value}}` print by way of a checking function. Calls of parts are left alone. */
class CheckedValues extends Handlebars.Visitor {
  constructor(private readonly printer: (mustache: hbs.AST.MustacheStatement) => string) {
    super();
  }

  override MustacheStatement(mustache: hbs.AST.MustacheStatement): void {
    if (mustache.params.length > 0 || mustache.path.type !== 'PathExpression')
      throw new SyntaxError('Templates call no helpers: decide in the view.');
    const value = mustache.path;
    const printer = this.printer(mustache);
    mustache.path = {
      ...value,
      original: printer,
      parts: [printer],
      depth: 0,
      data: false,
    } as typeof value;
    mustache.params = [value];
    mustache.escaped = false;
  }
}

/** In code the checking function depends on where the value stands: in a comment, or not. */
export class CheckedCode extends CheckedValues {
  private isInComment = false;

  constructor() {
    super(() => (this.isInComment ? 'printComment' : 'printCode'));
  }

  override ContentStatement({ value }: hbs.AST.ContentStatement): void {
    const opened = value.lastIndexOf('/*');
    const closed = value.lastIndexOf('*/');
    if (opened !== closed) this.isInComment = opened > closed;
  }

  override Program(program: hbs.AST.Program): void {
    const before = this.isInComment;
    super.Program(program);
    if (this.isInComment !== before)
      throw new SyntaxError('Where a block or a file begins in a comment it ends in one, else in none.');
  }
}

export const codePrinters = { printCode, printComment };

export class CheckedHtml extends CheckedValues {
  constructor() {
    super(({ escaped }) => (escaped ? 'printText' : 'printMarkup'));
  }
}

export const htmlPrinters = { printText, printMarkup };

/**
 * The lay-out of a template is for its readers: a line break is kept before an element,
 * so that the output has lines to compare, and nowhere else.
 */
export class NoLayout extends Handlebars.Visitor {
  override ContentStatement(content: hbs.AST.ContentStatement): void {
    content.value = content.value.replace(/[ \t]*\n\s*(<(?!\/))?/g, (_, element?: string) =>
      element === undefined ? '' : `\n${element}`,
    );
  }
}

/**
 * Leaves out of a compiled template where in its file each value stands: Handlebars hands that
 * to every call of a function, as three objects made for that call alone.
 */
export class WithoutPlaces extends Handlebars.Visitor {
  /** @param node nothing where a block has no parameters */
  override accept(node: hbs.AST.Node | undefined): void {
    if (node === undefined) return;
    // An empty block has no place, whatever the type says.
    if (node.type !== 'Program') Object.assign(node.loc, { toJSON: () => null });
    super.accept(node);
  }
}

/**
 * A part that sees the view of those who name it stands in their text, as if it had been
 * written there: calls of parts cost time.
 */
export class InlineParts extends Handlebars.Visitor {
  /** @param parsed a part, each time anew; undefined for one that is to be called */
  constructor(private readonly parsed: (name: string) => hbs.AST.Program | undefined) {
    super();
  }

  override Program(program: hbs.AST.Program): void {
    program.body = program.body.flatMap((statement) => this.inPlaceOf(statement)?.body ?? [statement]);
    super.Program(program);
  }

  private inPlaceOf(statement: hbs.AST.Statement): hbs.AST.Program | undefined {
    if (statement.type !== 'PartialStatement') return undefined;
    const { name, params } = statement as hbs.AST.PartialStatement;
    if (params.length > 0 || name.type !== 'PathExpression') return undefined;
    const part = this.parsed(name.original);
    if (part !== undefined) this.accept(part);
    return part;
  }
}
