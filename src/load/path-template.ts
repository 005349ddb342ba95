// The template of a hand-written path: `/orders/{id}`, `/image[/{id}]`.

export interface PathTemplate {
  /** In the order of the path. */
  readonly slots: readonly string[];
  /** What is wrong with it. */
  readonly flaw?: string;
}

export function readPathTemplate(path: string): PathTemplate {
  const slots: string[] = [];
  const flawed = (flaw: string): PathTemplate => ({ slots, flaw });
  let open = 0;
  for (let at = 0; at < path.length; at++) {
    const char = path[at];
    if (char === '[') open++;
    else if (char === ']' && --open < 0) return flawed('the bracket "]" was never opened');
    else if (char === '}') return flawed('the brace "}" was never opened');
    if (char !== '{') continue;

    const name = /^[^{}[\]/]*/.exec(path.slice(at + 1))?.[0] ?? '';
    if (path[at + 1 + name.length] !== '}') return flawed(`the slot "{${name}" is not closed`);
    if (name === '') return flawed('the slot "{}" has no name');
    if (slots.includes(name)) return flawed(`the slot "{${name}}" is there twice`);
    slots.push(name);
    at += name.length + 1;
  }
  if (open > 0) return flawed('the bracket "[" is not closed');
  if (path.split(/[/[\]]/).some((segment) => segment === '.' || segment === '..'))
    return flawed('a segment "." or ".." is removed before it is requested');
  return { slots };
}
