// Finds the variable that PHP creates from the name of a query parameter or form parameter. All code that decides which
// route a request reaches uses this file to read names. https://github.com/php/php-src/blob/master/main/php_variables.c
// (php_register_variable_ex)

export interface PhpVariable {
  readonly name: string;
  /** The keys in brackets. For `name[key][]`, they are `key` and an empty text. */
  readonly keys: readonly string[];
}

/** PHP's maximum nesting of keys (`max_input_nesting_level`). PHP ignores deeper keys. */
const maxNestingLevel = 64;

/**
 * Reads the name of a parameter as PHP does. The name ends at a NUL, leading spaces are removed, and a space, a
 * dot or an unclosed bracket becomes `_`.
 *
 * @param parameter the decoded name
 * @returns undefined if PHP creates no variable
 */
export function phpVariableOf(parameter: string): PhpVariable | undefined {
  const text = parameter.replace(/\0.*$/s, '').replace(/^ +/, '');
  const bracket = text.indexOf('[');
  const plain = (part: string): string => part.replace(/[ .]/g, '_');
  const name = plain(bracket < 0 ? text : text.slice(0, bracket));
  if (name === '') return undefined;
  const keys: string[] = [];
  for (let at = bracket; at >= 0 && text.charAt(at) === '[';) {
    const isBlank = /^[ \t\n\v\f\r]\]/.test(text.slice(at + 1, at + 3));
    const end = text.indexOf(']', at + 1);
    if (end < 0) {
      // An unclosed first bracket becomes a `_` in the name. An unclosed later bracket is removed.
      if (keys.length > 0) break;
      return { name: `${name}_${text.slice(at + 1).replace(/[ .[]/g, '_')}`, keys };
    }
    keys.push(isBlank ? '' : text.slice(at + 1, end));
    if (keys.length > maxNestingLevel) return undefined;
    at = end + 1;
  }
  return { name, keys };
}

/**
 * Whether PHP reads the name of a parameter exactly as it is written. Other names are ambiguous, so routewright
 * sends no request with such a name.
 */
export function isReadAsWritten(parameter: string): boolean {
  const variable = phpVariableOf(parameter);
  return (
    variable !== undefined &&
    `${variable.name}${variable.keys.map((key) => `[${key}]`).join('')}` === parameter
  );
}
