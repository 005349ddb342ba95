// The data of `templates/wordpress/routes.ts.hbs`, with the responses by method.

import type { ApiModel } from '../../../core/model/api/api.ts';
import { code, propertyKey, quote, type Code } from '../code.ts';
import type { NamedOperation } from '../operation-names.ts';
import { replyTypes } from '../types/response-choice.ts';
import { draftOperation } from '../types/operation-types.ts';
import { hasKnownResponse } from './response-types.ts';
import { routeTree, type RouteNode } from './route-tree.ts';
import { TypeModules, type TypesImport } from '../types/type-modules.ts';

export interface RoutesView {
  readonly replyTypes: Code | undefined;
  readonly imports: readonly TypesImport[];
  readonly tree: NodeView | undefined;
}

interface NodeView {
  readonly answers: readonly { readonly method: Code; readonly type: Code }[];
  readonly segments: readonly SegmentView[];
}

interface SegmentView extends NodeView {
  /** The text of the segment, or the kind of its path parameter, such as `"{number}"`. */
  readonly key: Code;
}

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
  const tree = viewNode(routeTree(model, hasKnownResponse), replyText);
  const names = [...used].sort().join(', ');
  return {
    replyTypes: names === '' ? undefined : code(names),
    imports: modules.imports(),
    tree: tree.answers.length + tree.segments.length > 0 ? tree : undefined,
  };
}

const viewNode = (
  { literals, parameters, operations }: RouteNode,
  replyText: (named: NamedOperation) => string,
): NodeView => ({
  answers: Array.from(operations, ([method, all]) => ({
    method: code(method),
    type: code([...new Set(all.map(replyText))].join(' | ')),
  })),
  segments: [
    ...Array.from(literals, ([text, node]) => ({
      key: code(propertyKey(text)),
      ...viewNode(node, replyText),
    })),
    ...Array.from(parameters, ([kind, node]) => ({
      key: code(quote(`{${kind}}`)),
      ...viewNode(node, replyText),
    })),
  ],
});
