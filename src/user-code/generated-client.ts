// Indexes the declarations of the generated client in a program.
// A name in the user's code is an operation, argument or property if it refers to a declaration of the client.

import { dirname, join } from 'node:path/posix';
import type { ts } from 'ts-morph';
import { compiler } from './compiler-in-use.ts';
import type { TypeStep } from './impact-target.ts';
import type { GeneratedOperation } from './generated-operation.ts';

/** The result of following a path through a type. */
export interface TypePathEnd {
  /** The declarations of the last property of the path. */
  readonly property: ReadonlySet<ts.Declaration>;
  /** The declarations of the type that contains, or could contain, the last property of the path. */
  readonly owner: ReadonlySet<ts.Declaration>;
  /** The name of the interface at the beginning of the path; undefined for another kind of type. */
  readonly from: string | undefined;
}

/** The suffixes in the names of response validators. */
const responseForms = ['', 'Embed', 'Edit', 'Forced', 'Trashed'].flatMap((form) => [form, `${form}Strict`]);

/** A generated constant that belongs to an operation: a validator, or a list of values. */
export interface GeneratedHelper {
  readonly operation: GeneratedOperation;
  readonly of: 'arguments' | 'answer';
  /** The argument of a list of values. The name of the argument is in lower case, without separators. */
  readonly argument?: string;
}

export class GeneratedClient {
  private readonly checker: ts.TypeChecker;
  private readonly operations = new Map<ts.Declaration, GeneratedOperation>();
  private readonly byArguments = new Map<ts.Declaration, GeneratedOperation>();
  private readonly modules = new Map<string, ReadonlyMap<string, ts.Declaration>>();
  private readonly aids = new Map<ts.Declaration, GeneratedHelper>();

  /** @param folder the absolute path of the output folder */
  constructor(
    private readonly program: ts.Program,
    readonly folder: string,
    operations: readonly GeneratedOperation[],
  ) {
    this.checker = program.getTypeChecker();
    for (const operation of operations) {
      const names = this.namesOf(operation.module);
      const constant = names.get(operation.identifier);
      if (constant) this.operations.set(constant, operation);
      const args = names.get(`${operation.typeName}Args`);
      if (args) this.byArguments.set(args, operation);
    }
    this.addAids(operations);
    this.addFacades(operations);
  }

  operationOf(declaration: ts.Declaration): GeneratedOperation | undefined {
    return this.operations.get(declaration) ?? this.operationGiven(declaration);
  }

  /** The operation in a property that is passed to a client (`createClient({ … }, { ordersList })`). */
  private operationGiven(declaration: ts.Declaration): GeneratedOperation | undefined {
    const value = compiler.isShorthandPropertyAssignment(declaration)
      ? this.checker.getShorthandAssignmentValueSymbol(declaration)
      : compiler.isPropertyAssignment(declaration)
        ? this.checker.getSymbolAtLocation(nameAt(declaration.initializer))
        : undefined;
    if (!value) return undefined;
    const named = value.flags & compiler.SymbolFlags.Alias ? this.checker.getAliasedSymbol(value) : value;
    for (const one of named.declarations ?? []) {
      const operation = this.operations.get(one);
      if (operation) return operation;
    }
    return undefined;
  }

  /** The generated helper of a declaration; undefined for other declarations. */
  aidOf(declaration: ts.Declaration): GeneratedHelper | undefined {
    return this.aids.get(declaration);
  }

  /** The types of a resource in the module of an operation, one per context. */
  typesOf({ module }: GeneratedOperation, resource: string): readonly ts.Declaration[] {
    return ['', 'Embed', 'Edit'].flatMap((context) => this.namesOf(module).get(resource + context) ?? []);
  }

  /** The name of a function of the client's runtime, such as `createClient`; undefined for other declarations. */
  runtimeOf(declaration: ts.Declaration): string | undefined {
    if (!compiler.isFunctionDeclaration(declaration) && !compiler.isVariableDeclaration(declaration))
      return undefined;
    const isOurs = declaration.getSourceFile().fileName.startsWith(`${this.folder}/client/`);
    return isOurs ? declarationName(declaration.name) : undefined;
  }

  /** The operation whose arguments have this type, alone or as a member of a union or intersection. */
  operationTaking(type: ts.Type): GeneratedOperation | undefined {
    for (const part of constituentTypes(type))
      for (const declaration of typeDeclarations(part)) {
        const operation = this.byArguments.get(declaration);
        if (operation) return operation;
      }
    return undefined;
  }

  /**
   * Follows a path through the arguments of an operation; undefined if the arguments do not contain the path.
   */
  throughArguments(operation: GeneratedOperation, path: readonly TypeStep[]): TypePathEnd | undefined {
    const args = this.namesOf(operation.module).get(`${operation.typeName}Args`);
    return args && this.through([this.checker.getTypeAtLocation(args)], path);
  }

