import { defined } from '../text/defined.ts';
import type { OwnedBy } from '../files/project.ts';
import type { Option, OptionOwner, OptionTable } from './option.ts';

/** The rows of a table that define options of a library function. */
export const optionRowsFor = (
  owner: OptionOwner,
  table: OptionTable,
): readonly (readonly [string, Option])[] =>
  Object.entries(table).filter(([, { library = [] }]) => library.includes(owner));

type Given<Values> = { readonly [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Selects the values that are options of a library function. */
export function optionsFor<const Owner extends OptionOwner, Table extends OptionTable>(
  owner: Owner,
  table: Table,
  values: object,
): Given<OwnedBy<Table, Owner>> {
  const given = new Map<string, unknown>(Object.entries(values));
  return defined(
    Object.fromEntries(optionRowsFor(owner, table).map(([name]) => [name, given.get(name)])),
  ) as Given<OwnedBy<Table, Owner>>;
}
