// Reports calls that were not checked, because their request is unknown.

import type { UnclearCall } from './code-call.ts';
import type { AuditRuleFacts } from '../core/model/reports/audit.ts';

export const unclearRule: AuditRuleFacts & { readonly code: string } = {
  code: 'call-not-understood',
  level: 'breaking',
  title: 'The call was not understood',
  explain: 'routewright did not check the call.',
  details: 'The code calls the site, but routewright cannot read the path from the code.',
  howToProceed:
    'Name the function that sends the call under "callers" in the configuration, or approve the finding.',
};

export const unclearCallTexts = ({ caller, unclear }: UnclearCall): UnclearTexts =>
  unclear === 'address'
    ? {
        reason: `${caller} calls the site. The call was not checked, because routewright cannot read its path from the code.`,
        hint: undefined,
      }
    : {
        reason: `The code sends more than ${caller} requests: this call and all later calls were not checked.`,
        hint: 'Exclude build output from the project, or audit the project in parts.',
      };

interface UnclearTexts {
  readonly reason: string;
  readonly hint: string | undefined;
}
