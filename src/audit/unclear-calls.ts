// Reports calls that were not checked, because their request is unknown.

import { codePathText, type UnclearCall } from './code-call.ts';
import type { AuditRuleFacts } from '../core/model/reports/audit.ts';

export const unclearRule: AuditRuleFacts & { readonly code: string } = {
  code: 'call-not-understood',
  level: 'breaking',
  title: 'The call was not understood',
  explain: 'routewright did not check the call.',
  details:
    'The code looks like a call of the site. But routewright cannot read the path from the code, or it does not know how the function sends its arguments. The module of the function may not be installed, or "callers" may not contain the name of the function.',
  howToProceed:
    'Name the function that sends the call under "callers" in the configuration, or approve the finding.',
};

interface UnclearTexts {
  readonly reason: string;
  readonly hint: string | undefined;
}

export const unclearCallTexts = ({ caller, path, unclear }: UnclearCall): UnclearTexts =>
  textsByReason[unclear](caller, codePathText(path));

const textsByReason: Readonly<
  Record<UnclearCall['unclear'], (caller: string, path: string) => UnclearTexts>
> = {
  caller: (caller, path) => ({
    reason: `This code looks like a call of ${path}. The call was not checked, because routewright does not know how ${caller} sends the request.`,
    hint: 'Name the function that sends the request under "callers" in the configuration.',
  }),
  address: (caller) => ({
    reason: `${caller} calls the site. The call was not checked, because routewright cannot read its path from the code.`,
    hint: undefined,
  }),
  limit: (limit) => ({
    reason: `The code sends more than ${limit} requests: this call and all later calls were not checked.`,
    hint: 'Exclude build output from the project, or audit the project in parts.',
  }),
};
