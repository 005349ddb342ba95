import type { Schema } from '../../../core/schema/schema.ts';
import type { UsedProperties } from './used-property-paths.ts';

export interface NamedSchema {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** A quiet word, such as `not listed by the site`. The description explains it. */
  readonly flag?: string;
  /** The change from an earlier state of the site, such as `new` or `changed`. */
  readonly change?: string;
  /** Whether the user's code passes or reads the property. */
  readonly used?: boolean;
  /** The paths of nested members that the user's code reads. */
  readonly usedWithin?: UsedProperties;
}

/** A property that is only listed in `required` accepts any value. */
export function listedProperties({ properties = {}, required = [] }: Schema): readonly NamedSchema[] {
  const isRequired = new Set(required);
  return [
    ...Object.entries(properties).map(([name, schema]) => ({ name, schema, required: isRequired.has(name) })),
    ...required
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => ({ name, schema: {}, required: true })),
  ];
}
