// Globs as users write them in flags, in the configuration and in approvals.

import picomatch from 'picomatch';

/**
 * Tests a name against a glob, ignoring case. Names are routes, namespaces and paths with `/`: a backslash in
 * one, as in `(?P<id>[\d]+)`, is not a separator, also on Windows.
 */
export const globMatcher = (glob: string): ((name: string) => boolean) =>
  picomatch(glob, { dot: true, nocase: true, windows: false });
