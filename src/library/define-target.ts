// Checks the definition of a target.

import { isTargetName, targetContract } from '../generate/targets/target-contract.ts';
import { declarationError } from '../generate/targets/target-options.ts';
import { defineTarget as define, type TargetDefinition } from '../generate/targets/target.ts';
import { assertArgument } from './assert-argument.ts';
import {
  anyString,
  functionRule,
  listRule,
  objectRule,
  choiceRule,
  optionalMember,
  scalarRule,
  nonEmptyString,
  type ArgumentRule,
} from './rules.ts';

type AnyDefinition = TargetDefinition<Readonly<Record<string, never>>>;

const targetDefinitionRule: ArgumentRule<AnyDefinition> = objectRule<AnyDefinition>({
  contract: scalarRule(
    `${targetContract}, the target contract of this version of routewright`,
    (value) => value === targetContract,
  ),
  name: scalarRule(
    'a name of lowercase letters, digits and hyphens',
    (value) => typeof value === 'string' && isTargetName(value),
  ),
  summary: anyString,
  entry: nonEmptyString,
  needs: optionalMember(listRule(nonEmptyString)),
  uses: optionalMember(listRule(choiceRule(['site', 'changes', 'code']))),
  options: optionalMember(
    scalarRule(
      'an object with a declaration for each option: { kind, default, help }',
      (value) => declarationError(value) === undefined,
    ),
  ),
  packages: optionalMember(functionRule<NonNullable<AnyDefinition['packages']>>()),
  render: functionRule<AnyDefinition['render']>(),
  diagnose: optionalMember(functionRule<NonNullable<AnyDefinition['diagnose']>>()),
});

/**
 * Defines a target. A module exports the definition as `default` or as `target`.
 *
 * @returns the definition, unchanged
 * @throws Halt `usage` for a definition that does not follow this version of the contract
 */
export const defineTarget: typeof define = (target) => {
  assertArgument<unknown>('defineTarget', 'target', target, targetDefinitionRule as ArgumentRule<unknown>);
  return define(target);
};
