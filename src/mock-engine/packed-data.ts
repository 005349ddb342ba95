// Packs the data of a mock into one text. Equal schemas are stored only once.

import { isObject } from '../core/schema/checks.ts';
import type { MockData } from './mock-data.ts';

/** The name of each member that contains a schema. */
const packedMember = 'schema';

/** @returns the input of `unpackMock` */
export function packMock(data: MockData): string {
  const places = new Map<string, number>();
  const placeOf = (schema: unknown): number => {
    const text = JSON.stringify(schema);
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const packed = JSON.stringify(data, (name, value: unknown) =>
    name === packedMember ? placeOf(value) : value,
  );
  return `{"schemas":[${[...places.keys()].join(',')}],"data":${packed}}`;
}

/** @param packed the output of `packMock` */
export function unpackMock(packed: string): MockData {
  const { schemas, data } = JSON.parse(packed) as {
    readonly schemas: readonly unknown[];
    readonly data: unknown;
  };
  const unpacked = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unpacked);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        name === packedMember && typeof member === 'number' ? schemas[member] : unpacked(member),
      ]),
    );
  };
  return unpacked(data) as MockData;
}
