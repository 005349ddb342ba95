// The safety net of the search: addresses of the site in the text of the code. An address that no found call uses is
// listed, and calls with unknown addresses are listed only in files that have such addresses.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { calleeIn, callsInFile, endingOf } from './call-index.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import type { UnknownCall } from './code-call.ts';
import type { CodePlaces } from './code-places.ts';
import { hostIn, isSiteHost, type SiteAddress } from './rest-address.ts';

/** An address that no found call uses. */
export interface UnusedAddress extends UnknownCall {
  /** The text, with `…` for each expression in it. */
  readonly text: string;
}

export class AddressTexts {
  /** The texts that are or contain addresses of the site, each with its place in the order of the files. */
  readonly nodes: ReadonlySet<ts.Node>;
  /** The texts that found calls use. */
  readonly used = new Set<ts.Node>();
  private readonly files: ReadonlySet<ts.SourceFile>;
  private readonly touching = new Map<ts.SourceFile, boolean>();

  constructor(
    sources: readonly ts.SourceFile[],
    site: SiteAddress,
    private readonly checker: ts.TypeChecker,
  ) {
    const pattern = addressPattern(site.namespaces);
    const texts = sources.flatMap((file) =>
      pattern.test(file.text) || signs.test(file.text) ? callsInFile(file).texts : [],
    );
    this.nodes = new Set(
      texts.filter(
        (node) =>
          (pattern.test(textOf(node)) || namespaced.test(textOf(node))) &&
          isAddress(node) &&
          !isOfOtherHost(textOf(node), site.hosts),
      ),
    );
    this.files = new Set([...this.nodes].map((node) => node.getSourceFile()));
  }

  /** The calls that have an address as an argument, or in an object that is an argument. */
  calls(): ReadonlySet<ts.CallExpression> {
    return new Set([...this.nodes].flatMap((node) => callWithArgument(node) ?? []));
  }

  /** Marks the addresses in a call, whose function sends no request. */
  useAllIn(call: ts.CallExpression): void {
    const file = call.getSourceFile();
    for (const node of this.files.has(file) ? this.nodes : [])
      if (node.getSourceFile() === file && node.pos >= call.pos && node.end <= call.end) this.used.add(node);
  }

  /** Whether a file has an address of the site, itself or through a constant that it imports. */
  isTouching(file: ts.SourceFile): boolean {
    let touches = this.touching.get(file);
    if (touches === undefined) {
      touches = this.files.has(file) || signs.test(file.text) || this.importsAddress(file);
      this.touching.set(file, touches);
    }
    return touches;
  }

  private importsAddress(file: ts.SourceFile): boolean {
    return file.statements
      .flatMap((one) => (compiler.isImportDeclaration(one) ? namesOfImport(one) : []))
      .some((name) => {
        const symbol = this.checker.getSymbolAtLocation(name);
        const origin =
          symbol && symbol.flags & compiler.SymbolFlags.Alias
            ? this.checker.getAliasedSymbol(symbol)
            : symbol;
        return origin?.declarations?.some((one) => isConstant(one) && this.files.has(one.getSourceFile()));
      });
  }

  /** The addresses that no found call uses. */
  unused(places: CodePlaces, evaluator: Evaluator): readonly UnusedAddress[] {
    const textsIn = (node: ts.Expression): ReadonlySet<ts.Node> =>
      evaluator.recorded(() => evaluator.valuesOf(node)).texts;
    const left = [...this.nodes].filter((node) => !this.used.has(node));
    // A base in another address is listed with that address.
    const inner = new Set(
      left.flatMap((node) =>
        wholeText(node)
          .flatMap((whole) => [...textsIn(whole)])
          .filter((one) => one !== node),
      ),
    );
    return left
      .filter((node) => !inner.has(node))
      .map((node) => {
        const call = callWithArgument(node);
        const caller = call && calleeIn(call.expression).getText().replace(/\s+/g, ' ').slice(0, 60);
        return { caller: caller ?? 'text', place: places.of(node), text: textOf(node).slice(0, 200) };
      });
  }
}

/** Text of code that calls WordPress, without an address. */
const signs =
  /X-WP-(?:Nonce|Total)|wpApiSettings|@wordpress\/(?:api-fetch|core-data)|\b(?:\w+_)?(?:WP|WORDPRESS|WC|WOO|WOOCOMMERCE)_\w*(?:API|URL)/;

