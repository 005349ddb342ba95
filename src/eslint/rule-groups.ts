// The three rules for ESLint, each with the rules of `audit` that it contains.

import { argumentRules } from '../audit/argument-rules.ts';
import { responseRules } from '../audit/response-rules.ts';
import { routeRules } from '../audit/route-rules.ts';
import type { AuditRuleFacts } from '../core/model/reports/audit.ts';
import { unclearRule } from '../audit/unclear-calls.ts';

export interface RuleGroup {
  readonly name: string;
  readonly description: string;
  /** The options of the rule: names of members that are `false` by default. */
  readonly options: readonly RuleOption[];
  readonly audits: readonly (AuditRuleFacts & { readonly code: string })[];
}

export interface RuleOption {
  readonly name: string;
  readonly description: string;
  /** Whether the rule reports a rule of `audit` only if the option is set. */
  readonly covers: (audit: AuditRuleFacts & { readonly code: string }) => boolean;
}

export const ruleGroups: readonly RuleGroup[] = [
  {
    name: 'known-route',
    description: 'Require that the site has the route of each call, with the method of the call.',
    options: [
      {
        name: 'deprecated',
        description:
          'Also reports calls that still work, but whose route is deprecated or has a newer version.',
        covers: ({ level }) => level === 'safe',
      },
      {
        name: 'notUnderstood',
        description:
          'Also reports calls of the site that were not checked, because their request is unknown.',
        covers: ({ code }) => code === unclearRule.code,
      },
    ],
    audits: [...routeRules, unclearRule],
  },
  {
    name: 'valid-arguments',
    description: 'Require that the site accepts the arguments of each call.',
    options: [],
    audits: argumentRules,
  },
  {
    name: 'declared-response',
    description: 'Require that the site declares the response properties that the code reads.',
    options: [],
    audits: responseRules,
  },
];
