import type { Schema } from '../../../core/schema/schema.ts';
import type { UsedProperties } from './used-members.ts';

export interface NamedSchema {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  readonly undeclared?: boolean;
  /** What became of it since an earlier state of the site: `new`, `changed`. */
  readonly change?: string;
  /** Somebody's code passes it, or reads it. */
  readonly used?: boolean;
  /** What of its own members is read, by their paths. */
  readonly usedWithin?: UsedProperties;
}

/** The properties that a schema lists, in its order; one that is only required may hold anything. */
export function propertiesOf({ properties = {}, required = [] }: Schema): readonly NamedSchema[] {
  const isRequired = new Set(required);
  return [
    ...Object.entries(properties).map(([name, schema]) => ({ name, schema, required: isRequired.has(name) })),
    ...required
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => ({ name, schema: {}, required: true })),
  ];
}
