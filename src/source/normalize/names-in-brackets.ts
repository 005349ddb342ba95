// Arguments of a query whose names contain brackets. PHP reads `brands[]` as the list `brands`, and `filter[color]` as the
// object `filter`. WordPress checks only an argument with the whole name, which no query contains, so it checks no value.

import type { Report, Where } from '../../core/diagnostics/diagnostic.ts';
import type { Argument } from '../../core/model/api/api.ts';
import { phpVariableOf } from '../../core/model/names/php-parameter-name.ts';
import { typesOf, type Schema } from '../../core/schema/schema.ts';
import { indexProblem } from './problems.ts';

/** Names the arguments of a query as PHP does. An argument that has the name already stays as it is. */
export function asPhpReads(args: readonly Argument[], where: Where, report: Report): readonly Argument[] {
  if (!args.some(isInBrackets)) return args;
  const plain = new Set(args.filter((argument) => !isInBrackets(argument)).map(({ name }) => name));
  const read = new Map<string, Argument>();
  for (const argument of args) {
    const variable = isInBrackets(argument) ? phpVariableOf(argument.name) : undefined;
    if (variable === undefined) read.set(argument.name, argument);
    else {
      const { name, keys } = variable;
      report(
        indexProblem(
          'argument-in-brackets',
          { ...where, argument: argument.name },
          { declared: argument.name, name },
        ),
      );
      if (plain.has(name)) continue;
      const { schema: before } = read.get(name) ?? {};
      const schema = { ...inBrackets(argument.schema, keys), unchecked: 'everything' as const };
      read.set(name, { ...argument, name, schema: before ? withMembers(before, schema) : schema });
    }
  }
  return [...read.values()];
}

const isInBrackets = ({ name, in: place }: Argument): boolean =>
  place === 'query' && (phpVariableOf(name)?.keys.length ?? 0) > 0;

/** The schema of the variable that contains the declared value below its keys. */
function inBrackets(declared: Schema, [key, ...rest]: readonly string[]): Schema {
  if (key === undefined) return declared;
  const { default: _, ...value } = inBrackets(declared, rest);
  const isList = value.type !== undefined && typesOf(value).includes('array');
  if (key === '') return isList && rest.length === 0 ? value : { type: 'array', items: value };
  return { type: 'object', properties: { [key]: value } };
}

/** The schema with the members of both schemas. */
function withMembers(one: Schema, other: Schema): Schema {
  if (one.properties === undefined || other.properties === undefined) return one;
  const properties = Object.entries(other.properties).map(([name, member]) => {
    const before = Object.hasOwn(one.properties ?? {}, name) ? one.properties?.[name] : undefined;
    return [name, before ? withMembers(before, member) : member] as const;
  });
  return { ...one, properties: { ...one.properties, ...Object.fromEntries(properties) } };
}
