// The forms of a path with optional parts.

import type { PathPart } from '../../core/model/api.ts';

export type FlatPart = Exclude<PathPart, { readonly kind: 'optional' }>;

interface Form {
  readonly parts: readonly FlatPart[];
  /** The path parameters that are left out. */
  readonly without: readonly string[];
}

/** A limit that no known site reaches. A path with twenty optional parts would have a million forms. */
const maxForms = 16;

/** The forms of a path, the whole one first. */
export function formsOf(parts: readonly PathPart[]): readonly Form[] {
  let forms: readonly Form[] = [{ parts: [], without: [] }];
  for (const part of parts) {
    const endings = part.kind === 'optional' ? endingsOf(part.parts) : [{ parts: [part], without: [] }];
    forms = forms
      .flatMap((form) =>
        endings.map((ending) => ({
          parts: [...form.parts, ...ending.parts],
          without: [...form.without, ...ending.without],
        })),
      )
      .slice(0, maxForms);
  }
  return forms;
}

/**
 * With and without an optional part. Optional text without a path parameter is always left out, as in the
 * client.
 */
function endingsOf(parts: readonly PathPart[]): readonly Form[] {
  const [whole, ...shorter] = formsOf(parts);
  const without = whole?.parts.flatMap((part) => (part.kind === 'parameter' ? [part.name] : [])) ?? [];
  const none: Form = { parts: [], without };
  return whole === undefined || without.length === 0 ? [none] : [whole, ...shorter, none];
}
