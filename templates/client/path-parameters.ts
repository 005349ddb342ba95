// Fills in the path parameters of a call.

import { ValidationError } from './call-errors.js';
import type { Fill, OperationInfo } from './operation.js';

/** Fills in the path parameters. */
/* internal */
export const pathParameters: Fill = (operation, given) =>
  operation.path.replace(/{(.*?)}/g, (_, name: string) => segment(operation, given, name));

/**
 * Takes an argument out of the given ones for its path parameter.
 *
 * @throws ValidationError for a value that would lead to another path: an empty one, or one
 *   with a segment `.` or `..`, even if only a proxy sees it that decodes the path, reads a
 *   backslash as a slash or drops what follows `;`, `?` or `#`
 */
function segment(
  operation: OperationInfo,
  given: Map<string, unknown>,
  name: string,
  // Whatever it is, the platform writes it as text.
  text = (given.get(name) ?? '') as string,
): string {
  given.delete(name);
  if (/^$|(^|[/\\]|%(25)*(2f|5c))(\.|%(25)*2e){1,2}($|[/\\;?#%])|[\ud800-\udfff]/iu.test(text))
    throw new ValidationError(operation, [
      { path: [name], message: `"${text}" cannot stand in the path` },
    ]);
  return encodeURIComponent(text);
}

/** As `pathParameters`, for a path with a parameter `{/path}`, whose value may hold slashes. */
/* internal */
export const slashParameters: Fill = (operation, given) => {
  const path = operation.path.replace(/{\/(.*?)}/g, (_, name: string) => {
    // Several slashes in a row may stand: `theme//template` names a template.
    const parts = ''.concat((given.get(name) ?? '') as string).split(/(\/+)/);
    return parts
      .map((part, at) => (at % 2 ? part : segment(operation, given, name, part)))
      .join('');
  });
  return pathParameters({ ...operation, path }, given);
};

/** As `slashParameters`, for a path with parts in brackets: each is kept when all that it needs is given. */
/* internal */
export const optionalParameters: Fill = (operation, given) => {
  // The innermost first.
  const path = operation.path.replace(/\[([^[\]]*)\]/g, (_, part: string) =>
    [...part.matchAll(/{\/?(.*?)}/g)].every(([, name = '']) => given.get(name) != null) ? part : '',
  );
  return (path === operation.path ? slashParameters : optionalParameters)(
    { ...operation, path },
    given,
  );
};
