// Walks the user's files once and records every place that a finding affects.
// The compiler resolves each name to its declaration, even through imports, aliases, barrels and destructuring.

import type { ts } from 'ts-morph';
import { compiler } from '../../user-code/compiler-in-use.ts';
import type { Usage } from '../../core/model/reports/code-usage.ts';
import type { Json } from '../../core/schema/schema.ts';
import { abilityRun } from './symbols-named.ts';
import { nameOfOperation, operationCalled } from './symbols-named.ts';
import type { TypeStep } from '../../user-code/impact-target.ts';
import {
  type GeneratedHelper,
  ownerDeclarations,
  rootDeclarations,
} from '../../user-code/generated-client.ts';
import type { GeneratedOperation } from '../../user-code/generated-operation.ts';
import { possibleValues, unwrapped, valuesOfType } from '../../user-code/possible-values.ts';
import {
  isDeclarationName,
  isObjectLiteral,
  isOptional,
  isPropertyLiteral,
  isSpread,
  lettersAndDigits,
  objectMemberName,
  propertySymbols,
  assignedValue,
} from '../../user-code/syntax.ts';
import { symbolsNamedBy, type NameNode } from './symbols-named.ts';
import {
  Subjects,
  type CodeContext,
  type PropertySubject,
  type SoughtFinding,
} from '../../user-code/subjects.ts';
import { UsageNotes } from './usage-notes.ts';

interface FoundUsages {
  /** The usages of each affected finding, by fingerprint, sorted by file. */
  readonly usages: ReadonlyMap<string, readonly Usage[]>;
  /** The number of calls of the client in the code. */
  readonly calls: number;
}

export function findUsages(findings: readonly SoughtFinding[], context: CodeContext): FoundUsages {
  const subjects = new Subjects(findings, context);
  const search = new Search(context, subjects);
  for (const name of context.files) {
    const file = context.program.getSourceFile(name);
    if (file) search.file(file);
  }
  return { usages: search.usages.byFinding(), calls: search.calls };
}

const inputAlone: readonly TypeStep[] = [{ kind: 'property', name: 'input' }];

class Search {
  readonly usages: UsageNotes;
  calls = 0;
  private readonly checker: ts.TypeChecker;

  constructor(
    private readonly context: CodeContext,
    private readonly subjects: Subjects,
  ) {
    this.checker = context.program.getTypeChecker();
    this.usages = new UsageNotes(context.folder);
  }

  file(file: ts.SourceFile): void {
    const visit = (node: ts.Node): void => {
      if (compiler.isImportDeclaration(node) || compiler.isExportDeclaration(node)) return;
      this.node(node);
      compiler.forEachChild(node, visit);
    };
    visit(file);
  }

  private node(node: ts.Node): void {
    if (compiler.isIdentifier(node) || compiler.isStringLiteralLike(node)) this.name(node);
    else if (compiler.isCallExpression(node)) this.call(node);
    else if (compiler.isObjectLiteralExpression(node)) this.object(node);
  }

  /* ---------------------------------------------------------------------- names */

  private name(node: NameNode): void {
    if (compiler.isIdentifier(node) ? isDeclarationName(node) : !isPropertyLiteral(node)) return;
    for (const symbol of symbolsNamedBy(node, this.checker)) {
      const named =
        symbol.flags & compiler.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
      for (const declaration of rootDeclarations(named, this.checker)) {
        // In `{ list: ordersList }`, the name after the colon refers to the operation.
        const isKey = compiler.isPropertyAssignment(declaration) && declaration.name === node;
        const operation = isKey ? undefined : this.context.client.operationOf(declaration);
        if (operation) this.mention(operation, node);
        const runtime = this.context.client.runtimeOf(declaration);
        if (runtime !== undefined)
          for (const one of this.subjects.runtime.get(runtime))
            this.usages.note(one, node, { symbol: runtime, touches: 'call', certain: true });
        for (const type of this.subjects.types.get(declaration))
          this.usages.note(type, node, { symbol: node.text, touches: 'call', certain: true });
        for (const property of this.meant(this.subjects.properties.get(declaration), node))
          this.property(property, node);
        const aid = this.context.client.aidOf(declaration);
        if (aid) this.aid(aid, node);
      }
    }
  }

  /**
   * Operations may share the type of an argument. Only the operation whose call contains the node is
   * affected.
   */
  private meant(subjects: readonly PropertySubject[], node: ts.Node): readonly PropertySubject[] {
    if (new Set(subjects.map(({ operation }) => operation)).size < 2) return subjects;
    const operation = this.operationAround(node);
    if (!operation) return subjects;
    const meant = subjects.filter((subject) => subject.side === 'answer' || subject.operation === operation);
    return meant.length > 0 ? meant : subjects;
  }

