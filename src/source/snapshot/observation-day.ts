// The day of the observation in a snapshot. A new day alone does not count as a change.

const seenDayPattern = /^(\s*"seen": ")\d{4}-\d{2}-\d{2}"/m;

const undated = (text: string): string => text.replace(seenDayPattern, '$1"');

/**
 * The text to save. If only the day differs, the present text is kept, so that another observation changes
 * nothing.
 *
 * @param present the current content of the file
 */
export const keepingDay = (
  text: string,
  present: { readonly kind: string; readonly text?: string },
): string => (present.text !== undefined && undated(present.text) === undated(text) ? present.text : text);
