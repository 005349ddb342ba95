// Each target declares its options. The values of options are checked against the declarations.

import { Halt } from '../../core/diagnostics/halt.ts';
import { didYouMean } from '../../core/diagnostics/nearest.ts';
import { isRecord } from '../../core/model/index/index-document.ts';

/** One option of a target: its kind, its default, and a line of help. */
export type OptionDeclaration<Value> = { readonly help: string; readonly default: Value } & ([Value] extends [
  boolean,
]
  ? { readonly kind: 'flag' }
  : [Value] extends [number]
    ? { readonly kind: 'number'; readonly min?: number; readonly max?: number }
    : [Value] extends [readonly string[]]
      ? { readonly kind: 'list'; readonly values?: Value }
      : { readonly kind: 'text' } | { readonly kind: 'choice'; readonly values: readonly Value[] });

export type OptionDeclarations<Options> = {
  readonly [Name in keyof Options]: OptionDeclaration<Options[Name]>;
};

interface AnyDeclaration {
  readonly kind: 'flag' | 'number' | 'list' | 'text' | 'choice';
  readonly help: string;
  readonly default: unknown;
  readonly values?: readonly unknown[];
  readonly min?: number;
  readonly max?: number;
}

/** Describes an invalid value. */
function valueError(
  { kind, values, min = -Infinity, max = Infinity }: AnyDeclaration,
  value: unknown,
): string | undefined {
  const listed = (values ?? []).map((one) => JSON.stringify(one)).join(', ');
  switch (kind) {
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'text':
      return typeof value === 'string' ? undefined : 'must be a string';
    case 'choice':
      return values?.includes(value) === true ? undefined : `must be one of ${listed}`;
    case 'number': {
      if (typeof value === 'number' && value >= min && value <= max) return undefined;
      const limits = [
        ...(min === -Infinity ? [] : [`at least ${min}`]),
        ...(max === Infinity ? [] : [`at most ${max}`]),
      ];
      return ['must be a number', ...limits].join(', ');
    }
    case 'list': {
      const isText = Array.isArray(value) && value.every((one) => typeof one === 'string');
      if (!isText) return 'must be a list of strings';
      return values === undefined || value.every((one) => values.includes(one))
        ? undefined
        : `must contain only ${listed}`;
    }
  }
}

interface OptionsPlace {
  /** The name of the setting: `options`. */
  readonly place: string;
  readonly of: string;
}

/**
 * The checked options of a target, with defaults for missing options.
 *
 * @throws Halt `usage` that names an undeclared option or an invalid value
 */
export function checkedOptions(
  declarations: object = {},
  given: Readonly<Record<string, unknown>>,
  { place, of }: OptionsPlace,
): Readonly<Record<string, unknown>> {
  const declared = Object.entries(declarations as Readonly<Record<string, AnyDeclaration>>);
  const names = declared.map(([option]) => option);
  const unknown = Object.keys(given).find((option) => given[option] !== undefined && !names.includes(option));
  if (unknown !== undefined)
    throw new Halt(
      'usage',
      `\`${place}.${unknown}\` is not an option of the target ${of}.`,
      didYouMean(unknown, names) ??
        (names.length === 0 ? 'It has no options.' : `Its options are: ${names.join(', ')}.`),
    );
  return Object.fromEntries(
    declared.map(([option, declaration]) => {
      const value = given[option] ?? declaration.default;
      const fault = valueError(declaration, value);
      if (fault === undefined) return [option, value];
      throw new Halt('usage', `\`${place}.${option}\` of the target ${of} ${fault}.`, declaration.help);
    }),
  );
}

const declarationKinds = ['flag', 'number', 'list', 'text', 'choice'];

/** Describes an error in the option declarations of a user's target. */
export function declarationError(declarations: unknown): string | undefined {
  if (declarations === undefined) return undefined;
  if (!isRecord(declarations)) return 'its options must be an object of declarations';
  for (const [name, declaration] of Object.entries(declarations)) {
    if (!isRecord(declaration) || !declarationKinds.includes(String(declaration['kind'])))
      return `the kind of its option ${name} must be one of ${declarationKinds.join(', ')}`;
    if (typeof declaration['help'] !== 'string') return `its option ${name} needs a string \`help\``;
    const fault = valueError(declaration as unknown as AnyDeclaration, declaration['default']);
    if (fault !== undefined) return `the default of its option ${name} ${fault}`;
  }
  return undefined;
}
