// The entry point of the folder `impact`.
// Finds the lines of the user's code that a comparison affects, and the compile errors that the new client causes.

import type { NewTypeError, Usage } from '../../core/model/reports/code-usage.ts';
import type { Finding, Rules } from '../../core/model/reports/drift.ts';
import type { OutputFile } from '../../core/model/files/output-files.ts';
import { acceptedCalls } from './accepted-calls.ts';
import { componentPlaceMapper } from '../../user-code/component-places.ts';
import { findUsages } from './find-usages.ts';
import { GeneratedClient } from '../../user-code/generated-client.ts';
import type { GeneratedOperation, ValueCheck } from '../../user-code/generated-operation.ts';
import type { Compiler } from '../../user-code/compiler.ts';
import { compilationWith, newTypeErrors, type TwoClients } from './new-type-errors.ts';
import type { UserProject } from '../../user-code/user-project.ts';
import type { RequestCheck } from './value-check.ts';
import { relative } from 'node:path/posix';

export interface ImpactRequest extends TwoClients {
  /** The rules that the findings name by their codes. */
  readonly rules: Rules;
  readonly project: UserProject;
  /** The compiler that checks the user's code. */
  readonly compiler: Compiler;
  /** The operations of the baseline. */
  readonly operations: readonly GeneratedOperation[];
  readonly checkValue: ValueCheck;
  readonly checkRequest: RequestCheck;
}

export interface Impact {
  /** The usages, by fingerprint of the finding. */
  readonly usages: ReadonlyMap<string, readonly Usage[]>;
  /** The path of the generated client, relative to the folder of the project. */
  readonly client: string;
  /** The number of calls of the client in the code. */
  readonly calls: number;
  readonly typeErrors: readonly NewTypeError[];
}

/** Finds the uses of the generated client that the findings affect, and the new compiler errors. */
export async function findImpact(findings: readonly Finding[], request: ImpactRequest): Promise<Impact> {
  const { rules, project, files, output, operations, checkValue, checkRequest } = request;
  const { folder } = project;
  const generated = `${output}/`;

  const program = project.compile(compilationWith(request.before, project, request));
  // If the client is unchanged, a second compilation would give the same result as the first.
  const changes = !sameFiles(request.before, request.after);
  const client = new GeneratedClient(program, output, operations);
  const context = { rules, program, files, folder, client, operations, checkValue };
  const { usages, calls } = findUsages(findings, context);

  const errors = changes
    ? await newTypeErrors(
        request.compiler,
        project,
        request,
        (name) => program.getSourceFile(name),
        acceptedCalls(context, checkRequest),
      )
    : [];
  const asWritten = componentPlaceMapper(project);
  return {
    usages: new Map([...usages].map(([finding, list]) => [finding, list.map(asWritten)])),
    client: relative(folder, generated),
    calls,
    typeErrors: errors.map(asWritten),
  };
}

const sameFiles = (before: readonly OutputFile[], after: readonly OutputFile[]): boolean =>
  before.length === after.length &&
  before.every(({ path, text }, at) => path === after[at]?.path && text === after[at].text);