  /**
   * Follows a path through the response of an operation; undefined if the response does not contain the path.
   */
  throughAnswer(operation: GeneratedOperation, path: readonly TypeStep[]): TypePathEnd | undefined {
    const names = this.namesOf(operation.module);
    const choices = names.get(`${operation.typeName}Results`);
    const alone = names.get(`${operation.typeName}Result`);
    const types = choices
      ? this.checker
          .getTypeAtLocation(choices)
          .getProperties()
          .map((choice) => this.typeOf(choice, choices))
      : alone
        ? [this.checker.getTypeAtLocation(alone)]
        : [];
    return this.through(types, path);
  }

  private through(start: readonly ts.Type[], path: readonly TypeStep[]): TypePathEnd | undefined {
    let types = start;
    let property = new Set<ts.Declaration>();
    let owner = new Set<ts.Declaration>();
    let from: string | undefined;
    const last = path.findLastIndex(({ kind }) => kind === 'property');
    for (const [at, step] of path.entries()) {
      if (step.kind !== 'property') {
        types = types.flatMap((type) => this.within(type, step));
        continue;
      }
      const owners = types.flatMap((type) => this.owners(type, step.name));
      const symbols = owners.flatMap((type) => type.getProperty(step.name) ?? []);
      from ??= owners.flatMap(typeDeclarations).find(compiler.isInterfaceDeclaration)?.name.text;
      if (at === last) owner = new Set(owners.flatMap(typeDeclarations));
      property = new Set(symbols.flatMap((symbol) => rootDeclarations(symbol, this.checker)));
      const [declared] = property;
      types = declared === undefined ? [] : symbols.map((symbol) => this.typeOf(symbol, declared));
    }
    return owner.size === 0 && property.size === 0 ? undefined : { property, owner, from };
  }

  /**
   * The object types in a response that may contain a property, such as the items of a list or the deleted
   * object.
   */
  private owners(type: ts.Type, name: string): readonly ts.Type[] {
    return constituentTypes(type).flatMap((part): readonly ts.Type[] => {
      if (this.checker.isArrayType(part))
        return this.within(part, { kind: 'items' }).flatMap((item) => this.owners(item, name));
      if (part.getProperty(name)) return [part];
      const previous = part.getProperty('deleted') && part.getProperty('previous');
      const [place] = previous?.declarations ?? [];
      if (previous && place) return this.owners(this.typeOf(previous, place), name);
      const values = part.getStringIndexType();
      if (values && constituentTypes(values).some((value) => typeDeclarations(value).length > 0))
        return this.owners(values, name);
      return part.flags & compiler.TypeFlags.Object ? [part] : [];
    });
  }

  private within(type: ts.Type, step: Exclude<TypeStep, { readonly kind: 'property' }>): readonly ts.Type[] {
    return constituentTypes(type).flatMap((part): readonly ts.Type[] => {
      const items = this.checker.isArrayType(part) || this.checker.isTupleType(part);
      const all = items ? this.checker.getTypeArguments(part as ts.TypeReference) : [];
      if (step.kind === 'position') return all.slice(step.at, step.at + 1);
      if (step.kind === 'items') return all;
      return [part.getStringIndexType() ?? []].flat();
    });
  }

  private typeOf(symbol: ts.Symbol, place: ts.Node): ts.Type {
    return this.checker.getTypeOfSymbolAtLocation(symbol, place);
  }

  private addFacades(operations: readonly GeneratedOperation[]): void {
    const wanted = new Map<string, Map<string, GeneratedOperation>>();
    for (const operation of operations) {
      const module = wanted.get(operation.module) ?? new Map<string, GeneratedOperation>();
      wanted.set(operation.module, module.set(`${operation.resource}\n${operation.verb}`, operation));
    }
    for (const [module, ofModule] of wanted)
      for (const facade of this.facadesOf(module))
        for (const resource of facade.members)
          if (
            compiler.isPropertySignature(resource) &&
            resource.type &&
            compiler.isTypeLiteralNode(resource.type)
          )
            for (const verb of resource.type.members) {
              const operation = ofModule.get(
                `${declarationName(resource.name)}\n${declarationName(verb.name)}`,
              );
              if (operation) this.operations.set(verb, operation);
            }
  }

  /** The facades of a module, and of the modules that it re-exports. */
  private facadesOf(module: string): readonly ts.InterfaceDeclaration[] {
    return this.filesOf(module).flatMap(({ statements }) =>
      statements.filter(compiler.isInterfaceDeclaration).filter(({ name }) => name.text === 'Facade'),
    );
  }

