import type { PathPart, Slot } from './api.ts';

/** `[{ text: '/posts/' }, { slot: 'id' }]` → `/posts/{id}`. */
export const templateOf = (parts: readonly PathPart[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'slot' ? `{${part.name}}` : `[${templateOf(part.parts)}]`;
    })
    .join('');

/** All that the caller fills in, that of optional parts too. */
export const slotsIn = (parts: readonly PathPart[]): readonly Slot[] =>
  parts.flatMap((part): readonly Slot[] => {
    if (part.kind === 'slot') return [part];
    return part.kind === 'optional' ? slotsIn(part.parts) : [];
  });
