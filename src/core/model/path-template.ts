import type { PathPart, PathParameter } from './api.ts';

/** `[{ text: '/posts/' }, { parameter: 'id' }]` → `/posts/{id}`. */
export const templateOf = (parts: readonly PathPart[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'parameter' ? `{${part.name}}` : `[${templateOf(part.parts)}]`;
    })
    .join('');

/** All path parameters, including those of optional parts. */
export const pathParametersIn = (parts: readonly PathPart[]): readonly PathParameter[] =>
  parts.flatMap((part): readonly PathParameter[] => {
    if (part.kind === 'parameter') return [part];
    return part.kind === 'optional' ? pathParametersIn(part.parts) : [];
  });
