import { audit as runAudit } from '../audit/index.ts';
import { fleetDriftRows } from '../core/model/options/fleet-options.ts';
import { named, readShape, withOptions } from './options.ts';
import { boolean, choice, integer, optional } from './rules.ts';

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
export const audit = withOptions('audit', runAudit, {
  ...readShape,
  ...named('source', 'project', 'since?', 'site?', 'approvals?', 'approve?'),
  failOn: optional(choice(fleetDriftRows.failOn.choices)),
  suggest: optional(boolean),
  includeTests: optional(boolean),
  maxUnknown: optional(integer(0)),
});
