// Reads the template of a Vue component with `vue/compiler-sfc` of the project.

import { isTree, snippetAt, treesIn, type MarkupReader, type Snippet } from './snippet.ts';

/** @param compiler the module `vue/compiler-sfc` */
export function vueMarkup(compiler: unknown): MarkupReader | undefined {
  if (!isTree(compiler) || typeof compiler['parse'] !== 'function') return undefined;
  const parse = compiler['parse'] as (text: string) => unknown;
  return (text) => {
    const parsed = parse(text);
    const descriptor = isTree(parsed) ? parsed['descriptor'] : undefined;
    const template = isTree(descriptor) ? descriptor['template'] : undefined;
    // In a template in another language, such as Pug, offsets have another meaning.
    return isTree(template) && typeof template['lang'] !== 'string' ? codeIn(template['ast'], text) : [];
  };
}

function codeIn(root: unknown, text: string): readonly Snippet[] {
  const found: Snippet[] = [];
  const open = isTree(root) ? [root] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    if (isTree(node['content'])) found.push(...located(node['content'], text));
    for (const property of treesIn(node['props'])) found.push(...ofDirective(property, text));
    open.push(...treesIn(node['children']));
  }
  return found;
}

function ofDirective({ name, exp }: Readonly<Record<string, unknown>>, text: string): readonly Snippet[] {
  if (!isTree(exp) || name === 'slot') return [];
  const whole = located(exp, text);
  if (name !== 'for') return whole;
  // `(item, at) in items` declares names, and then reads an expression.
  return whole.flatMap(({ start, code }) => {
    const head = /^[\s\S]*?\s(?:in|of)\s+/.exec(code)?.[0].length ?? 0;
    return head === 0 ? [] : snippetAt(text, start + head, code.slice(head));
  });
}

function located({ loc }: Readonly<Record<string, unknown>>, text: string): readonly Snippet[] {
  if (!isTree(loc) || !isTree(loc['start'])) return [];
  return snippetAt(text, loc['start']['offset'], loc['source']);
}
