// The characters allowed in names in code: only those that every compiler accepts. Compilers know Unicode up to version
// 15, and some accept no characters beyond the Basic Multilingual Plane. A name must not depend on the Node version
// that generates it.

const notEverywhere = [
  '\\u088f\\u0897\\u0c5c\\u0cdc\\u1acf-\\u1add\\u1ae0-\\u1aeb\\u1c89\\u1c8a\\ua7cb-\\ua7cf',
  '\\ua7d2\\ua7d4\\ua7da-\\ua7dc\\ua7f1\\u{10000}-\\u{10ffff}',
].join('');

/** The source of a regular expression (flag `u`) for a character that is allowed in a name. */
export const nameLetter = `(?![${notEverywhere}])\\p{ID_Continue}`;

// The ranges contain combining characters on purpose.
/* eslint-disable no-misleading-character-class */
const firstLetter = new RegExp(`^(?![${notEverywhere}])\\p{ID_Start}`, 'u');
const otherSigns = new RegExp(`(?!${nameLetter})[^]`, 'gu');
/* eslint-enable no-misleading-character-class */

/** Whether the first character of the text is allowed at the beginning of a name. */
export const beginsName = (text: string): boolean => firstLetter.test(text);

/** The text without the characters that are not allowed in a name. */
export const withoutOtherSigns = (text: string): string => text.replace(otherSigns, '');

/** Capitalizes the first letter, if the capital is allowed in a name. */
export function upperFirst(text: string): string {
  const capital = text.charAt(0).toUpperCase();
  return (withoutOtherSigns(capital) === capital ? capital : text.charAt(0)) + text.slice(1);
}
