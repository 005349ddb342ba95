// The examples of this tab, for pages without a server: the downloaded file contains all of them.

import {
  exampleError,
  maxExamplesLength,
  type SavedExamples,
} from '../../core/model/observation/saved-examples.ts';
import { isJsonObject, type Json } from '../../core/schema/schema.ts';

const storageName = 'routewright:examples';

let inMemory: SavedExamples = {};

/** Other pages of the same origin may have written the storage. */
function stored(): SavedExamples {
  try {
    const value = JSON.parse(sessionStorage.getItem(storageName) ?? '{}') as Json;
    if (!isJsonObject(value)) return inMemory;
    const examples = Object.entries(value).filter(
      ([key, example]) =>
        key.startsWith('GET /') &&
        typeof example === 'object' &&
        example !== null &&
        exampleError(example) === undefined,
    );
    return { ...inMemory, ...Object.fromEntries(examples) };
  } catch {
    return inMemory;
  }
}

/** @returns all examples of the tab */
export function addTabExample(key: string, example: Json): SavedExamples {
  const all = { ...stored(), [key]: example };
  const text = JSON.stringify(all);
  inMemory = text.length > maxExamplesLength ? { [key]: example } : all;
  try {
    sessionStorage.setItem(storageName, JSON.stringify(inMemory));
  } catch {
    // The browser blocks storage, so the list ends with the page.
  }
  return inMemory;
}
