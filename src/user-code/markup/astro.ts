// Reads the markup of an Astro component with `@astrojs/compiler` of the project.

import { isTree, snippetAt, treesIn, type MarkupReader, type Snippet } from './snippet.ts';

/** @param compiler the module `@astrojs/compiler/sync` */
export function astroMarkup(compiler: unknown): MarkupReader | undefined {
  if (!isTree(compiler) || typeof compiler['parse'] !== 'function') return undefined;
  const parse = compiler['parse'] as (text: string, options: object) => unknown;
  return (text) => {
    const tree = parse(text, { position: true });
    return isTree(tree) ? codeIn(tree['ast'], text) : [];
  };
}

type Tree = Readonly<Record<string, unknown>>;

/** The offset at which a node begins; undefined if the tree does not contain it. */
type StartOf = (node: Tree) => number | undefined;

function codeIn(root: unknown, text: string): readonly Snippet[] {
  const offsetOf = offsetsOf(text);
  const startOf: StartOf = ({ position }) =>
    isTree(position) && isTree(position['start']) ? offsetOf(position['start']['offset']) : undefined;
  return isTree(root) ? snippetsIn(root, startOf, text) : [];
}

function snippetsIn(node: Tree, startOf: StartOf, text: string): readonly Snippet[] {
  const children = treesIn(node['children']);
  if (node['type'] === 'expression') return expression(node, children, startOf, text);
  return [
    ...treesIn(node['attributes']).flatMap((attribute) => ofAttribute(attribute, startOf(attribute), text)),
    ...children.flatMap((child) => snippetsIn(child, startOf, text)),
  ];
}

/**
 * An expression whose code contains markup (`{posts.map((post) => <li>{post.title}</li>)}`). In the snippet, a list of
 * the expressions in the markup replaces the markup, so that they can use the names of the code around the markup.
 */
function expression(
  node: Tree,
  children: readonly Tree[],
  startOf: StartOf,
  text: string,
): readonly Snippet[] {
  const pieces = children.flatMap((child): readonly Snippet[] =>
    child['type'] === 'text' ? snippetAt(text, startOf(child), child['value']) : [],
  );
  const inner = children.flatMap((child) => snippetsIn(child, startOf, text));
  const start = text.indexOf('{', startOf(node) ?? text.length) + 1;
  const lastEnd = Math.max(...pieces.map(endOf), ...inner.map((one) => endOf(one) + 1));
  const end = text.indexOf('}', lastEnd);
  if (start === 0 || end < start) return inner;
  const signs = text
    .slice(start, end)
    .replace(/[^\r\n]/g, ' ')
    .split('');
  const write = (at: number, code: string): void => {
    signs.splice(at - start, code.length, ...code.split(''));
  };
  for (const { start: at, code } of inner) write(at - 1, `,${code}`);
  for (const [from, to] of gapsBetween(pieces, start, end)) {
    const markup = /\S(?:[\s\S]*\S)?/.exec(text.slice(from, to));
    if (!markup || markup[0].length < 2) continue;
    write(from + markup.index, '[');
    write(from + markup.index + markup[0].length - 1, ']');
  }
  for (const { start: at, code } of pieces) write(at, code);
  return [{ start, code: signs.join(''), inner }];
}

const endOf = ({ start, code }: Snippet): number => start + code.length;

/** The ranges between pieces, and between the pieces and the ends of the expression. */
const gapsBetween = (
  pieces: readonly Snippet[],
  start: number,
  end: number,
): readonly (readonly [number, number])[] =>
  [...pieces, { start: end }].map((piece, at) => {
    const before = pieces[at - 1];
    return [before ? endOf(before) : start, piece.start];
  });

const codeKinds: ReadonlySet<unknown> = new Set(['expression', 'spread', 'shorthand']);

function ofAttribute(
  { kind, name, value }: Tree,
  start: number | undefined,
  text: string,
): readonly Snippet[] {
  if (start === undefined) return [];
  const code = kind === 'spread' ? name : value;
  if (!codeKinds.has(kind) || typeof code !== 'string' || code === '') return [];
  return snippetAt(text, text.indexOf(code, kind === 'spread' ? start : start + String(name).length), code);
}

/** Returns a function that maps offsets in bytes of UTF-8 to offsets in the text. */
function offsetsOf(text: string): (offset: unknown) => number | undefined {
  const isPlain = Buffer.byteLength(text) === text.length;
  const bytes = Buffer.from(text);
  return (offset) =>
    typeof offset !== 'number'
      ? undefined
      : isPlain
        ? offset
        : bytes.subarray(0, offset).toString('utf8').length;
}
