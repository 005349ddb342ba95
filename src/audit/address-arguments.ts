// The places of the arguments in the query of an address.
// An argument belongs to the code that writes it: the function that contains the address, or a call of this function.

import type { ts } from 'ts-morph';
import { compiler } from '../user-code/compiler-in-use.ts';
import { knownText, type ObjectValue } from './evaluate/values.ts';
import { decodedOrRaw } from './rest-address.ts';

/**
 * The arguments of an address that a function contains. Names and values that the text of the function does not
 * contain get the call of the function as their place.
 *
 * @param address the syntax node of the address in the function
 */
export function withArgumentsAt(query: ObjectValue, address: ts.Node, call: ts.Node): ObjectValue {
  const { names, pairs } = writtenIn(address);
  const moved = <Part extends { readonly node: ts.Node }>(part: Part, isWritten: boolean): Part =>
    part.node === address && !isWritten ? { ...part, node: call } : part;
  return {
    ...query,
    members: new Map(
      [...query.members].map(([name, member]) => [
        name,
        {
          ...moved(member, names.has(name)),
          values: member.values.map((value) => moved(value, pairs.has(`${name}=${knownText(value) ?? ''}`))),
        },
      ]),
    ),
  };
}

/** The arguments in the texts of an expression: `page` and `per_page=5` of `?page=${page}&per_page=5`. */
function writtenIn(address: ts.Node): {
  readonly names: ReadonlySet<string>;
  readonly pairs: ReadonlySet<string>;
} {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (compiler.isStringLiteralLike(node) || compiler.isTemplateHead(node)) texts.push(node.text);
    else if (compiler.isTemplateMiddleOrTemplateTail(node)) texts.push(node.text);
    compiler.forEachChild(node, visit);
  };
  visit(address);
  const written = texts.flatMap((text) => text.split(/[?&#]/)).filter((pair) => pair.includes('='));
  const pairs = new Set(written.map(decodedOrRaw));
  return { names: new Set([...pairs].map((pair) => pair.slice(0, pair.indexOf('=')))), pairs };
}
