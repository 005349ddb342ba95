/**
 * The same text as `JSON.stringify` of an object, in parts: one per item of each list that is a direct
 * member. The text of a large model is therefore never in memory as a whole.
 */
export function* jsonParts(value: object): Generator<string> {
  let before = '{';
  for (const [name, member] of Object.entries(value) as readonly (readonly [string, unknown])[]) {
    if (member === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    if (Array.isArray(member)) yield* listParts(member);
    else yield JSON.stringify(member);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* listParts(list: readonly unknown[]): Generator<string> {
  let before = '[';
  for (const item of list) {
    yield before + JSON.stringify(item);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
