// `routes.ts`: the tree of routes as a type, with what answers by method.

import type { ApiModel } from '../../model/api.ts';
import { code, propertyKey, quote, type Code } from '../code.ts';
import type { NamedOperation } from '../operation-names.ts';
import { replyTypes } from '../types/answer-choice.ts';
import { draftOperation } from '../types/operation-types.ts';
import { hasAnswer } from './answers.ts';
import { routeTree, type RouteNode } from './route-tree.ts';
import { TypeModules, type TypesImport } from './type-modules.ts';

export interface RoutesView {
  /** The types of `path-answers.ts` that it names; none where nothing answers. */
  readonly replyTypes: Code | undefined;
  readonly imports: readonly TypesImport[];
  readonly members: readonly TreeMember[];
}

interface TreeMember {
  readonly key: Code;
  readonly type: Code;
}

/** @param folder where the modules of types are */
export function viewRoutes(model: ApiModel, folder: string): RoutesView {
  const modules = new TypeModules(model, folder, ['Routes', ...Object.values(replyTypes)]);
  const used = new Set<string>();
  const replyText = (named: NamedOperation): string => {
    const { typeName, route } = named;
    const { reply } = draftOperation(named, model);
    const type = reply?.type.text ?? replyTypes.nothing;
    used.add(type);
    const given = [
      modules.typeOf(route.namespace, `${typeName}Result${reply?.isChosen === true ? 's' : ''}`),
      ...(reply?.otherwise ? [reply.otherwise.text] : []),
      ...(reply?.embeds ? [modules.typeOf(route.namespace, reply.embeds.text)] : []),
    ];
    return `${type}<${given.join(', ')}>`;
  };
  const members = treeMembers(routeTree(model, hasAnswer), replyText).map(([key, type]) => ({
    key: code(key),
    type: code(type),
  }));
  const names = [...used].sort().join(', ');
  return { replyTypes: names === '' ? undefined : code(names), imports: modules.imports(), members };
}

type TextMember = readonly [key: string, type: string];

function treeMembers(
  { literals, slots, operations }: RouteNode,
  replyText: (named: NamedOperation) => string,
): readonly TextMember[] {
  const replies = Array.from(operations, ([method, all]): TextMember => [
    method,
    [...new Set(all.map(replyText))].join(' | '),
  ]);
  const below = (node: RouteNode): string => objectText(treeMembers(node, replyText));
  return [
    ...(replies.length > 0 ? [[quote('/'), objectText(replies)] as const] : []),
    ...Array.from(literals, ([text, node]): TextMember => [propertyKey(text), below(node)]),
    ...Array.from(slots, ([kind, node]): TextMember => [quote(`{${kind}}`), below(node)]),
  ];
}

const objectText = (members: readonly TextMember[]): string =>
  `{\n${members.map(([key, type]) => `${key}: ${type};\n`).join('')}}`;