  private operationAround(node: ts.Node): GeneratedOperation | undefined {
    let around = node.parent;
    while (!compiler.isSourceFile(around)) {
      const called = compiler.isCallExpression(around) ? operationCalled(around, this.context) : undefined;
      if (called) return called.operation;
      around = around.parent;
    }
    return undefined;
  }

  /** Records a use of a validator or a list of values. Every use is affected, because the content changed. */
  private aid(aid: GeneratedHelper, node: NameNode): void {
    const { operation } = aid;
    const found = { symbol: node.text, certain: false };
    for (const subject of this.subjects.calls.get(operation))
      this.usages.note(subject, node, { ...found, touches: 'call' });
    if (aid.of === 'answer')
      for (const subject of this.subjects.answers.get(operation))
        this.usages.note(subject, node, { ...found, touches: 'property' });
    else
      for (const subject of this.subjects.arguments.get(operation)) {
        const isMeant = aid.argument === undefined || lettersAndDigits(subject.name) === aid.argument;
        if (isMeant) this.usages.note(subject, node, { ...found, touches: 'argument' });
      }
  }

  private mention(operation: GeneratedOperation, node: ts.Node): void {
    for (const subject of this.subjects.calls.get(operation))
      this.usages.note(subject, node, { symbol: operation.fullName, touches: 'call', certain: true });
  }

  private property(subject: PropertySubject, node: NameNode): void {
    const { side, symbol, certain } = subject;
    if (side === 'answer') {
      this.usages.note(subject, node, { symbol, touches: 'property', certain });
      return;
    }
    const value = assignedValue(node);
    if (value === 'no-value')
      this.usages.note(subject, node, { symbol, touches: 'argument', certain: false });
    else this.passed(subject, node, possibleValues(value, this.checker), true);
  }

  /** @param values all possible values, if they are known */
  private passed(
    subject: PropertySubject,
    node: ts.Node,
    values: readonly Json[] | undefined,
    certain: boolean,
  ): void {
    const { operation, path, symbol, dependsOnValue } = subject;
    if (!dependsOnValue) {
      this.usages.note(subject, node, { symbol, touches: 'argument', certain });
      return;
    }
    const checks = values?.map((one) => this.context.checkValue(operation, path, one));
    if (checks === undefined || checks.includes('unknown'))
      this.usages.note(subject, node, { symbol, touches: 'argument', certain: false });
    else if (checks.includes('refused'))
      this.usages.note(subject, node, { symbol, touches: 'value', certain: certain && checks.length === 1 });
  }

  /* ---------------------------------------------------------------------- calls */

  private call(node: ts.CallExpression): void {
    for (const argument of node.arguments)
      if (!compiler.isSpreadElement(argument) && !isObjectLiteral(argument)) this.handedOn(argument);
    const called = operationCalled(node, this.context);
    if (!called) {
      this.ability(node);
      return;
    }
    this.calls += 1;
    const { operation, file, at } = called;
    const place = nameOfOperation(node, operation, this.context);
    this.mention(operation, place);
    if (file === `${this.context.client.folder}/client/runtime/batch.ts`)
      for (const subject of this.subjects.batches.get(operation))
        this.usages.note(subject, place, {
          symbol: `${operation.fullName}.request`,
          touches: 'call',
          certain: true,
        });
    const isSpread = node.arguments.some(compiler.isSpreadElement);
    const given = node.arguments[at];
    if (given === undefined || isSpread)
      for (const subject of this.subjects.missing.get(operation))
        this.usages.note(subject, place, { symbol: subject.symbol, touches: 'omission', certain: !isSpread });
    this.fields(operation, given);
  }

  /** The generated types show the properties of the input and of the result. */
  private ability(node: ts.CallExpression): void {
    const { client, operations } = this.context;
    const run = abilityRun(node, this.checker, client.folder, operations);
    if (!run) return;
    this.calls += 1;
    for (const operation of run.operations) {
      this.mention(operation, run.named);
      if (run.input === undefined)
        for (const { symbol, ...subject } of this.subjects.missing.get(operation))
          this.usages.note(subject, run.named, { symbol, touches: 'omission', certain: true });
      else
        for (const declaration of client.throughArguments(operation, inputAlone)?.property ?? [])
          for (const subject of this.subjects.properties.get(declaration))
            this.passed(subject, run.input, possibleValues(run.input, this.checker), true);
    }
  }

