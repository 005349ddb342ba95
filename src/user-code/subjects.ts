// Collects the findings that concern each declaration and operation of the client.
// The search looks for the declarations and operations in the user's code.

import type { ts } from 'ts-morph';
import type { Finding, Place, Rules } from '../core/model/reports/drift.ts';
import { impactTargetOf, propertyNamesIn, type TypeStep } from './impact-target.ts';
import type { GeneratedClient } from './generated-client.ts';
import type { GeneratedOperation, ValueCheck } from './generated-operation.ts';

/** The user's code and the generated client that it uses. */
export interface CodeContext {
  /** The rules that the findings name by their codes. */
  readonly rules: Rules;
  readonly program: ts.Program;
  /** The absolute paths of the user's files. */
  readonly files: readonly string[];
  /** The folder to which file names are relative. */
  readonly folder: string;
  readonly client: GeneratedClient;
  readonly operations: readonly GeneratedOperation[];
  readonly checkValue: ValueCheck;
}

/** The fields of a finding that determine the affected lines of code. */
export interface SoughtFinding extends Pick<Finding, 'code' | 'before' | 'fingerprint'> {
  readonly places: readonly Place[];
}

/** A usage to look for in the user's code, with the finding that affects it. */
export interface Subject {
  readonly finding: SoughtFinding;
}

export interface PropertySubject extends Subject {
  readonly side: 'argument' | 'answer';
  readonly operation: GeneratedOperation;
  /** The path to the property. */
  readonly path: readonly TypeStep[];
  readonly name: string;
  readonly symbol: string;
  readonly dependsOnValue: boolean;
  readonly certain: boolean;
}

export interface OmissionSubject extends Subject {
  readonly name: string;
  readonly symbol: string;
}

export interface FieldSubject extends Subject {
  readonly path: string;
}

/** The subjects to look for, by declaration or operation. */
export class Subjects {
  readonly calls = new ListMap<GeneratedOperation, Subject>();
  readonly properties = new ListMap<ts.Declaration, PropertySubject>();
  /** Members that an object may lack, by the declaration of the object. */
  readonly omissions = new ListMap<ts.Declaration, OmissionSubject>();
  /** Members that code may pass, by the declaration of the object. */
  readonly passing = new ListMap<ts.Declaration, PropertySubject>();
  /** Arguments that a call omits if it passes no arguments. */
  readonly missing = new ListMap<GeneratedOperation, OmissionSubject>();
  readonly fields = new ListMap<GeneratedOperation, FieldSubject>();
  readonly runtime = new ListMap<string, Subject>();
  readonly batches = new ListMap<GeneratedOperation, Subject>();
  readonly types = new ListMap<ts.Declaration, Subject>();
  /** Findings about the arguments of an operation, with the name of the argument. */
  readonly arguments = new ListMap<GeneratedOperation, Subject & { readonly name: string }>();
  readonly answers = new ListMap<GeneratedOperation, Subject>();

  constructor(
    findings: readonly SoughtFinding[],
    private readonly context: CodeContext,
  ) {
    const byRoute = new ListMap<string, GeneratedOperation>();
    for (const operation of context.operations) byRoute.add(operation.route, operation);
    for (const finding of findings) {
      const touches = context.rules.get(finding.code)?.touches ?? 'nothing';
      for (const place of finding.places) {
        const aim = impactTargetOf(finding, place, touches);
        if (aim === undefined) continue;
        if (aim.kind === 'runtime') {
          for (const name of aim.names) this.runtime.add(name, { finding });
          continue;
        }
        for (const operation of byRoute.get(place.route ?? '')) {
          if (place.operation !== null && place.operation !== operation.name) continue;
          if (place.operation === null && place.method !== null && !operation.methods.includes(place.method))
            continue;
          this.add(finding, aim, operation);
        }
      }
    }
  }

  private add(
    finding: SoughtFinding,
    aim: Exclude<NonNullable<ReturnType<typeof impactTargetOf>>, { readonly kind: 'runtime' }>,
    operation: GeneratedOperation,
  ): void {
    const { client } = this.context;
    if (aim.kind === 'calls') {
      this.calls.add(operation, { finding });
      return;
    }
    if (aim.kind === 'batches') {
      this.batches.add(operation, { finding });
      return;
    }
    if (aim.kind === 'types') {
      for (const declaration of client.typesOf(operation, aim.resource))
        this.types.add(declaration, { finding });
      return;
    }
    const path = propertyNamesIn(aim.path);
    if (aim.kind === 'properties') this.answers.add(operation, { finding });
    else this.arguments.add(operation, { finding, name: path[0] ?? '' });
    const name = path.at(-1) ?? '';
    const argument = `${operation.fullName}(${path.join('.')})`;
    if (aim.kind === 'omissions') {
      const subject = { finding, name, symbol: argument };
      for (const owner of client.throughArguments(operation, aim.path)?.owner ?? [])
        this.omissions.add(owner, subject);
      if (path.length === 1) this.missing.add(operation, subject);
      return;
    }
    const isAnswer = aim.kind === 'properties';
    const found = isAnswer
      ? client.throughAnswer(operation, aim.path)
      : client.throughArguments(operation, aim.path);
    if (isAnswer) this.fields.add(operation, { finding, path: path.join('.') });
    if (!found) return;
    const answer = `${found.from ?? `${operation.fullName}()`}.${path.join('.')}`;
    for (const declaration of found.property) {
      const subject: PropertySubject = {
        finding,
        operation,
        path: aim.path.slice(0, aim.path.findLastIndex(({ kind }) => kind === 'property') + 1),
        name,
        symbol: isAnswer ? answer : argument,
        side: isAnswer ? 'answer' : 'argument',
        dependsOnValue: aim.kind === 'arguments' && aim.dependsOnValue,
        certain: !(isAnswer && aim.partly),
      };
      this.properties.add(declaration, subject);
      if (!isAnswer) for (const owner of found.owner) this.passing.add(owner, subject);
    }
  }
}

/** Lists by key, in the order of their first item. */
class ListMap<Key, Value> {
  private readonly lists = new Map<Key, Value[]>();

  add(key: Key, value: Value): void {
    const list = this.lists.get(key);
    if (list === undefined) this.lists.set(key, [value]);
    else list.push(value);
  }

  get(key: Key): readonly Value[] {
    return this.lists.get(key) ?? [];
  }
}
