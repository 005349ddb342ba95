// Parses the path template of a hand-written model: `/orders/{id}`, `/image[/{id}]`.

import { plainText } from './plain-text.ts';

export interface PathTemplate {
  /** The names of the path parameters, in the order of the path. */
  readonly parameters: ReadonlySet<string>;
  /** The error in the template; absent if the template is valid. */
  readonly flaw?: string;
}

const maxBracketsDepth = 50;
const parameterName = /[^{}[\]/]*/y;

export function readPathTemplate(path: string): PathTemplate {
  const parameters = new Set<string>();
  const flawed = (flaw: string): PathTemplate => ({ parameters, flaw });
  let open = 0;
  for (let at = 0; at < path.length; at++) {
    const char = path[at];
    if (char === '[' && ++open > maxBracketsDepth)
      return flawed(`brackets are nested more than ${maxBracketsDepth} deep`);
    if (char === ']' && --open < 0) return flawed('the bracket "]" was never opened');
    if (char === '}') return flawed('the brace "}" was never opened');
    if (char !== '{') continue;

    parameterName.lastIndex = at + 1;
    const name = parameterName.exec(path)?.[0] ?? '';
    const shown = plainText(name, 60);
    if (path[at + 1 + name.length] !== '}') return flawed(`the path parameter "{${shown}" is not closed`);
    if (name === '') return flawed('the path parameter "{}" has no name');
    if (parameters.has(name)) return flawed(`the path parameter "{${shown}}" is used twice`);
    parameters.add(name);
    at += name.length + 1;
  }
  if (open > 0) return flawed('the bracket "[" is not closed');
  if (!templateBeginsWithSlash(path))
    return flawed('the path must begin with "/" even without its optional parts');
  if (path.split(/[/[\]]/).some((segment) => segment === '.' || segment === '..'))
    return flawed('clients remove a segment "." or ".." before a request');
  return { parameters };
}

/** Whether the path begins with a slash, with and without its optional parts. The brackets must be balanced. */
function templateBeginsWithSlash(path: string): boolean {
  if (!path.startsWith('[')) return path.startsWith('/');
  let end = 1;
  for (let open = 1; open > 0; end++) open += path[end] === '[' ? 1 : path[end] === ']' ? -1 : 0;
  return templateBeginsWithSlash(path.slice(1, end - 1)) && templateBeginsWithSlash(path.slice(end));
}
