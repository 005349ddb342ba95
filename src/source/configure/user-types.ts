import type { UserType } from '../../core/model/api/api.ts';
import type { TypeConfig } from '../../core/model/files/config.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** The types that a configuration imports from user files, each with a unique name. */
export class UserTypes {
  private readonly byPlace: Map<string, UserType>;

  constructor(known: readonly UserType[] = []) {
    this.byPlace = new Map(known.map((one) => [userTypeKey(one), one]));
  }

  /** Applies the type setting of a property or argument to its schema. */
  typed(config: TypeConfig, declared: Schema = {}): Schema {
    if ('import' in config)
      return { ...declared, userType: this.nameOf({ from: config.import, type: config.type }) };
    const { context, readOnly, description } = declared;
    return {
      ...(description !== undefined && { description }),
      ...config.schema,
      ...(context !== undefined && { context }),
      ...(readOnly !== undefined && { readOnly }),
    };
  }

  list(): readonly UserType[] {
    return [...this.byPlace.values()];
  }

  private nameOf(place: Omit<UserType, 'name'>): string {
    const known = this.byPlace.get(userTypeKey(place));
    if (known) return known.name;
    const taken = new Set(this.list().map(({ name }) => name));
    let name = place.type;
    for (let count = 2; taken.has(name); count++) name = `${place.type}${count}`;
    this.byPlace.set(userTypeKey(place), { name, ...place });
    return name;
  }
}

const userTypeKey = ({ from, type }: Omit<UserType, 'name'>): string => `${from}\n${type}`;
