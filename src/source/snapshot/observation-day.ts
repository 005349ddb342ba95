// The day of the observation is in a snapshot, but is not a change by itself.

const seenDayPattern = /^(\s*"seen": ")\d{4}-\d{2}-\d{2}"/m;

const undated = (text: string): string => text.replace(seenDayPattern, '$1"');

/**
 * The text to save: if only the day differs, the present text stays, so that another observation makes no
 * change.
 *
 * @param present the current content of the file
 */
export const keepingDay = (
  text: string,
  present: { readonly kind: string; readonly text?: string },
): string => (present.text !== undefined && undated(present.text) === undated(text) ? present.text : text);
