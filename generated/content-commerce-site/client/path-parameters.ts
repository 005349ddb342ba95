// Fills in the path parameters of a call.

import { ValidationError } from './call-errors.js';
import type { Fill, OperationInfo } from './operation.js';

/** Fills in the path parameters. */
export const pathParameters: Fill = (operation, given) =>
  operation.path.replace(/{(.*?)}/g, (_, name: string) => segment(operation, given, name));

/**
 * Removes a path parameter from the given arguments and returns its text for the path.
 *
 * @throws ValidationError for a value that would lead to another path: an empty one, or
 * one with a segment `.` or `..`, even if only a proxy sees it that decodes the path,
 * reads a backslash as a slash or drops the text after `;`, `?` or `#`
 */
function segment(
  operation: OperationInfo,
  given: Map<string, unknown>,
  name: string,
  // A value of any type is converted to text by the platform.
  text = (given.get(name) ?? '') as string,
): string {
  given.delete(name);
  if (/^$|(^|[/\\]|%(25)*(2f|5c))(\.|%(25)*2e){1,2}($|[/\\;?#%])|[\ud800-\udfff]/iu.test(text))
    throw new ValidationError(operation, [
      { path: [name], message: `"${text}" cannot be in the path` },
    ]);
  return encodeURIComponent(text);
}

/** As `pathParameters`, for a path with a parameter `{/path}`, whose value may contain slashes. */
export const slashParameters: Fill = (operation, given) => {
  const path = operation.path.replace(/{\/(.*?)}/g, (_, name: string) => {
    // Repeated slashes are allowed: `theme//template` names a template.
    const parts = ''.concat((given.get(name) ?? '') as string).split(/(\/+)/);
    return parts
      .map((part, at) => (at % 2 ? part : segment(operation, given, name, part)))
      .join('');
  });
  return pathParameters({ ...operation, path }, given);
};

/**
 * As `slashParameters`, for a path with optional parts in brackets. A part is kept if all
 * of its parameters are given.
 */
export const optionalParameters: Fill = (operation, given) => {
  // Inner brackets first.
  const path = operation.path.replace(/\[([^[\]]*)\]/g, (_, part: string) =>
    [...part.matchAll(/{\/?(.*?)}/g)].every(([, name = '']) => given.get(name) != null) ? part : '',
  );
  return (path === operation.path ? slashParameters : optionalParameters)(
    { ...operation, path },
    given,
  );
};
