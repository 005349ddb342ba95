// Reads the markup of a Svelte component with `svelte/compiler` of the project.

import { isTree, snippetAt, type MarkupReader, type Snippet } from './snippet.ts';

/** @param compiler the module `svelte/compiler` */
export function svelteMarkup(compiler: unknown): MarkupReader | undefined {
  if (!isTree(compiler) || typeof compiler['parse'] !== 'function') return undefined;
  const parse = compiler['parse'] as (text: string, options: object) => unknown;
  return (text) => {
    const tree = parse(text, { modern: true });
    // Svelte 4 has another name for the tree of the markup.
    return isTree(tree) ? codeIn(tree['fragment'] ?? tree['html'], text) : [];
  };
}

/** Members of the syntax tree that contain code, such as `expression` of `{expression}`. */
const codeMembers: ReadonlySet<string> = new Set(['expression', 'test', 'key', 'declaration']);

function codeIn(root: unknown, text: string): readonly Snippet[] {
  const found: Snippet[] = [];
  const open: unknown[] = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (Array.isArray(node)) open.push(...(node as readonly unknown[]));
    else if (isTree(node))
      for (const [name, member] of Object.entries(node)) {
        const { start, end } = isTree(member) ? member : {};
        if (codeMembers.has(name) && typeof start === 'number' && typeof end === 'number')
          found.push(...snippetAt(text, start, text.slice(start, end)));
        else if (isTree(member)) open.push(member);
      }
  }
  return found;
}
