// What CI compares. On a pull request, the snapshots of the pull request are compared with those of its base, so that
// a change of the site fails no unrelated pull request. Every other run compares the site with the snapshot.

/** The values of the input `mode`. */
export const modes = ['auto', 'pull-request', 'site'] as const;

export interface ModeRequest {
  readonly mode: string;
  /** The earlier state that the user gave; empty for projects. */
  readonly baseline: string;
}

/** Matches a source that is no file, such as `https://…` or `git:main`. A Windows drive has only one letter. */
const isNoFile = /^[a-z][a-z\d+.-]+:/i;

/**
 * @param baseOf the commit on which the pull request is based; absent if the run has no pull request
 * @returns the revision for `drift --since`; empty if the site is compared
 * @throws Error when the mode is unknown, or needs a pull request that the run does not have
 */
export async function comparedRevision(
  { mode, baseline }: ModeRequest,
  baseOf?: () => Promise<string>,
): Promise<string> {
  if (!modes.some((known) => known === mode))
    throw new Error(`There is no mode "${mode}". The modes are: ${modes.join(', ')}.`);
  if (mode === 'site' || (mode === 'auto' && (!baseOf || isNoFile.test(baseline)))) return '';
  if (!baseOf)
    throw new Error('The mode "pull-request" needs a run for a pull request. Use the mode "auto" or "site".');
  return baseOf();
}
