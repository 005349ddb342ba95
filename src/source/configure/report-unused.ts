import type { SiteConfig } from '../../core/model/config.ts';

/**
 * Told of what fits nothing in the model.
 *
 * @param at where in the section it stands
 * @param name what fits nothing
 * @param candidates what there would be
 */
export type TellUnused = (
  at: readonly [keyof SiteConfig, ...(string | number)[]],
  name: string,
  candidates: () => readonly string[],
) => void;
