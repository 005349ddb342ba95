import type { SiteConfig } from '../../core/model/config.ts';

/**
 * Reports a setting that matches nothing in the model.
 *
 * @param at its place in the section
 * @param name the name that matches nothing
 * @param candidates the names that would match
 */
export type ReportUnused = (
  at: readonly [keyof SiteConfig, ...(string | number)[]],
  name: string,
  candidates: () => readonly string[],
) => void;
