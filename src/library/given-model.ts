// Checks a model that a caller passes. A model that the library returned is not checked again.
// Any other model, such as a file that the target `model` wrote, is checked like a source.

import { soundModel } from '../source/file/model-document.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import { completeModel } from '../source/normalize/complete-model.ts';
import { pointer } from '../core/schema/json-pointer.ts';
import { validate } from '../source/validate/validate.ts';
import { assertArgument, argumentError } from './assert-argument.ts';
import { isRemembered } from './results.ts';
import { openObjectRule } from './rules.ts';

const maxModelErrors = 5;

const modelRule = openObjectRule<ApiModel>('a model, which `readModel` returns as `value`', {});

/**
 * @param of the name of the function that receives the model
 * @throws Halt `usage` that lists the errors of the model
 */
export async function checkedModel(of: string, model: ApiModel): Promise<ApiModel> {
  if (isRemembered(model)) return model;
  assertArgument(of, 'model', model, modelRule);
  const { document, flaws } = await soundModel(plainCopy(of, model), maxModelErrors);
  if (document !== undefined) return validate(completeModel(document).value).value;
  const lines = flaws
    .slice(0, maxModelErrors)
    .map(({ path, message }) => `  ${pointer(...path)}: ${message}`);
  throw argumentError(of, 'model', {
    found: ['is not a valid model:', ...lines].join('\n'),
    hint: 'Pass the `value` that `readModel` returns. The JSON Schema routewright/model.schema.json describes the format.',
  });
}

/** A copy of a model as JSON. Functions are removed, and circular references cause an error. */
function plainCopy(of: string, model: ApiModel): unknown {
  try {
    return JSON.parse(JSON.stringify(model)) as unknown;
  } catch {
    throw argumentError(of, 'model', {
      found: 'contains values that JSON cannot represent',
      hint: 'Pass the `value` that `readModel` returns.',
    });
  }
}