  /** An argument object that is not a literal in the call. The type of the object shows its properties. */
  private handedOn(expression: ts.Expression): void {
    const context = this.checker.getContextualType(expression);
    if (!context) return;
    for (const owner of ownerDeclarations(context, this.checker).keys()) {
      const omissions = this.subjects.omissions.get(owner);
      if (omissions.length > 0 && !this.isSeenElsewhere(expression, owner))
        for (const subject of omissions)
          if (!this.always(expression, subject.name))
            this.usages.note(subject, expression, {
              symbol: subject.symbol,
              touches: 'omission',
              certain: false,
            });
      for (const subject of this.subjects.passing.get(owner)) this.holds(expression, subject);
    }
  }

  /**
   * Whether the value is declared with the exact type of the argument. A value with this exact type is checked
   * at its declaration.
   */
  private isSeenElsewhere(expression: ts.Expression, owner: ts.Declaration): boolean {
    const symbol = this.checker.getSymbolAtLocation(unwrapped(expression));
    const declaration = symbol?.valueDeclaration;
    if (
      !declaration ||
      !ownerDeclarations(this.checker.getTypeAtLocation(expression), this.checker).has(owner)
    )
      return false;
    return (
      compiler.isParameter(declaration) ||
      (compiler.isVariableDeclaration(declaration) &&
        declaration.initializer !== undefined &&
        isObjectLiteral(declaration.initializer))
    );
  }

  /**
   * Records an object that may pass the argument, and is not declared with a type of the client.
   */
  private holds(expression: ts.Expression, subject: PropertySubject): void {
    const type = this.checker.getTypeAtLocation(expression);
    for (const property of propertySymbols(type, subject.name)) {
      const known = rootDeclarations(property, this.checker).some((declaration) =>
        this.subjects.properties.get(declaration).includes(subject),
      );
      if (known) continue;
      const values = valuesOfType(this.checker.getTypeOfSymbolAtLocation(property, expression));
      this.passed(subject, expression, values, !type.isUnion() && !isOptional(property));
    }
  }

  private always(expression: ts.Expression, name: string): boolean {
    const property = this.checker.getTypeAtLocation(expression).getProperty(name);
    return property !== undefined && !isOptional(property);
  }

  private object(node: ts.ObjectLiteralExpression): void {
    const context = this.checker.getContextualType(node);
    if (!context) return;
    const { properties } = node;
    for (const [owner, how] of ownerDeclarations(context, this.checker)) {
      for (const subject of this.subjects.passing.get(owner))
        for (const property of properties.filter(compiler.isSpreadAssignment))
          if (!isObjectLiteral(property.expression)) this.holds(property.expression, subject);
      // An object that code spreads into another may be incomplete.
      if (isSpread(node)) continue;
      for (const subject of this.subjects.omissions.get(owner)) {
        if (properties.some((property) => objectMemberName(property) === subject.name)) continue;
        // The default value of a parameter is usually not a complete object.
        if (
          how === 'mapped' &&
          (compiler.isParameter(node.parent) || propertySymbols(context, subject.name).length === 0)
        )
          continue;
        const isOpen = properties.some((property) => objectMemberName(property) === undefined);
        if (isOpen && this.always(node, subject.name)) continue;
        this.usages.note(subject, node, {
          symbol: subject.symbol,
          touches: 'omission',
          certain: !isOpen && how === 'itself',
        });
      }
    }
  }

  /** The fields that a call requests by name, such as `_fields: ['id', 'title.rendered']`. */
  private fields(operation: GeneratedOperation, given: ts.Expression | undefined): void {
    const subjects = this.subjects.fields.get(operation);
    const args = given && unwrapped(given);
    if (subjects.length === 0 || !args || !compiler.isObjectLiteralExpression(args)) return;
    for (const property of args.properties) {
      if (objectMemberName(property) !== '_fields' || !compiler.isPropertyAssignment(property)) continue;
      const list = unwrapped(property.initializer);
      if (!compiler.isArrayLiteralExpression(list)) continue;
      for (const field of list.elements.filter(compiler.isStringLiteralLike))
        for (const subject of subjects)
          if (field.text === subject.path || field.text.startsWith(`${subject.path}.`))
            this.usages.note(subject, field, {
              symbol: `${operation.fullName}(_fields)`,
              touches: 'property',
              certain: true,
            });
    }
  }
}
