// The values that a call sends, as plain data without compiler nodes.

import type { Json } from '../core/schema/schema.ts';
import type { CodeMember, CodeObject, CodeValue } from './code-call.ts';
import type { CodePlaces } from './code-places.ts';
import { knownText, type ObjectMember, type ObjectValue, type EvaluatedValue } from './evaluate/values.ts';

const maxObjectDepth = 8;

export function codeObject({ members, open }: ObjectValue, places: CodePlaces): CodeObject {
  return {
    open,
    // A member whose value is certainly `undefined` is not sent.
    members: [...members].filter(isSentMember).map(([name, { node, optional, values }]): CodeMember => ({
      name,
      place: places.ofName(node, name),
      optional: optional || values.some(({ kind }) => kind === 'missing'),
      values: values
        .filter(({ kind }) => kind !== 'missing')
        .map((value) => codeValue(value, value.node === node ? name : undefined, 0, places)),
    })),
  };
}

const isSentMember = ([, { values }]: readonly [string, ObjectMember]): boolean =>
  values.length === 0 || values.some(({ kind }) => kind !== 'missing');

function codeValue(
  value: EvaluatedValue,
  name: string | undefined,
  depth: number,
  places: CodePlaces,
): CodeValue {
  const place = name === undefined ? places.of(value.node) : places.ofName(value.node, name, true);
  const json = depth > maxObjectDepth ? undefined : jsonOfValue(value);
  if (json !== undefined) return { place, known: { kind: 'whole', value: json } };
  if (value.kind === 'members' && depth < maxObjectDepth)
    return { place, known: { kind: 'object', object: codeObject(value, places) } };
  if (value.kind === 'list' && depth < maxObjectDepth)
    return {
      place,
      known: {
        kind: 'list',
        items: value.items.map((item) => item.map((one) => codeValue(one, undefined, depth + 1, places))),
      },
    };
  const code = value.node.getText();
  return { place, ...(/^[\w$.]{1,40}$/.test(code) && { code }), known: { kind: 'nothing' } };
}

/** The JSON value of a completely known value. */
function jsonOfValue(value: EvaluatedValue): Json | undefined {
  if (value.kind === 'plain') return value.value;
  if (value.kind === 'text') return knownText(value);
  if (value.kind === 'list') {
    if (value.open) return undefined;
    const items = value.items.map((item) =>
      item.length === 1 && item[0] ? jsonOfValue(item[0]) : undefined,
    );
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (value.kind !== 'members' || value.open) return undefined;
  const members = [...value.members].map(([name, { values, optional }]) => {
    const [only] = values;
    const json = values.length === 1 && only && !optional ? jsonOfValue(only) : undefined;
    return json === undefined ? undefined : ([name, json] as const);
  });
  return members.every((one) => one !== undefined) ? Object.fromEntries(members) : undefined;
}
