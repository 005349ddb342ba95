// The language of templates, and how templates are printed.
// Handlebars only parses templates, during the build of routewright (embed-templates.js).
// Handlebars prints large sites slowly, because Handlebars creates several objects per value.
// Templates use plain text, values, `each`, `if`, `unless` and partials.
// A compiled template is a function from a view to text. Every printed value is checked.
// HTML templates print escaped text, and `Markup` with `{{{value}}}` (see markup.ts).

// Handlebars declares the types of the syntax tree (`hbs.AST`) in a global namespace.
import type {} from 'handlebars';
import { isRecord } from '../core/model/index/index-document.ts';
import { escapeText, Markup } from './markup.ts';

/** Converts a view to text. `around` is the view outside of an `each`, for paths such as `../name`. */
export type Print = (view: unknown, around?: ViewScope) => string;

interface ViewScope {
  readonly view: unknown;
  readonly around: ViewScope | undefined;
}

type PrintValue = (value: unknown) => string;

/** The functions that print the values and the plain text of a template dialect. */
export interface TemplateDialect {
  /** `words` receives the plain text of the template in order. */
  readonly printer: (mustache: hbs.AST.MustacheStatement, place: CompilerPosition) => PrintValue;
  readonly words: (text: string, place: CompilerPosition) => string;
}

interface CompilerPosition {
  isInComment: boolean;
}

function printEscaped(value: unknown): string {
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  throw new TypeError(`A template printed ${JSON.stringify(value)} instead of text.`);
}

function printMarkup(value: unknown): string {
  if (value instanceof Markup) return value.text;
  throw new TypeError(`A template printed ${JSON.stringify(value)}, which is not marked as HTML.`);
}

/**
 * Most line breaks in an HTML template are only for its authors. A line break is printed only before an
 * opening tag, so that the output has lines that can be compared.
 */
export const htmlDialect: TemplateDialect = {
  printer: ({ escaped }) => (escaped ? printEscaped : printMarkup),
  words: (text) =>
    text.replace(/[ \t]*\n\s*(<(?!\/))?/g, (_, element?: string) =>
      element === undefined ? '' : `\n${element}`,
    ),
};

/**
 * Compiles a template into a function that prints the template.
 *
 * @param partial finds the function of a partial by its name
 * @throws SyntaxError for syntax that templates cannot use
 */
export function compileTemplate(
  program: hbs.AST.Program,
  dialect: TemplateDialect,
  partial: (name: string) => Print,
): Print {
  return new TemplateCompiler(dialect, partial).program(program);
}

type TemplateStatement =
  hbs.AST.ContentStatement | hbs.AST.MustacheStatement | hbs.AST.BlockStatement | hbs.AST.PartialStatement;

const statementTypes: ReadonlySet<string> = new Set<TemplateStatement['type']>([
  'ContentStatement',
  'MustacheStatement',
  'BlockStatement',
  'PartialStatement',
]);

const isTemplateStatement = (statement: hbs.AST.Statement): statement is TemplateStatement =>
  statementTypes.has(statement.type);

class TemplateCompiler {
  private readonly place: CompilerPosition = { isInComment: false };

  constructor(
    private readonly dialect: TemplateDialect,
    private readonly partialOf: (name: string) => Print,
  ) {}

  program(program: hbs.AST.Program | undefined): Print {
    const before = this.place.isInComment;
    const prints = (program?.body ?? []).map((statement) => this.statement(statement));
    if (this.place.isInComment !== before)
      throw new SyntaxError(
        'A block or a file that begins in a comment must end in a comment. A block or a file that begins outside comments must end outside comments.',
      );
    const [only] = prints;
    if (only !== undefined && prints.length === 1) return only;
    return (view, around) => {
      let text = '';
      for (const print of prints) text += print(view, around);
      return text;
    };
  }

  private statement(statement: hbs.AST.Statement): Print {
    if (!isTemplateStatement(statement)) throw new SyntaxError(`Templates cannot use ${statement.type}.`);
    switch (statement.type) {
      case 'ContentStatement': {
        const words = this.dialect.words(statement.value, this.place);
        return () => words;
      }
      case 'MustacheStatement': {
        if (statement.params.length > 0)
          throw new SyntaxError('Templates cannot call helpers: compute the value in the view.');
        const read = readerOf(statement.path);
        const print = this.dialect.printer(statement, this.place);
        return (view, around) => print(read(view, around));
      }
      case 'BlockStatement':
        return this.block(statement);
      case 'PartialStatement':
        return this.partial(statement);
    }
  }

  private block({ path, params, program, inverse }: hbs.AST.BlockStatement): Print {
    const [param, ...others] = params;
    const make = blocks.get(path.original);
    if (make === undefined || param === undefined || others.length > 0)
      throw new SyntaxError(
        `Templates cannot use a block ${path.original} with ${params.length} parameters.`,
      );
    return make(readerOf(param), this.program(program), this.program(inverse));
  }

  private partial({ name, params, indent }: hbs.AST.PartialStatement): Print {
    const [param] = params;
    if (name.type !== 'PathExpression' || indent !== '' || this.place.isInComment)
      throw new SyntaxError('Call a partial by its name, at the beginning of a line, and not in a comment.');
    const print = this.partialOf(name.original);
    if (param === undefined) return print;
    const read = readerOf(param);
    return (view, around) => print(read(view, around));
  }
}

type ReadValue = (view: unknown, around: ViewScope | undefined) => unknown;

/** @throws SyntaxError for an expression that is not a path of names */
function readerOf(expression: hbs.AST.Expression): ReadValue {
  if (!isPathExpression(expression) || expression.data)
    throw new SyntaxError('Templates can only use members of their view.');
  const { depth, parts } = expression;
  const [first, second] = parts;
  if (depth > 0) {
    return (view, around) => {
      let outer = around;
      for (let left = depth; left > 1; left--) outer = outer?.around;
      return parts.reduce(viewMemberOf, outer?.view);
    };
  }
  if (first === undefined) return (view) => view;
  if (second === undefined) return (view) => viewMemberOf(view, first);
  return (view) => parts.reduce(viewMemberOf, view);
}

const isPathExpression = (expression: hbs.AST.Expression): expression is hbs.AST.PathExpression =>
  expression.type === 'PathExpression';

/** @throws TypeError for a bug in the view: the parent is not an object */
function viewMemberOf(view: unknown, name: string): unknown {
  if (isRecord(view)) return view[name];
  throw new TypeError(`A template uses ${name}, which ${JSON.stringify(view)} does not have.`);
}

type Block = (read: ReadValue, print: Print, otherwise: Print) => Print;

const blocks: ReadonlyMap<string, Block> = new Map<string, Block>([
  [
    'if',
    (read, print, otherwise) => (view, around) =>
      isTruthyValue(read(view, around)) ? print(view, around) : otherwise(view, around),
  ],
  [
    'unless',
    (read, print, otherwise) => (view, around) =>
      isTruthyValue(read(view, around)) ? otherwise(view, around) : print(view, around),
  ],
  [
    'each',
    (read, print, otherwise) => (view, around) => {
      const list = read(view, around);
      if (!Array.isArray(list) || list.length === 0) return otherwise(view, around);
      const outer: ViewScope = { view, around };
      // Strings that grow by concatenation are slow, so the pieces are joined at once.
      return list.map((item) => print(item, outer)).join('');
    },
  ],
]);

/** As in Handlebars, an empty list is false. */
const isTruthyValue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));
