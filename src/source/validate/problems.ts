// Problems of schemas that are repaired or removed.

import { defineProblems } from '../../core/diagnostics/define-problems.ts';
import { unlessTooDeep } from '../../core/model/text/unless-too-deep.ts';

const showSchemaValue = (value: unknown): string =>
  unlessTooDeep(() => {
    const text = JSON.stringify(value);
    return text.length > 80 ? `${text.slice(0, 79)}…` : text;
  }, 'value, which is nested too deeply to show,');

export const repairProblem = defineProblems({
  'schema-does-not-compile': {
    title: 'A schema does not compile',
    level: 'error',
    message: ({ reason }: { reason: string }) => `The schema does not compile: ${reason}.`,
    done: 'routewright leaves out the invalid part of the schema, so validators check the value less strictly.',
    explain:
      'Every schema of a model must compile to a validator. routewright/model.schema.json defines the allowed keywords and their values. Patterns are ECMAScript regular expressions for the "u" flag.',
    howToProceed:
      'Correct the schema in the model. routewright/model.schema.json defines the format of a model.',
  },
  'pattern-not-checked': {
    title: 'A pattern of a model may match too slowly',
    level: 'warning',
    message: ({ found }: { found: unknown }) =>
      `Matching the pattern ${showSchemaValue(found)} could take very long for some texts.`,
    done: 'Validators do not check the pattern.',
    explain:
      'Validators check untrusted values. Validators therefore use a pattern only if its matching time provably grows no faster than the length of the text. The model keeps the unused pattern as "uncheckedPattern".',
    howToProceed: 'Rewrite the pattern without nested repetition.',
  },
  'enum-value-invalid': {
    title: 'An enum value does not fit the type',
    level: 'warning',
    message: ({ found }: { found: unknown }) =>
      `The enum value ${showSchemaValue(found)} does not fit the type.`,
    done: 'routewright removes the value from the enum, because no valid request or response can contain it.',
    explain: 'A valid value must fit both the type and the enum.',
    howToProceed:
      'If the plugin is yours, correct the schema. Otherwise, report the schema to the author of the plugin.',
  },
  'default-invalid': {
    title: 'A default does not fit its schema',
    level: 'warning',
    message: ({ found, reason }: { found: unknown; reason: string }) =>
      `The default ${showSchemaValue(found)} does not fit its own schema: it ${reason}.`,
    done: 'Types and validators do not use the default.',
    explain:
      'The site would refuse the default if you sent it. Generated types and validators treat the value as having no default, but the site may behave differently. routewright silently ignores a default of null that does not fit the schema.',
    howToProceed: 'Correct the default in the model, or pass the argument in every call.',
  },
});
