// The operations of a page as calls, read from the data files of the page.

import type { CallsData } from '../../generate/targets/html/page-data-format.ts';
import type { OperationCall } from '../../generate/targets/html/samples/call.ts';
import { pageSettings } from './page-settings.ts';
import { callsData } from './shared-state.ts';

/** @param anchor the id of the operation */
export async function callAt(anchor: string): Promise<OperationCall | undefined> {
  return callWithin(await callsData(moduleOfAnchor(anchor)), anchor);
}

/**
 * The module of an operation's namespace. In a single file, the module is the first part of the operation's
 * id. On other pages, the module is a setting of the page.
 */
export const moduleOfAnchor = (anchor: string): string =>
  anchor.includes('/') ? anchor.slice(0, anchor.indexOf('/')) : pageSettings().module;

function callWithin(
  { client, operations, arguments: known, schemas, signIn }: CallsData,
  anchor: string,
): OperationCall | undefined {
  const sent = operations.find((operation) => operation.anchor === anchor);
  return sent === undefined
    ? undefined
    : {
        ...sent,
        client,
        signIn: sent.signs === undefined ? signIn : signIn.filter((_, at) => sent.signs?.includes(at)),
        arguments: sent.takes
          .map((at) => known[at])
          .filter((argument) => argument !== undefined)
          .map(([name, place, required, schema]) => ({
            name,
            in: place,
            required: required === 1,
            schema: schemas[schema] ?? {},
          })),
      };
}
