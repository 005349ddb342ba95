import type { PathPart } from './api.ts';

/** `[{ text: '/posts/' }, { slot: 'id' }]` → `/posts/{id}`. */
export const templateOf = (parts: readonly PathPart[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'slot' ? `{${part.name}}` : `[${templateOf(part.parts)}]`;
    })
    .join('');
