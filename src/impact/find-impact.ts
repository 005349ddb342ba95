// The entry of impact: which lines of somebody's code a comparison touches, and which
// errors their compiler would find with the new client.

import type { Drift, ProjectReport, Rules } from '../model/drift.ts';
import type { OutputFile } from '../model/outcome.ts';
import { placesIn } from './component-places.ts';
import { findUsages } from './find-usages.ts';
import { GeneratedClient } from './generated-client.ts';
import type { GeneratedOperation, ValueCheck } from './generated-operation.ts';
import type { Compiler } from './compiler.ts';
import { newTypeErrors } from './new-type-errors.ts';
import type { UserProject } from './user-project.ts';
import { relative } from 'node:path/posix';

export interface ImpactRequest {
  /** Of the findings. */
  readonly rules: Rules;
  readonly project: UserProject;
  /** Who judges it, and what is to be said of that. */
  readonly compiler: Compiler;
  readonly notes: readonly string[];
  /** Relative to where the program runs. */
  readonly tsconfig: string;
  /** Absolute: where the generator writes. */
  readonly output: string;
  /** What it wrote there, relative to it. */
  readonly present: readonly string[];
  /** The files for either side, relative to it. */
  readonly before: readonly OutputFile[];
  readonly after: readonly OutputFile[];
  /** Of the baseline. */
  readonly operations: readonly GeneratedOperation[];
  readonly checkValue: ValueCheck;
}

/** A drift with the usages of each finding and what the compiler says. */
export async function findImpact(drift: Drift, request: ImpactRequest): Promise<Drift> {
  const { rules, project, output, operations, checkValue } = request;
  const { folder } = project;
  const generated = `${output}/`;
  const files = project.files.filter((file) => !isGenerated(file, request));

  project.swap(output, request.present, request.before);
  const program = project.program();
  // Without a change in the client the second compilation would say what the first says.
  const changes = !sameFiles(request.before, request.after);
  const client = new GeneratedClient(program, output, operations);
  const usages =
    drift.findings.length === 0
      ? new Map<string, never>()
      : findUsages(drift.findings, { rules, program, files, folder, client, operations, checkValue });

  const errors = changes
    ? await newTypeErrors(request.compiler, project, { ...request, files }, (name) =>
        program.getSourceFile(name),
      )
    : [];
  const asWritten = placesIn(project);
  const { read, unread } = project.components;
  const report: ProjectReport = {
    tsconfig: request.tsconfig,
    client: relative(folder, generated),
    typescript: request.compiler.version,
    notes: request.notes,
    files: files.length,
    typeErrors: errors.map(asWritten),
  };
  return {
    ...drift,
    findings: drift.findings.map((finding) => ({
      ...finding,
      usages: (usages.get(finding.fingerprint) ?? []).map(asWritten),
    })),
    project: report,
    summary: { ...drift.summary, components: { scripts: read.length, unread } },
  };
}

function isGenerated(file: string, { output, present, before, after }: ImpactRequest): boolean {
  if (!file.startsWith(`${output}/`)) return false;
  const path = file.slice(output.length + 1);
  return present.includes(path) || before.concat(after).some((one) => one.path === path);
}

const sameFiles = (before: readonly OutputFile[], after: readonly OutputFile[]): boolean =>
  before.length === after.length &&
  before.every(({ path, text }, at) => path === after[at]?.path && text === after[at].text);
