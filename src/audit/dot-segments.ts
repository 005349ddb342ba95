// Resolves the segments `.` and `..` of a path, as browsers do before they send a request.

import type { Gap } from './evaluate/values.ts';

type PathParts = readonly (string | Gap)[];

const dotSegment = /(?:^|\/)\.{1,2}(?:\/|$)/;

/**
 * @param path a path with a slash at its beginning
 * @returns undefined if the path leaves the folder at its beginning
 */
export function withoutDotSegments(path: PathParts): PathParts | undefined {
  if (!path.some((part) => typeof part === 'string' && dotSegment.test(part))) return path;
  const kept: PathParts[] = [];
  for (const segment of segmentsOf(path)) {
    const [text, ...others] = segment;
    if (others.length > 0 || (text !== '.' && text !== '..')) kept.push(segment);
    else if (text === '..') {
      if (kept.length < 2) return undefined;
      kept.pop();
    }
  }
  return joined(kept.flatMap((segment, at) => (at === 0 ? segment : ['/', ...segment])));
}

function segmentsOf(path: PathParts): readonly PathParts[] {
  const segments: (string | Gap)[][] = [[]];
  for (const part of path) {
    if (typeof part !== 'string') segments.at(-1)?.push(part);
    else
      part.split('/').forEach((text, at) => {
        if (at > 0) segments.push([]);
        if (text !== '') segments.at(-1)?.push(text);
      });
  }
  return segments;
}

/** The parts with adjacent texts as one text. */
function joined(parts: PathParts): PathParts {
  const done: (string | Gap)[] = [];
  for (const part of parts) {
    const last = done.at(-1);
    if (typeof part === 'string' && typeof last === 'string') done[done.length - 1] = last + part;
    else done.push(part);
  }
  return done;
}
