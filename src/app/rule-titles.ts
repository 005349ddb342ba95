import { everyRule } from '../drift/rules/every-rule.ts';
import type { Titles } from '../report/finding-words.ts';

/** What each rule of drift is called, by its code. */
export const ruleTitles = (): Titles => new Map([...everyRule].map(([code, { title }]) => [code, title]));
