// Fills in the path parameters of a call.

import { ValidationError } from './call-errors.js';
import type { Fill, OperationInfo } from './operation.js';

export const pathParameters: Fill = (operation, given) =>
  operation.path.replace(/{(.*?)}/g, (_, name: string) => segment(operation, given, name));

/**
 * Removes a path parameter from the given arguments and returns the parameter's text for the path.
 *
 * @param whole the value that contains the text, for the error
 * @throws ValidationError for a value that would lead to another path, such as an empty value or
 * the segments `.` and `..`. The check also covers proxies that decode the path, treat a backslash
 * as a slash, or drop the text after `;`, `?` or `#`.
 */
function segment(
  operation: OperationInfo,
  given: Map<string, unknown>,
  name: string,
  text = (given.get(name) ?? '') as string,
  whole = text,
): string {
  given.delete(name);
  if (/^$|(^|[/\\]|%(25)*(2f|5c))(\.|%(25)*2e){1,2}($|[/\\;?#%])|[\ud800-\udfff]/iu.test(text))
    throw new ValidationError(operation, [
      { path: [name], message: `"${whole}" cannot be in the path` },
    ]);
  return encodeURIComponent(text);
}

/**
 * Like `pathParameters`, for a path with a parameter `{/path}`, whose value may contain slashes.
 */
export const slashParameters: Fill = (operation, given) => {
  const path = operation.path.replace(/{\/(.*?)}/g, (_, name: string) => {
    // Repeated slashes are allowed, because `theme//template` is the name of a template.
    const text = ''.concat((given.get(name) ?? '') as string);
    return text
      .split(/(\/+)/)
      .map((part, at) => (at % 2 ? part : segment(operation, given, name, part, text)))
      .join('');
  });
  return pathParameters({ ...operation, path }, given);
};

/**
 * Like `slashParameters`, for a path with optional parts in brackets. The path contains an optional
 * part if all of the part's parameters are given.
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
