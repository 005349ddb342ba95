// Restores the document of a compact index. The file is untrusted: a reference may be wrong, may lead to itself, or may
// multiply the values of the document. Equal values become one object in memory.

import { isRecord } from '../../core/model/index/index-document.ts';
import { compactVersion } from './pack.ts';
import { placeIn } from './place.ts';
import { placeOfReference, unescapedObject } from './reference.ts';
import { routesInOrder } from './route-order.ts';

type Fields = Readonly<Record<string, unknown>>;

export type Unpacked =
  | { readonly kind: 'document'; readonly document: Fields }
  /** The document is invalid. The description completes the sentence "It is …". */
  | { readonly kind: 'invalid'; readonly description: string };

/** The maximum depth of the restored document, equal to the maximum for sources. */
const maxDepth = 256;

/**
 * The maximum size of the restored document: 16 for each value, and the length of each text. The limit is far above the
 * size of real indexes, which is at most ten million.
 */
const maxSize = 150_000_000;

/** Whether a document is in the compact form. */
export const isCompact = (document: Fields): boolean => Object.hasOwn(document, '_compact');

/** Restores a document in the compact form. Callers must not change the restored values. */
export function unpack(document: Fields): Unpacked {
  const { _compact: version, _order: runs, routes } = document;
  if (version !== compactVersion || !isRecord(routes))
    return { kind: 'invalid', description: 'a compact index of an unknown version, or without routes' };
  try {
    const ordered = routesInOrder(unpackRoutes(routes), runs);
    const members = Object.entries(document).filter(([name]) => name !== '_compact' && name !== '_order');
    return {
      kind: 'document',
      document: Object.fromEntries(
        members.map(([name, member]) => [name, name === 'routes' ? ordered : member]),
      ),
    };
  } catch (error) {
    if (!(error instanceof InvalidReference)) throw error;
    return { kind: 'invalid', description: `a compact index, but ${error.message}` };
  }
}

class InvalidReference extends Error {}

interface Restored {
  readonly value: unknown;
  readonly size: number;
  readonly depth: number;
}

function unpackRoutes(routes: Fields): Fields {
  const finished = new Map<object, Restored>();
  let total = 0;

  const unpackValue = (value: unknown, depth: number): Restored => {
    if (typeof value === 'string') return { value, size: 16 + value.length, depth: 0 };
    if (typeof value !== 'object' || value === null) return { value, size: 16, depth: 0 };
    let restored = finished.get(value);
    if (restored === undefined) {
      const place = placeOfReference(value);
      restored = place === undefined ? unpackMembers(value, depth) : referenced(place);
      finished.set(value, restored);
    }
    if (depth + restored.depth > maxDepth)
      throw new InvalidReference(`its values are nested more than ${maxDepth} levels deep`);
    return restored;
  };

  const referenced = (place: string): Restored => {
    const target = placeIn(routes, place)?.value;
    const restored = typeof target === 'object' && target !== null ? finished.get(target) : undefined;
    if (restored) return restored;
    throw new InvalidReference(
      `the reference ${JSON.stringify(place.slice(0, 200))} does not lead to an earlier value`,
    );
  };

  const unpackMembers = (value: object, depth: number): Restored => {
    if (depth >= maxDepth)
      throw new InvalidReference(`its values are nested more than ${maxDepth} levels deep`);
    let [size, deepest] = [16, 0];
    const unpackMember = (member: unknown): unknown => {
      const restored = unpackValue(member, depth + 1);
      size += restored.size;
      deepest = Math.max(deepest, restored.depth + 1);
      return restored.value;
    };
    const made: unknown = Array.isArray(value)
      ? value.map(unpackMember)
      : unescapedObject(
          Object.fromEntries(
            Object.entries(value).map(([name, member]) => {
              size += name.length;
              return [name, unpackMember(member)];
            }),
          ),
        );
    return { value: made, size, depth: deepest };
  };

  return Object.fromEntries(
    Object.entries(routes).map(([key, route]) => {
      const { value, size } = unpackValue(route, 0);
      total += size;
      if (total > maxSize) throw new InvalidReference('its references multiply the values of the document');
      return [key, value];
    }),
  );
}
