// How PHP reads a query or a form (`parse_str`), written from its manual: the client
// must be understood by this, so it shares nothing with the client.

export type PhpValue = string | PhpArray;

/** PHP has one kind of array: keys in order, whole numbers counted up by `[]`. */
export type PhpArray = Map<string, PhpValue>;

export function parsePhpQuery(text: string): PhpArray {
  const result: PhpArray = new Map();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = decode(equals === -1 ? pair : pair.slice(0, equals));
    assign(result, key, equals === -1 ? '' : decode(pair.slice(equals + 1)));
  }
  return result;
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

function assign(array: PhpArray, key: string, value: string): void {
  const bracket = key.indexOf('[');
  const name = bracket <= 0 ? key : key.slice(0, bracket);
  const inner =
    bracket <= 0 ? [] : [...key.slice(bracket).matchAll(/\[([^\]]*)\]/g)].map(([, step = '']) => step);
  // PHP makes an underscore of what cannot stand in the name of a variable.
  const path = [name.replaceAll(/[ .]/g, '_'), ...inner];
  let at = array;
  for (const [index, step] of path.entries()) {
    const own = step === '' && index > 0 ? String(nextIndex(at)) : step;
    if (index === path.length - 1) {
      at.set(own, value);
      return;
    }
    const found = at.get(own);
    const next: PhpArray = found instanceof Map ? found : new Map<string, PhpValue>();
    at.set(own, next);
    at = next;
  }
}

function nextIndex(array: PhpArray): number {
  const numbers = [...array.keys()].filter((key) => /^\d+$/.test(key)).map(Number);
  return numbers.length === 0 ? 0 : Math.max(...numbers) + 1;
}

/** A JSON value as PHP sees it when it came in a query: text all the way down. */
export function asPhpSeesIt(value: unknown): PhpValue {
  if (value === null) return '';
  if (typeof value !== 'object') return `${value as string | number | boolean}`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return '';
  return new Map(members.map(([key, member]) => [key, asPhpSeesIt(member)]));
}
