import { audit as runAudit, type AuditOptions, type AuditResult } from '../audit/index.ts';
import { optionalMember, nonEmptyString, booleanRule, webUrl, objectRule } from './rules.ts';
import { readShape } from './read-rules.ts';
import { failOnLevel, newApprovalRule } from './approval-rules.ts';
import { assertArgument } from './assert-argument.ts';

const auditOptions = objectRule<AuditOptions>({
  ...readShape,
  source: nonEmptyString,
  project: nonEmptyString,
  since: optionalMember(nonEmptyString),
  failOn: optionalMember(failOnLevel),
  site: optionalMember(webUrl),
  suggest: optionalMember(booleanRule),
  approvals: optionalMember(nonEmptyString),
  approve: optionalMember(newApprovalRule),
});

/**
 * Finds the calls to a site in a project and checks them against the interface of the site. It writes nothing.
 *
 * @param options the source and the project
 * @returns the report that `routewright audit --format json` prints, and whether it fails
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` when the project does not exist, or the approvals are not valid
 * @example
 * ```js
 * import { audit } from 'routewright';
 *
 * const { report } = await audit({ source: 'site.index.json', project: 'tsconfig.json' });
 * for (const { headline, where } of report.issues) console.log(headline, where[0]?.text);
 * ```
 */
export async function audit(options: AuditOptions): Promise<AuditResult> {
  assertArgument('audit', 'options', options, auditOptions);
  return runAudit(options);
}
