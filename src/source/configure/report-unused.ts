import type { SiteConfig } from '../../core/model/files/config.ts';

/**
 * Reports a setting that matches nothing in the model.
 *
 * @param at the path of the setting in the section
 * @param name the name that matches nothing
 * @param candidates the names that the setting could match
 */
export type ReportUnused = (
  at: readonly [keyof SiteConfig, ...(string | number)[]],
  name: string,
  candidates: () => readonly string[],
) => void;
