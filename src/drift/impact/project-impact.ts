// Finds the lines of a user's project that a comparison affects.
// The lines contain calls of the generated client, or hand-written calls.

import { relative } from 'node:path';
import type { ProjectReport, Usage } from '../../core/model/reports/code-usage.ts';
import type { Drift, Finding } from '../../core/model/reports/drift.ts';
import { clientImpact } from './generated-client-impact.ts';
import { handWritten } from './hand-written.ts';
import { openAny } from '../../audit/open-project.ts';
import { componentsRead } from '../../audit/project-code.ts';
import type { ReadOptions } from '../../source/read-model.ts';
import type { Side } from '../../source/read-side.ts';
import { valueCheck } from './value-check.ts';

interface ProjectOptions extends ReadOptions {
  /** The tsconfig.json that compiles the code, or its folder. */
  readonly project: string;
  /** The folder of the generated client. The folder is needed if the project has several clients. */
  readonly client?: string | undefined;
}

/**
 * Adds the usages of each finding, and the new compiler errors.
 *
 * @throws Halt `usage` if the project does not exist, contains no code, or the named folder is not a client
 */
export async function projectImpact(
  drift: Drift,
  before: Side,
  after: Side,
  options: ProjectOptions,
): Promise<Drift> {
  const { project: given } = options;
  const begin = (message: string) => options.progress?.({ kind: 'begin', message });
  begin('Reading the project');
  const [{ bundledVersion: ownVersion }, { byPlace }, { everyRule: rules }] = await Promise.all([
    import('../../user-code/bundled-compiler.ts'),
    import('./usage-notes.ts'),
    import('../rules/every-rule.ts'),
  ]);
  const { name, project, code: codeAmong } = await openAny(given);
  begin('Finding what the project uses');
  const models = { rules, before: before.model, after: after.model };
  const client = project && (await clientImpact(project, drift, models, options));
  const code = codeAmong(client?.files);
  const checkValue = valueCheck(before.model, after.model);
  const byHand = await handWritten(drift.findings, code, before, { ...options, rules, checkValue });

  const report: ProjectReport = {
    tsconfig: name,
    folder: relative('.', code.folder).replaceAll('\\', '/'),
    client: client?.client ?? null,
    calls: { generated: client?.calls ?? 0, byHand: byHand.calls, unknown: byHand.unknown },
    typescript: client?.compiler.version ?? ownVersion,
    notes: client?.notes ?? [],
    files: client?.files.length ?? code.files.length,
    typeErrors: client?.typeErrors ?? [],
  };
  const usagesOf = ({ fingerprint }: Finding): readonly Usage[] =>
    [client?.usages, byHand.usages].flatMap((usages) => usages?.get(fingerprint) ?? []).toSorted(byPlace);
  return {
    ...drift,
    findings: drift.findings.map((finding) => ({ ...finding, usages: usagesOf(finding) })),
    project: report,
    summary: { ...drift.summary, components: componentsRead(code) },
  };
}
