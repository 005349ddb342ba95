// Reports calls that were not checked, because their request is unknown.

import { codePathText, type UnclearCall } from './code-call.ts';
import type { AuditRuleFacts } from '../core/model/audit.ts';

export const unclearRule: AuditRuleFacts & { readonly code: string } = {
  code: 'call-not-understood',
  level: 'breaking',
  title: 'The call was not understood',
  explain: 'The call was not checked.',
  details:
    'The code looks like a call of the site. But routewright does not know how the function sends its arguments (its module is not installed, or no caller has its name), or it cannot read the path from the code.',
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
    reason: `This looks like a call of ${path}, but routewright does not know how ${caller} sends it: it was not checked.`,
    hint: 'Name the function that sends it under "callers" in the configuration.',
  }),
  address: (caller) => ({
    reason: `${caller} calls the site here, but the path cannot be read from the code: it was not checked.`,
    hint: undefined,
  }),
  limit: (limit) => ({
    reason: `The code sends more than ${limit} requests: this call and all later calls were not checked.`,
    hint: 'Exclude built code from the project, or audit it in parts.',
  }),
};
