import {
  exampleError,
  maxExamplesLength,
  noExamples,
  type ExamplesFile,
  type SavedExamples,
} from '../../core/model/observation/saved-examples.ts';
import { errorsBySchema } from './schema-errors.ts';
import type { DocumentError } from './document-errors.ts';
import { readUserFile } from './user-file.ts';

/**
 * @returns no examples if the file does not exist
 * @throws Halt `usage` when the file cannot be read, contains an unresolved merge conflict, or is not a list of
 * examples
 */
export async function readExamples(path: string): Promise<SavedExamples> {
  return (await readExamplesFile(path))?.examples ?? noExamples;
}

/**
 * @returns undefined if the file does not exist
 * @throws Halt `usage` when the file cannot be read, contains an unresolved merge conflict, or is not a list of
 * examples
 */
export async function readExamplesFile(path: string): Promise<ExamplesFile | undefined> {
  return (await readUserFile(path, {
    called: 'list of examples',
    hint: 'The JSON Schema routewright/examples.schema.json describes the format. Without the file, examples are generated.',
    nameIt: 'routewright looks for the file in the folder of the configuration, or in the current folder.',
    maxLength: maxExamplesLength,
    errorsOf: async (document) => {
      const errors = await errorsBySchema(document, 'examples');
      return errors.length > 0 ? errors : lengthErrors(document as ExamplesFile);
    },
  })) as ExamplesFile | undefined;
}

const lengthErrors = ({ examples }: ExamplesFile): readonly DocumentError[] =>
  Object.entries(examples).flatMap(([key, example]) => {
    const message = exampleError(example);
    return message === undefined ? [] : [{ path: ['examples', key], part: 'value', message }];
  });
