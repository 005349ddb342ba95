import { noNames, type NamesByPlace } from '../../core/model/names/names-file.ts';
import { errorsBySchema } from './schema-errors.ts';
import { readUserFile } from './user-file.ts';

/**
 * @returns no names if the file does not exist
 * @throws Halt `usage` when the file cannot be read, contains an unresolved merge conflict, or is not a list of
 * names
 */
export const readNames = async (path: string): Promise<NamesByPlace> =>
  ((await readUserFile(path, {
    called: 'list of names',
    hint: 'The JSON Schema routewright/names.schema.json describes the format. Without the file, the naming rules apply.',
    nameIt: 'routewright looks for the file in the folder of the configuration, or in the current folder.',
    errorsOf: (document) => errorsBySchema(document, 'names'),
  })) as NamesByPlace | undefined) ?? noNames;
