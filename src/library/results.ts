// Checks the models and results that a caller passes to the library. An object that the library itself returned is not
// checked again. Any other model, such as one read from a file of the target `model`, is checked like a source.

import type { ApiModel } from '../core/model/api/api.ts';
import { pointer } from '../core/schema/json-pointer.ts';
import { soundModel } from '../source/file/model-document.ts';
import { completeModel } from '../source/normalize/complete-model.ts';
import { validate } from '../source/validate/validate.ts';
import * as rule from './rules.ts';

const returned = new WeakSet<object>();

/** The members of results that a caller may pass back: a model, and what `updateBaseline` reads of a comparison. */
const membersToRemember = 'value model result comparison before after report summary software'.split(' ');

export const isRemembered = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && returned.has(value);

export function remember<T>(result: T): T {
  if (typeof result !== 'object' || result === null) return result;
  returned.add(result);
  for (const name of membersToRemember) remember<unknown>(Reflect.get(result, name));
  return result;
}

const maxModelErrors = 5;

const modelRule = rule.openObject<ApiModel>('a model, which `readModel` returns as `value`', {});

/** @throws Halt `usage` that names the function `of` and lists the errors of the model */
export async function checkedModel(of: string, model: ApiModel): Promise<ApiModel> {
  if (isRemembered(model)) return model;
  rule.assertArguments(of, { model }, { model: modelRule });
  const { document, flaws } = await soundModel(plainCopy(of, model), maxModelErrors);
  if (document !== undefined) return validate(completeModel(document).value).value;
  const lines = flaws
    .slice(0, maxModelErrors)
    .map(({ path, message }) => `  ${pointer(...path)}: ${message}`);
  throw rule.argumentError(of, 'model', {
    found: ['is not a valid model:', ...lines].join('\n'),
    hint: 'Pass the `value` that `readModel` returns. The JSON Schema routewright/model.schema.json describes the format.',
  });
}

/** A copy of a model as JSON. Functions are removed, and circular references cause an error. */
function plainCopy(of: string, model: ApiModel): unknown {
  try {
    return JSON.parse(JSON.stringify(model)) as unknown;
  } catch {
    throw rule.argumentError(of, 'model', {
      found: 'contains values that JSON cannot represent',
      hint: 'Pass the `value` that `readModel` returns.',
    });
  }
}
