// Types of members that allow less than their TypeScript type shows. The tags are for the JSON Schemas that `npm run
// schemas` writes.

// A whole number from 0.
/**
 * @asType integer
 * @minimum 0
 */
export type Count = number;

/**
 * Counts from 1.
 *
 * @asType integer
 * @minimum 1
 */
export type LineNumber = number;

/**
 * Counts from 1, in UTF-16 code units.
 *
 * @asType integer
 * @minimum 1
 */
export type ColumnNumber = number;

/** @asType integer */
export type Integer = number;

/** @minLength 1 */
export type NonEmptyText = string;

/** @pattern ^[0-9a-f]{12}$ */
export type Fingerprint = string;
