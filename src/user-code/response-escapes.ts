// Finds the places where responses of the generated client leave the types of the client: code behind such a place may
// read any property, or the properties of a type of its own. Also finds calls whose arguments are unknown.

import { relative } from 'node:path/posix';
import type { ts } from 'ts-morph';
import { compiler } from './compiler-in-use.ts';
import type { Components } from './components.ts';
import { rootDeclarations, type GeneratedClient } from './generated-client.ts';
import type { GeneratedOperation } from './generated-operation.ts';
import { lastName } from './syntax.ts';
import { typeFlow, type FlowEffects, type TypeFlow } from './type-flow.ts';

export interface ResponseEscapes {
  /** The response types of which code may read any property, each with the first reason. */
  readonly whole: ReadonlyMap<ts.Declaration, string>;
  /** The properties of response types that types of the user's code also declare. */
  readonly read: ReadonlySet<ts.Declaration>;
  /** The operations to which code may send any argument, each with the first reason. */
  readonly openArguments: ReadonlyMap<GeneratedOperation, string>;
}

interface EscapeRequest {
  readonly program: ts.Program;
  /** The absolute paths of the user's files. */
  readonly files: readonly string[];
  /** The folder to which file names are relative. */
  readonly folder: string;
  readonly components: Components;
  readonly client: GeneratedClient;
  /** The declarations of the response types of the used operations. */
  readonly responses: ReadonlySet<ts.Declaration>;
}

export function responseEscapes(request: EscapeRequest): ResponseEscapes {
  const search = new EscapeSearch(request);
  for (const name of request.files) {
    const file = request.program.getSourceFile(name);
    if (file) search.file(file);
  }
  return search;
}

/** Functions that frameworks call, which send the results to other code. */
const frameworkFunctions =
  /^(?:loader|clientLoader|action|load|getServerSideProps|getStaticProps|getInitialProps|GET|POST|PUT|PATCH|DELETE)$/;

/** Functions that send an object as it is, even if they declare a type parameter for it. */
const sendingFunctions = /^(?:json|jsonp|send|stringify)$/;

class EscapeSearch implements ResponseEscapes {
  readonly whole = new Map<ts.Declaration, string>();
  readonly read = new Set<ts.Declaration>();
  readonly openArguments = new Map<GeneratedOperation, string>();
  private readonly checker: ts.TypeChecker;
  private types!: TypeFlow;

  constructor(private readonly request: EscapeRequest) {
    this.checker = request.program.getTypeChecker();
  }

  file(file: ts.SourceFile): void {
    this.types = typeFlow(this.checker, file, this.request.responses);
    const visit = (node: ts.Node): void => {
      if (compiler.isTypeNode(node) || compiler.isImportDeclaration(node)) return;
      this.node(node);
      compiler.forEachChild(node, visit);
    };
    visit(file);
  }

  private node(node: ts.Node): void {
    if (compiler.isCallExpression(node) || compiler.isNewExpression(node)) this.call(node);
    else if (compiler.isVariableDeclaration(node)) this.variable(node);
    else if (compiler.isPropertyDeclaration(node) && node.type && node.initializer)
      this.assign(node.initializer, this.typeAt(node.type));
    else if (compiler.isReturnStatement(node) && node.expression) this.result(node.expression);
    else if (compiler.isArrowFunction(node) && !compiler.isBlock(node.body)) this.result(node.body);
    else if (compiler.isBinaryExpression(node) && node.operatorToken.kind === compiler.SyntaxKind.EqualsToken)
      this.assignment(node);
    else if (compiler.isAsExpression(node) || compiler.isTypeAssertionExpression(node)) {
      if (!compiler.isConstTypeReference(node.type)) this.assign(node.expression, this.typeAt(node.type));
    } else if (compiler.isSpreadAssignment(node)) this.directly(node.expression, 'copies the response');
    else if (
      compiler.isBindingElement(node) &&
      node.dotDotDotToken &&
      compiler.isObjectBindingPattern(node.parent)
    )
      this.directly(node.parent, 'copies the response');
    else if (compiler.isElementAccessExpression(node)) this.computed(node);
    else if (compiler.isForInStatement(node))
      this.directly(node.expression, 'reads all properties of the response');
    else if (compiler.isThrowStatement(node) || compiler.isYieldExpression(node)) {
      if (node.expression) this.escapes(this.typeAt(node.expression), node, 'passes on the response');
    } else if (compiler.isJsxSpreadAttribute(node))
      this.escapes(this.typeAt(node.expression), node, 'spreads the response into a component');
    else if (compiler.isJsxExpression(node) && node.expression && compiler.isJsxAttribute(node.parent))
      this.assign(
        node.expression,
        this.checker.getContextualType(node.expression),
        'passes the response to a component',
      );
    else if (compiler.isFunctionDeclaration(node)) this.frameworkFunction(node, node.name);
  }

