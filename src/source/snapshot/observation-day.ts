// The day of the observation in a snapshot. If only the day has changed, the snapshot counts as unchanged.

const seenDayPattern = /^(\s*"seen": ")\d{4}-\d{2}-\d{2}"/m;

const undated = (text: string): string => text.replace(seenDayPattern, '$1"');

/**
 * The text to save. If the new text only differs by its day, the current text is kept, so that the file does not
 * change.
 *
 * @param present the current content of the file
 */
export const keepingDay = (
  text: string,
  present: { readonly kind: string; readonly text?: string },
): string => (present.text !== undefined && undated(present.text) === undated(text) ? present.text : text);
