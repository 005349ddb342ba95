// The tokens of generated TypeScript. Template literals, regular expressions and arithmetic operators are
// unknown; prettier formats files that contain them.

export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'sign' | 'comment' | 'end';
  readonly text: string;
  /** The number of line breaks before it; 2 also for more. */
  readonly breaks: 0 | 1 | 2;
  /** Its start and end in the text. */
  readonly start: number;
  readonly end: number;
}

type Kind = Exclude<Token['kind'], 'end'>;

const patterns: Readonly<Record<Kind, RegExp>> = {
  name: /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy,
  sign: /=>|\.\.\.|[{}[\]()<>,;:?|&=.*-]/y,
  string: /'(?:[^'\\\r\n]|\\[^\r\n])*'|"(?:[^"\\\r\n]|\\[^\r\n])*"/y,
  comment: /\/\/[^\r\n]*|\/\*[^]*?\*\//y,
  number: /\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/y,
};

/** The kind of token by its first character. Any other character can only start a name. */
const kindOf: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...Array.from('{}[]()<>,;:?|&=.*-', (sign) => [sign, 'sign'] as const),
  ...Array.from('0123456789', (digit) => [digit, 'number'] as const),
  ['"', 'string'],
  ["'", 'string'],
  ['/', 'comment'],
]);

/** The first token from a position on; `end` at the end of the text, undefined for unknown syntax. */
export function tokenAfter(text: string, at: number): Token | undefined {
  let start = at;
  let breaks: Token['breaks'] = 0;
  for (let sign = text[start]; sign === ' ' || sign === '\n' || sign === '\t'; sign = text[++start])
    if (sign === '\n') breaks = breaks === 0 ? 1 : 2;
  const first = text[start];
  if (first === undefined) return { kind: 'end', text: '', breaks, start, end: start };
  const kind = kindOf.get(first) ?? 'name';
  const pattern = patterns[kind];
  pattern.lastIndex = start;
  if (!pattern.test(text)) return undefined;
  const end = pattern.lastIndex;
  return { kind, text: text.slice(start, end), breaks, start, end };
}
