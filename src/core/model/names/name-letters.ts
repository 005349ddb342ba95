// The characters that names in generated code may contain: only characters that every compiler accepts. Compilers
// support Unicode up to version 15, and some of them accept no characters beyond the Basic Multilingual Plane. A name
// must not depend on the version of Node that generates it.

const notEverywhere = [
  '\\u088f\\u0897\\u0c5c\\u0cdc\\u1acf-\\u1add\\u1ae0-\\u1aeb\\u1c89\\u1c8a\\ua7cb-\\ua7cf',
  '\\ua7d2\\ua7d4\\ua7da-\\ua7dc\\ua7f1\\u{10000}-\\u{10ffff}',
].join('');

/** The source of a regular expression (flag `u`) that matches one character that a name may contain. */
export const nameLetter = `(?![${notEverywhere}])\\p{ID_Continue}`;

// The ranges contain combining characters on purpose.
/* eslint-disable no-misleading-character-class */
const firstLetter = new RegExp(`^(?![${notEverywhere}])\\p{ID_Start}`, 'u');
const otherSigns = new RegExp(`(?!${nameLetter})[^]`, 'gu');
/* eslint-enable no-misleading-character-class */

/** Whether a name may begin with the first character of the text. */
export const beginsName = (text: string): boolean => firstLetter.test(text);

/** Removes the characters that a name may not contain. */
export const withoutOtherSigns = (text: string): string => text.replace(otherSigns, '');

/** Capitalizes the first letter, if a name may contain the capital letter. */
export function upperFirst(text: string): string {
  const capital = text.charAt(0).toUpperCase();
  return (withoutOtherSigns(capital) === capital ? capital : text.charAt(0)) + text.slice(1);
}