/** A text that begins with a namespace of any site. In a file about WordPress, it is an address. */
const namespaced = /^\/[\w-]+\/v\d+\/[\w-]/;

function addressPattern(namespaces: readonly string[]): RegExp {
  const own = namespaces
    .filter((name) => name.includes('/'))
    .map((name) => name.replace(/[^\w/-]/g, String.raw`\$&`));
  const all = [...own, 'wp/v2', 'wc/v[1-3]'].join('|');
  return new RegExp(
    String.raw`wp-json|\brest_route\b|(?:^|[^\w.-])(?:${all})(?![\w-])|(?<=[('"\x60])core(?=['"\x60)])|^core$`,
  );
}

const isOfOtherHost = (text: string, hosts: readonly string[]): boolean => {
  const host = hostIn(text);
  return host !== undefined && !isSiteHost(host, hosts);
};

const textOf = (node: ts.Node): string =>
  compiler.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
    : compiler.isStringLiteralLike(node)
      ? node.text
      : '';

/** The template or sum that a text is part of. */
function wholeText(node: ts.Node): readonly ts.Expression[] {
  let whole = node;
  while (
    compiler.isBinaryExpression(whole.parent) ||
    compiler.isTemplateSpan(whole.parent) ||
    compiler.isTemplateExpression(whole.parent)
  )
    whole = whole.parent;
  return compiler.isExpression(whole) ? [whole] : [];
}

/** Whether a text is used as an address: it is no prose, no pattern of comparison and no part of a message. */
function isAddress(node: ts.Node): boolean {
  const text = textOf(node);
  if (/\s/.test(text)) return false;
  const { parent } = node;
  const call = compiler.isCallExpression(parent) ? parent : undefined;
  if (text === 'core') return call?.arguments.length === 1 && storeFunctions.test(endingOf(call));
  if (compiler.isCaseClause(parent) || isComparison(parent)) return false;
  const receiver = compiler.isPropertyAccessExpression(parent) && parent.expression === node;
  if (receiver || (call && comparisons.test(endingOf(call)))) return !comparedBy(parent);
  return !isHandled(node);
}

const storeFunctions = /(?:select|dispatch|resolve)\w*$/i;
const comparisons = /^(?:startsWith|endsWith|includes|indexOf|match|test|has)$/;

const comparedBy = (parent: ts.Node): boolean =>
  comparisons.test(
    compiler.isPropertyAccessExpression(parent)
      ? parent.name.text
      : compiler.isCallExpression(parent)
        ? endingOf(parent)
        : '',
  );

const isComparison = (node: ts.Node): boolean =>
  compiler.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText());

/** Whether a call with the text also has a function for the requests of others, or only prints the text. */
function isHandled(node: ts.Node): boolean {
  const call = callWithArgument(node);
  return (
    call !== undefined &&
    (call.arguments.some((one) => one !== node && compiler.isFunctionLike(one)) ||
      /^console\b/.test(call.expression.getText()))
  );
}

/** The call that has a text as an argument, or in an object that is an argument. */
function callWithArgument(node: ts.Node): ts.CallExpression | undefined {
  let inner = node;
  while (
    compiler.isPropertyAssignment(inner.parent) ||
    compiler.isObjectLiteralExpression(inner.parent) ||
    compiler.isBinaryExpression(inner.parent) ||
    compiler.isTemplateSpan(inner.parent) ||
    compiler.isTemplateExpression(inner.parent) ||
    compiler.isConditionalExpression(inner.parent)
  )
    inner = inner.parent;
  return compiler.isCallExpression(inner.parent) && inner.parent.expression !== inner
    ? inner.parent
    : undefined;
}

const namesOfImport = ({ importClause }: ts.ImportDeclaration): readonly ts.Identifier[] => {
  const { name, namedBindings } = importClause ?? {};
  const named =
    namedBindings && compiler.isNamedImports(namedBindings)
      ? namedBindings.elements.map((one) => one.name)
      : namedBindings
        ? [namedBindings.name]
        : [];
  return [...(name ? [name] : []), ...named];
};

/** Whether a declaration holds a value, and is no function. */
const isConstant = (node: ts.Declaration): boolean =>
  compiler.isVariableDeclaration(node)
    ? node.initializer === undefined || !compiler.isFunctionLike(node.initializer)
    : compiler.isExportAssignment(node) || compiler.isEnumDeclaration(node) || compiler.isSourceFile(node);
