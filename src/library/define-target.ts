// Checks the definition of a target.

import { isTargetName, targetContract } from '../generate/targets/target-contract.ts';
import { declarationFault } from '../generate/targets/target-options.ts';
import { defineTarget as define, type TargetDefinition } from '../generate/targets/target.ts';
import { assertArgument } from './assert-argument.ts';
import { anyText, callable, listOf, object, oneOf, optional, rule, text, type Rule } from './rules.ts';

type AnyDefinition = TargetDefinition<Readonly<Record<string, never>>>;

const definition: Rule<AnyDefinition> = object<AnyDefinition>({
  contract: rule(
    `${targetContract}, the contract of targets that this version of routewright has`,
    (value) => value === targetContract,
  ),
  name: rule(
    'a name of small letters, digits and hyphens',
    (value) => typeof value === 'string' && isTargetName(value),
  ),
  summary: anyText,
  entry: text,
  needs: optional(listOf(text)),
  uses: optional(listOf(oneOf(['site', 'changes', 'code']))),
  options: optional(
    rule(
      'an object with a declaration for each option: { kind, default, help }',
      (value) => declarationFault(value) === undefined,
    ),
  ),
  packages: optional(callable<NonNullable<AnyDefinition['packages']>>()),
  render: callable<AnyDefinition['render']>(),
  diagnose: optional(callable<NonNullable<AnyDefinition['diagnose']>>()),
});

/**
 * Defines a target. A module exports it as `default` or as `target`.
 *
 * @returns the definition, unchanged
 * @throws Halt `usage` for a definition that does not follow this version of the contract
 */
export const defineTarget: typeof define = (target) => {
  assertArgument<unknown>('defineTarget', 'target', target, definition as Rule<unknown>);
  return define(target);
};
