// Problems of schemas in a model that must be repaired or removed.

import { defineProblems } from '../../core/diagnostics/define-problems.ts';
import { unlessTooDeep } from '../../core/model/unless-too-deep.ts';

const showSchemaValue = (value: unknown): string =>
  unlessTooDeep(() => {
    const text = JSON.stringify(value);
    return text.length > 80 ? `${text.slice(0, 79)}…` : text;
  }, 'value, which is nested too deeply to show,');

export const repairProblem = defineProblems({
  'schema-does-not-compile': {
    title: 'A schema does not compile',
    level: 'error',
    message: ({ reason }: { reason: string }) => `The schema cannot be used as it is: ${reason}.`,
    done: 'The invalid part is left out, so validators check the value less strictly.',
    explain:
      'Every schema of a model must compile to a validator. routewright/model.schema.json defines the keywords and their values; patterns are ECMAScript regular expressions for the "u" flag.',
    howToProceed: 'Correct the schema in the model. routewright/model.schema.json describes the format.',
  },
  'pattern-not-checked': {
    title: 'A pattern could take too long to match',
    level: 'warning',
    message: ({ found }: { found: unknown }) =>
      `Matching the pattern ${showSchemaValue(found)} could take very long for some texts.`,
    done: 'It is not checked.',
    explain:
      'The pattern is in a model document. As with the patterns of an index, validators only use a pattern if its time provably grows no faster than the length of the text. The model keeps the pattern as "uncheckedPattern".',
    howToProceed: 'Write the pattern without nested repetition.',
  },
  'enum-value-invalid': {
    title: 'An enum value does not fit the type',
    level: 'warning',
    message: ({ found }: { found: unknown }) =>
      `The enum's value ${showSchemaValue(found)} does not fit the type.`,
    done: 'The value is left out, because it can never match.',
    explain: 'A value must fit both the type and the enum.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'default-invalid': {
    title: 'A default does not fit its schema',
    level: 'warning',
    message: ({ found, reason }: { found: unknown; reason: string }) =>
      `The default ${showSchemaValue(found)} does not fit its own schema: it ${reason}.`,
    done: 'Types and validators leave it out.',
    explain:
      'The site would refuse the default if you sent it. Types and validators agree, but the site may behave differently. If a default of null does not fit, it is read as "no default", without a message.',
    howToProceed: 'Correct the default in the model, or pass the argument in every call.',
  },
});
