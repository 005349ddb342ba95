// Recorded responses in a saved index (`--examples`). The file may have been edited, so its length is limited here.
// `recordedMembers` uses only values that fit the declared schema.

import type { Json } from '../../schema/schema.ts';

/** The maximum length of a recorded response, as JSON. */
export const maxRecordedLength = 8000;

/**
 * Reads the member `recorded` of a route in a file, where it may have any value.
 *
 * @returns the body of the response to GET; undefined if there is none, or if it is too long
 */
export function recordedIn(raw: unknown): Json | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  // A file contains only JSON, and its reader has limited the depth.
  return JSON.stringify(raw).length <= maxRecordedLength ? (raw as Json) : undefined;
}
