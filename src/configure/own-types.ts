import type { OwnType } from '../model/api.ts';
import type { TypeConfig } from '../model/config.ts';
import type { Schema } from '../schema/schema.ts';

/** The types of the user's own that a configuration names, each with a name of its own. */
export class OwnTypes {
  private readonly byPlace: Map<string, OwnType>;

  constructor(known: readonly OwnType[] = []) {
    this.byPlace = new Map(known.map((one) => [placeOf(one), one]));
  }

  /** A schema with what the configuration says of its type. */
  typed(config: TypeConfig, declared: Schema = {}): Schema {
    if ('import' in config)
      return { ...declared, ownType: this.nameOf({ from: config.import, type: config.type }) };
    const { context, readOnly, description } = declared;
    return {
      ...(description !== undefined && { description }),
      ...config.schema,
      ...(context !== undefined && { context }),
      ...(readOnly !== undefined && { readOnly }),
    };
  }

  list(): readonly OwnType[] {
    return [...this.byPlace.values()];
  }

  private nameOf(place: Omit<OwnType, 'name'>): string {
    const known = this.byPlace.get(placeOf(place));
    if (known) return known.name;
    const taken = new Set(this.list().map(({ name }) => name));
    let name = place.type;
    for (let count = 2; taken.has(name); count++) name = `${place.type}${count}`;
    this.byPlace.set(placeOf(place), { name, ...place });
    return name;
  }
}

const placeOf = ({ from, type }: Omit<OwnType, 'name'>): string => `${from}\n${type}`;
