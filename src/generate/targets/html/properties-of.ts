import type { Schema } from '../../../core/schema/schema.ts';
import type { UsedProperties } from './used-property-paths.ts';

export interface NamedSchema {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  readonly undeclared?: boolean;
  /** The change since an earlier state of the site: `new`, `changed`. */
  readonly change?: string;
  /** Whether the user's code passes or reads it. */
  readonly used?: boolean;
  /** The paths of its own members that are read. */
  readonly usedWithin?: UsedProperties;
}

/** The properties that a schema lists, in its order. One that is only listed in `required` allows any value. */
export function listedProperties({ properties = {}, required = [] }: Schema): readonly NamedSchema[] {
  const isRequired = new Set(required);
  return [
    ...Object.entries(properties).map(([name, schema]) => ({ name, schema, required: isRequired.has(name) })),
    ...required
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => ({ name, schema: {}, required: true })),
  ];
}
