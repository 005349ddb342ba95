// Types for members whose values are more limited than their TypeScript types. `npm run schemas` writes the limits in
// the tags into the JSON Schemas.

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
