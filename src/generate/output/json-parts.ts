/**
 * The text that `JSON.stringify` makes of an object, in parts: every item of a list that
 * is right in it is one, so that the text of a large model never stands in memory whole.
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
