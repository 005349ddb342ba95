// Checks the definition of a target.

import { isTargetName, targetContract } from '../generate/targets/target-contract.ts';
import { declarationError } from '../generate/targets/target-options.ts';
import { defineTarget as define, type TargetDefinition } from '../generate/targets/target.ts';
import * as rule from './rules.ts';

type AnyDefinition = TargetDefinition<Readonly<Record<string, never>>>;

const targetDefinition: rule.AnyArgumentRule = rule.object<AnyDefinition>({
  contract: rule.scalar(
    `${targetContract}, the target contract of this version of routewright`,
    (value) => value === targetContract,
  ),
  name: rule.scalar(
    'a name of lowercase letters, digits and hyphens',
    (value) => typeof value === 'string' && isTargetName(value),
  ),
  summary: rule.string,
  entry: rule.text,
  needs: rule.optional(rule.list(rule.text)),
  uses: rule.optional(rule.list(rule.choice(['site', 'changes', 'code']))),
  options: rule.optional(
    rule.scalar(
      'an object with a declaration for each option: { kind, default, help }',
      (value) => declarationError(value) === undefined,
    ),
  ),
  packages: rule.optional(rule.callback<NonNullable<AnyDefinition['packages']>>()),
  render: rule.callback<AnyDefinition['render']>(),
  diagnose: rule.optional(rule.callback<NonNullable<AnyDefinition['diagnose']>>()),
});

/**
 * Defines a target. A module exports the definition as `default` or as `target`.
 *
 * @returns the definition, unchanged
 * @throws Halt `usage` for a definition that does not follow this version of the contract
 */
export const defineTarget: typeof define = (target) => {
  rule.assertArguments<{ target: unknown }>('defineTarget', { target }, { target: targetDefinition });
  return define(target);
};