  /**
   * Adds validators and lists of values. Code that names a validator or a list of values uses the arguments or
   * the response of the operation.
   */
  private addAids(operations: readonly GeneratedOperation[]): void {
    for (const operation of operations)
      for (const folder of ['zod', 'validators']) {
        const { module, identifier } = operation;
        const validators = this.namesOf(module.replace(/^client/, folder));
        const args = validators.get(`${identifier}Args`);
        if (args) this.aids.set(args, { operation, of: 'arguments' });
        for (const form of responseForms) {
          const result = validators.get(`${identifier}Result${form}`);
          if (result) this.aids.set(result, { operation, of: 'answer' });
        }
      }
    const constants = new Map(
      operations.map((operation) => [`${operation.module}\n${operation.identifier}`, operation]),
    );
    for (const module of new Set(operations.map((operation) => operation.module)))
      for (const [name, declaration] of this.namesOf(module)) {
        // In `postsListOrderbyValues`, the operation is the longest prefix that is an operation's name (`postsList`).
        if (!name.endsWith('Values')) continue;
        for (let length = name.length - 'Values'.length - 1; length > 0; length--) {
          const operation = constants.get(`${module}\n${name.slice(0, length)}`);
          if (operation === undefined) continue;
          const argument = name.slice(length, -'Values'.length).toLowerCase();
          this.aids.set(declaration, { operation, of: 'arguments', argument });
          break;
        }
      }
  }

  /** The file of a module, and the files that it re-exports (`export * from './wp-v2/posts.js'`). */
  private filesOf(module: string): readonly ts.SourceFile[] {
    const file = this.program.getSourceFile(join(this.folder, module));
    if (!file) return [];
    return [
      file,
      ...file.statements.flatMap((statement) => {
        const passedOn =
          compiler.isExportDeclaration(statement) && !statement.exportClause
            ? statement.moduleSpecifier
            : undefined;
        if (!passedOn || !compiler.isStringLiteral(passedOn)) return [];
        const path = passedOn.text.replace(/\.[jt]s$/, '');
        return this.program.getSourceFile(join(this.folder, dirname(module), `${path}.ts`)) ?? [];
      }),
    ];
  }

  /** The declarations of a generated module and of the modules that it re-exports, by name. */
  private namesOf(module: string): ReadonlyMap<string, ts.Declaration> {
    const known = this.modules.get(module);
    if (known) return known;
    const names = new Map<string, ts.Declaration>();
    for (const statement of this.filesOf(module).flatMap((file) => file.statements))
      if (compiler.isVariableStatement(statement))
        for (const declaration of statement.declarationList.declarations)
          names.set(declarationName(declaration.name), declaration);
      else if (
        (compiler.isInterfaceDeclaration(statement) ||
          compiler.isTypeAliasDeclaration(statement) ||
          compiler.isFunctionDeclaration(statement)) &&
        statement.name
      )
        names.set(statement.name.text, statement);
    this.modules.set(module, names);
    return names;
  }
}

/** The last name of an expression, such as `ordersList` in `parts.ordersList`. */
const nameAt = (value: ts.Expression): ts.Node =>
  compiler.isPropertyAccessExpression(value) ? value.name : value;

const declarationName = (name: ts.Node | undefined): string =>
  name !== undefined &&
  (compiler.isIdentifier(name) || compiler.isStringLiteralLike(name) || compiler.isNumericLiteral(name))
    ? name.text
    : '';

/** The members of a union or an intersection, or the type itself. `NoInfer<Args>` is treated as `Args`. */
export function constituentTypes(type: ts.Type): readonly ts.Type[] {
  if (type.isUnionOrIntersection()) return type.types.flatMap(constituentTypes);
  if (type.flags & compiler.TypeFlags.Substitution)
    return constituentTypes((type as ts.SubstitutionType).baseType);
  return [type];
}

/** A type without a symbol has no declarations. The compiler's typings declare the symbol as always present. */
const typeDeclarations = (type: ts.Type): readonly ts.Declaration[] =>
  (type.symbol as ts.Symbol | undefined)?.declarations ?? [];

/**
 * The declarations of the object types in a type; for a mapped type (`Omit<Args, 'page'>`), the declarations of
 * its source type.
 */
export function ownerDeclarations(
  type: ts.Type,
  checker: ts.TypeChecker,
): ReadonlyMap<ts.Declaration, 'itself' | 'mapped'> {
  const owners = new Map<ts.Declaration, 'itself' | 'mapped'>();
  for (const part of constituentTypes(type)) {
    if (
      part.flags & compiler.TypeFlags.Object &&
      (part as ts.ObjectType).objectFlags & compiler.ObjectFlags.Mapped
    )
      for (const property of part.getProperties())
        for (const { parent } of rootDeclarations(property, checker))
          if (compiler.isInterfaceDeclaration(parent) || compiler.isTypeLiteralNode(parent))
            owners.set(parent, owners.get(parent) ?? 'mapped');
    for (const declaration of typeDeclarations(part)) owners.set(declaration, 'itself');
  }
  return owners;
}

/**
 * The original declarations of a property. Mapped types, unions and generics create new symbols for a property.
 */
export const rootDeclarations = (symbol: ts.Symbol, checker: ts.TypeChecker): readonly ts.Declaration[] =>
  checker.getRootSymbols(symbol).flatMap(({ declarations }) => declarations ?? []);
