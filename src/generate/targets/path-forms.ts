// The forms of a path of which parts may be left out.

import type { PathPart } from '../../core/model/api.ts';

export type FlatPart = Exclude<PathPart, { readonly kind: 'optional' }>;

interface Form {
  readonly parts: readonly FlatPart[];
  /** The path parameters left out. */
  readonly without: readonly string[];
}

/** No site has more; a path with twenty parts to leave out would have a million forms. */
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

/** With it and without it; text without a path parameter is what the client leaves out, too. */
function endingsOf(parts: readonly PathPart[]): readonly Form[] {
  const [whole, ...shorter] = formsOf(parts);
  const without = whole?.parts.flatMap((part) => (part.kind === 'parameter' ? [part.name] : [])) ?? [];
  const none: Form = { parts: [], without };
  return whole === undefined || without.length === 0 ? [none] : [whole, ...shorter, none];
}
