// Which variable PHP makes of a parameter of a query or a form, by its name.
// The one reader of such names: whatever decides where a request goes asks it.
// https://github.com/php/php-src/blob/master/main/php_variables.c (php_register_variable_ex)

export interface PhpVariable {
  readonly name: string;
  /** `key` and an empty text for `name[key][]`. */
  readonly keys: readonly string[];
}

/** PHP ignores what nests deeper (`max_input_nesting_level`). */
const maxDepth = 64;

/**
 * Reads the name of a parameter as PHP does: up to a NUL, without spaces before it, with `_` for a
 * space, a dot and a bracket that is not closed.
 *
 * @param parameter the name, decoded
 * @returns undefined where PHP makes no variable of it
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
      // Not closed: of the first one the rest belongs to the name, a later one is left out.
      if (keys.length > 0) break;
      return { name: `${name}_${text.slice(at + 1).replace(/[ .[]/g, '_')}`, keys };
    }
    keys.push(isBlank ? '' : text.slice(at + 1, end));
    if (keys.length > maxDepth) return undefined;
    at = end + 1;
  }
  return { name, keys };
}

/** Whether PHP makes of a parameter's name what is written there. Others are read in two ways, and not sent. */
export function isReadAsWritten(parameter: string): boolean {
  const variable = phpVariableOf(parameter);
  return (
    variable !== undefined &&
    `${variable.name}${variable.keys.map((key) => `[${key}]`).join('')}` === parameter
  );
}
