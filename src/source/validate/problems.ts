// Content of a model's schema that cannot be kept.

import { defineProblems } from '../../core/diagnostics/define-problems.ts';
import { unlessTooDeep } from '../../core/model/unless-too-deep.ts';

const show = (value: unknown): string =>
  unlessTooDeep(() => {
    const text = JSON.stringify(value);
    return text.length > 80 ? `${text.slice(0, 79)}…` : text;
  }, 'value, which nests too deep to be shown,');

export const problem = defineProblems({
  'schema-does-not-compile': {
    title: 'A schema does not compile',
    level: 'error',
    message: ({ reason }: { reason: string }) => `The schema cannot be used as it is: ${reason}.`,
    done: 'What does not work is left out, so the value is checked less strictly.',
    explain:
      'Every schema of the model must compile to a validator. The keywords, and what may stand in them, are those of routewright/model.schema.json; patterns are ECMAScript regular expressions for the "u" flag.',
    howToProceed: 'Correct the schema in the model by routewright/model.schema.json.',
  },
  'pattern-not-checked': {
    title: 'A pattern could take too long to match',
    level: 'warning',
    message: ({ found }: { found: unknown }) =>
      `Matching the pattern ${show(found)} is not proven to be quick: on some texts it could take forever.`,
    done: 'It is not checked.',
    explain:
      'Of a model that was read from a document: as with the patterns of an index, only those run whose work is proven to grow no faster than the text. The model keeps the pattern as "uncheckedPattern".',
    howToProceed: 'Write the pattern without nested repetition.',
  },
  'enum-value-invalid': {
    title: 'An enum value does not fit the type',
    level: 'warning',
    message: ({ found }: { found: unknown }) => `The enum's value ${show(found)} does not fit the type.`,
    done: 'The value is left out: it could never be accepted.',
    explain: 'A value must fit both the type and the enum.',
    howToProceed: 'If the plugin is yours, correct the schema; otherwise report it to its author.',
  },
  'default-invalid': {
    title: 'A default does not fit its schema',
    level: 'warning',
    message: ({ found, reason }: { found: unknown; reason: string }) =>
      `The default ${show(found)} is not accepted by its own schema: it ${reason}.`,
    done: 'Types and validators do without it.',
    explain:
      'What the site uses when nothing is sent would be refused when sent. Callers see types and validators that agree with each other; what the site really does in this case, only the site knows. A default of null that does not fit means "no default" and is left out silently.',
    howToProceed: 'Correct the default in the model, or pass the argument in every call.',
  },
});
