import type { OptionTable } from './option.ts';

type PathIn<Table extends OptionTable> = {
  [Name in keyof Table]: Table[Name] extends { readonly kind: 'path' } ? Name : never;
}[keyof Table] &
  string;

/** The options of a table that are paths. */
export const pathsIn = <Table extends OptionTable>(table: Table): readonly PathIn<Table>[] =>
  Object.entries(table).flatMap(([name, { kind }]) => (kind === 'path' ? [name as PathIn<Table>] : []));
