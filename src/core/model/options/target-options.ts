// Finds the options of each target for `render` in the tables of options.

import { defined } from '../text/defined.ts';
import type { OptionValue } from '../files/project.ts';
import type { Option, OptionTable, RenderTarget } from './option.ts';
import { projectOptions } from './project-options.ts';

type NameFor<Row extends Option, Target extends RenderTarget> = Row extends {
  readonly render: { readonly target: Target; readonly name: infer Name extends string };
}
  ? Name
  : never;

type WithDefault<Row extends Option> = Row extends { readonly default: unknown } ? unknown : never;

/** The options of a target. An option that has a default is always present. */
export type OptionsOfTarget<Table extends OptionTable, Target extends RenderTarget> = {
  readonly [Name in keyof Table as NameFor<Table[Name], Target> & WithDefault<Table[Name]>]: OptionValue<
    Table[Name]
  >;
} & {
  readonly [
    Name in keyof Table as Table[Name] extends { readonly default: unknown }
      ? never
      : NameFor<Table[Name], Target>
  ]?: OptionValue<Table[Name]>;
};

export type TargetOptions<Target extends RenderTarget> = OptionsOfTarget<typeof projectOptions, Target>;

interface TargetRow {
  /** The name of the option in the target. */
  readonly name: string;
  /** The name of the option in the table. */
  readonly option: string;
  readonly row: Option;
}

/** The rows that define options of a target, with the target's names for the options. */
export const rowsOfTarget = (target: RenderTarget, table: OptionTable): readonly TargetRow[] =>
  Object.entries(table).flatMap(([option, row]) =>
    row.render?.target === target ? [{ name: row.render.name, option, row }] : [],
  );

/** The options of all targets in a table of options, by target. */
export function optionsByTarget(
  table: OptionTable,
  values: object,
): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const targets = new Set(Object.values(table).flatMap(({ render }) => (render ? [render.target] : [])));
  return Object.fromEntries(
    [...targets].map((target) => [target, resolveTargetOptions(target, values, table)]),
  );
}

/**
 * The options of a target. Options that the run does not set have their defaults.
 *
 * @param values the options of a run, by the name of the option in the table
 */
export function resolveTargetOptions<
  const Target extends RenderTarget,
  Table extends OptionTable = typeof projectOptions,
>(target: Target, values: object = {}, table: OptionTable = projectOptions): OptionsOfTarget<Table, Target> {
  const given = new Map<string, unknown>(Object.entries(values));
  return defined(
    Object.fromEntries(
      rowsOfTarget(target, table).map(({ name, option, row }) => [name, given.get(option) ?? row.default]),
    ),
  ) as OptionsOfTarget<Table, Target>;
}
