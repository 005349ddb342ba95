// Tests names by the globs in flags, in the configuration and in approvals.

import picomatch from 'picomatch';

/**
 * Tests a name by a glob, ignoring case. Names are routes, namespaces and paths with `/`. A backslash in a name
 * such as `(?P<id>[\d]+)` is not a separator, even on Windows.
 */
export const globMatcher = (glob: string): ((name: string) => boolean) =>
  picomatch(glob, { dot: true, nocase: true, windows: false });
