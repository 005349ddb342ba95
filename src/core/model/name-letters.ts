// The characters allowed in names in code: those that every compiler accepts, independent of the Node version that
// generates them. Compilers know Unicode up to version 15, and some no characters after the Basic Multilingual Plane. A
// name must not depend on the version that runs.

const notEverywhere = [
  '\\u088f\\u0897\\u0c5c\\u0cdc\\u1acf-\\u1add\\u1ae0-\\u1aeb\\u1c89\\u1c8a\\ua7cb-\\ua7cf',
  '\\ua7d2\\ua7d4\\ua7da-\\ua7dc\\ua7f1\\u{10000}-\\u{10ffff}',
].join('');

/** A character allowed in a name, as the source of a regular expression with the flag `u`. */
export const nameLetter = `(?![${notEverywhere}])\\p{ID_Continue}`;

// The ranges contain combining characters on purpose: each means itself.
/* eslint-disable no-misleading-character-class */
const firstLetter = new RegExp(`^(?![${notEverywhere}])\\p{ID_Start}`, 'u');
const otherSigns = new RegExp(`(?!${nameLetter})[^]`, 'gu');
/* eslint-enable no-misleading-character-class */

/** Whether a name may begin with the beginning of the text. */
export const beginsName = (text: string): boolean => firstLetter.test(text);

/** The text without the characters that are not allowed in a name. */
export const withoutOtherSigns = (text: string): string => text.replace(otherSigns, '');

/** The first letter as a capital, where that capital is allowed in a name. */
export function upperFirst(text: string): string {
  const capital = text.charAt(0).toUpperCase();
  return (withoutOtherSigns(capital) === capital ? capital : text.charAt(0)) + text.slice(1);
}
