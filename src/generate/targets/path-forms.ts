// The forms of a path with and without its optional parts.

import type { PathPart } from '../../core/model/api/api.ts';

export type FlatPart = Exclude<PathPart, { readonly kind: 'optional' }>;

interface PathForm {
  readonly parts: readonly FlatPart[];
  /** The path parameters that are missing in the form. */
  readonly without: readonly string[];
}

/**
 * The maximum number of forms. A path with twenty optional parts would have a million forms, but no known
 * site has such a path.
 */
const maxForms = 16;

/** The forms of a path. */
export function pathForms(parts: readonly PathPart[]): readonly PathForm[] {
  let forms: readonly PathForm[] = [{ parts: [], without: [] }];
  for (const part of parts) {
    const endings = part.kind === 'optional' ? optionalForms(part.parts) : [{ parts: [part], without: [] }];
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

/** Optional text without a path parameter is always left out, as in the client. */
function optionalForms(parts: readonly PathPart[]): readonly PathForm[] {
  const [whole, ...shorter] = pathForms(parts);
  const without = whole?.parts.flatMap((part) => (part.kind === 'parameter' ? [part.name] : [])) ?? [];
  const none: PathForm = { parts: [], without };
  return whole === undefined || without.length === 0 ? [none] : [whole, ...shorter, none];
}
