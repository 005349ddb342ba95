import type { PathPart, PathParameter } from '../api/api.ts';

/** Turns the parts of a path into a path template: `[{ text: '/posts/' }, { parameter: 'id' }]` → `/posts/{id}`. */
export const templateOf = (parts: readonly PathPart[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'parameter' ? `{${part.name}}` : `[${templateOf(part.parts)}]`;
    })
    .join('');

/** All path parameters in the parts of a path, including those in optional parts. */
export const pathParametersIn = (parts: readonly PathPart[]): readonly PathParameter[] =>
  parts.flatMap((part): readonly PathParameter[] => {
    if (part.kind === 'parameter') return [part];
    return part.kind === 'optional' ? pathParametersIn(part.parts) : [];
  });