  private typeAt(node: ts.Node): ts.Type {
    return this.checker.getTypeAtLocation(node);
  }

  private variable(node: ts.VariableDeclaration): void {
    if (node.initializer && node.type) this.assign(node.initializer, this.typeAt(node.type));
    if (node.initializer && compiler.isArrowFunction(node.initializer))
      this.frameworkFunction(node.initializer, node.name);
    // The names of a component's script are also names in its markup.
    const isComponent = this.request.components.read.some(
      ({ module }) => module.name === node.getSourceFile().fileName,
    );
    if (isComponent) this.escapes(this.typeAt(node.name), node, 'may use the response in its markup');
  }

  private result(expression: ts.Expression): void {
    const parent = compiler.findAncestor(expression.parent, compiler.isFunctionLike);
    if (!parent) return;
    const isAsync = (compiler.getCombinedModifierFlags(parent) & compiler.ModifierFlags.Async) !== 0;
    const wanted = parent.type ? this.typeAt(parent.type) : this.checker.getContextualType(expression);
    if (
      !wanted ||
      (!parent.type && wanted.flags & (compiler.TypeFlags.TypeParameter | compiler.TypeFlags.Unknown))
    )
      return;
    const awaited = isAsync ? (this.checker.getAwaitedType(wanted) ?? wanted) : wanted;
    this.assign(expression, awaited, 'returns the response with another type');
  }

  private assignment({ left, right }: ts.BinaryExpression): void {
    if (compiler.isObjectLiteralExpression(left) || compiler.isArrayLiteralExpression(left)) return;
    this.assign(right, this.typeAt(left));
  }

  /** `post[key]` reads one of the names that the type of the key lists, or any name. */
  private computed({ expression, argumentExpression: key }: ts.ElementAccessExpression): void {
    if (compiler.isStringLiteralLike(key) || compiler.isNumericLiteral(key)) return;
    const type = this.typeAt(expression);
    if (this.types.direct(type).length === 0) return;
    const named = this.typeAt(key);
    const names = named.isUnion() ? named.types : [named];
    if (names.every((one) => one.isStringLiteral()))
      for (const { value } of names) {
        const property = this.checker.getPropertyOfType(type, value);
        if (property) this.reads(property);
      }
    else this.directly(expression, 'reads a property whose name is not in the code');
  }

  private frameworkFunction(
    node: ts.FunctionDeclaration | ts.ArrowFunction,
    name: ts.Node | undefined,
  ): void {
    if (!name || !compiler.isIdentifier(name) || !frameworkFunctions.test(name.text)) return;
    const [signature] = this.typeAt(node).getCallSignatures();
    if (signature) this.escapes(signature.getReturnType(), node, `returns the response from ${name.text}`);
  }

  private call(node: ts.CallExpression | ts.NewExpression): void {
    const signature = this.checker.getResolvedSignature(node);
    const declared = signature?.declaration?.getSourceFile().fileName;
    if (signature && declared?.startsWith(`${this.request.client.folder}/`)) {
      this.sent(node, signature);
      return;
    }
    const name = lastName(node.expression).getText();
    if (/^console\./.test(node.expression.getText())) return;
    const how = `passes the response to ${shortText(node.expression.getText())}`;
    for (const [at, argument] of (node.arguments ?? []).entries()) {
      this.operationPassed(argument);
      const type = this.typeAt(argument);
      const target = signature && this.parameterAt(signature, at, node);
      if (!target || compiler.isSpreadElement(argument) || sendingFunctions.test(name))
        this.escapes(type, argument, how);
      else this.types.flow(type, target, this.effects(argument, how));
    }
  }

