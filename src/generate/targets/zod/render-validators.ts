// The target `validators`: the modules of the target `zod`, with building blocks that need no library.

import validators from '#templates/validators';
import type { ApiModel } from '../../../core/model/api/api.ts';
import type { OutputFile } from '../../../core/model/files/output-files.ts';
import type { CodeOptions } from '../types/user-types.ts';
import { renderWith } from './render-zod.ts';

/** The files of `validators/`, whose building blocks are plain functions. */
export const renderValidators = (
  model: ApiModel,
  selected: ReadonlySet<string>,
  options: CodeOptions,
): readonly OutputFile[] => renderWith(validators, model, selected, options);