  /** The type of the parameter that receives an argument. */
  private parameterAt(signature: ts.Signature, at: number, place: ts.Node): ts.Type | undefined {
    const { parameters } = signature;
    const last = parameters.at(-1);
    const parameter = parameters[at] ?? last;
    if (!parameter) return undefined;
    const type = this.checker.getTypeOfSymbolAtLocation(parameter, place);
    const { valueDeclaration: declaration } = parameter;
    const isRest =
      declaration && compiler.isParameter(declaration) && declaration.dotDotDotToken !== undefined;
    if (!isRest) return parameters[at] ? type : undefined;
    const items =
      this.checker.isArrayType(type) || this.checker.isTupleType(type)
        ? this.checker.getTypeArguments(type as ts.TypeReference)
        : [];
    return items[at - parameters.length + 1] ?? items.at(-1) ?? type;
  }

  /** A call of the client with arguments of which the type shows no names. */
  private sent(node: ts.CallExpression | ts.NewExpression, signature: ts.Signature): void {
    const at = signature.parameters.findIndex(({ name }) => name === 'args');
    const [parameter, given] = [signature.parameters[at], node.arguments?.[at]];
    if (!parameter || !given) return;
    const operation = this.request.client.operationTaking(
      this.checker.getTypeOfSymbolAtLocation(parameter, node),
    );
    const type = this.typeAt(given);
    const isOpen =
      compiler.isSpreadElement(given) ||
      (type.flags & (compiler.TypeFlags.Any | compiler.TypeFlags.Unknown)) !== 0 ||
      type.getStringIndexType() !== undefined;
    if (operation && isOpen) this.opens(operation, given);
  }

  /** An operation as an argument (`load(site.posts.list)`): other code chooses the arguments. */
  private operationPassed(argument: ts.Expression): void {
    if (!compiler.isIdentifier(argument) && !compiler.isPropertyAccessExpression(argument)) return;
    const symbol = this.checker.getSymbolAtLocation(lastName(argument));
    if (!symbol) return;
    const named = symbol.flags & compiler.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
    for (const declaration of rootDeclarations(named, this.checker)) {
      const operation = this.request.client.operationOf(declaration);
      if (operation) this.opens(operation, argument);
    }
  }

  private opens(operation: GeneratedOperation, place: ts.Node): void {
    if (!this.openArguments.has(operation))
      this.openArguments.set(operation, `${this.fileOf(place)} sends arguments that the code does not name`);
  }

  private assign(
    expression: ts.Expression,
    target: ts.Type | undefined,
    how = 'gives the response another type',
  ): void {
    if (target) this.types.flow(this.typeAt(expression), target, this.effects(expression, how));
  }

  private directly(node: ts.Node, how: string): void {
    this.effects(node, how).escape(this.types.direct(this.typeAt(node)));
  }

  private escapes(type: ts.Type, place: ts.Node, how: string): void {
    const [signature] = type.getCallSignatures();
    const inside = [
      ...this.types.held(type),
      ...(signature ? this.types.held(signature.getReturnType()) : []),
    ];
    this.effects(place, how).escape(inside);
  }

  private effects(place: ts.Node, how: string): FlowEffects {
    return {
      escape: (declarations) => {
        for (const one of declarations)
          if (!this.whole.has(one)) this.whole.set(one, `${this.fileOf(place)} ${how}`);
      },
      read: (property) => {
        this.reads(property);
      },
    };
  }

  private reads(property: ts.Symbol): void {
    for (const one of rootDeclarations(property, this.checker)) this.read.add(one);
  }

  /** The path of the file, relative to the project; for the script of a component, the path of the component. */
  private fileOf(node: ts.Node): string {
    const { fileName } = node.getSourceFile();
    const { folder, components } = this.request;
    const component = components.read.find(({ module }) => module.name === fileName);
    return relative(folder, component?.name ?? fileName);
  }
}

const maxTextLength = 40;

const shortText = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > maxTextLength ? `${line.slice(0, maxTextLength).toWellFormed()}…` : line;
};
