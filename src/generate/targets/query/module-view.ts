// The data of `templates/query/module.ts.hbs`, with the queries and mutations of a namespace.

import type { ApiModel, HttpMethod, Namespace } from '../../../core/model/api/api.ts';
import { code, comment, literalText, quote, type Code, type CommentText } from '../code.ts';
import { isShapedByCaller } from '../client/module-view.ts';
import { RuntimeImports, type RuntimeImport } from '../client/runtime-imports.ts';
import { isPaged } from '../client/runtime-modules.ts';
import type { NamespaceParts } from '../module-parts.ts';
import { namedOperations, type NamedOperation } from '../operation-names.ts';
import type { Reply } from '../types/operation-types.ts';
import { viewTypes } from '../types/types-module.ts';
import { queryRuntime, runtimeFiles } from './query-runtime.ts';

export interface QueryModuleView {
  readonly from: Code;
  readonly types: Code | undefined;
  readonly shapes: Code | undefined;
  readonly imports: readonly RuntimeImport[];
  readonly operations: readonly QueryOperationView[];
}

interface QueryOperationView {
  readonly name: Code;
  readonly method: CommentText;
  readonly path: CommentText;
  readonly isDeprecated: boolean;
  /** Types whose intersection is the type of the query function. */
  readonly factories: readonly FactoryView[];
  /** The runtime function that creates the query function, such as `query`, `listing` or `mutation`. */
  readonly maker: Code;
  readonly identifier: Code;
  readonly namespace: Code;
}

interface FactoryView {
  readonly type: Code;
  readonly isFurther: boolean;
  readonly accessor: Code;
  /** The start of the query keys, such as `["wp/v2", "posts", "list"]`. */
  readonly key: Code;
  readonly of: {
    readonly typeName: Code;
    readonly reply: Reply | undefined;
    readonly methods: Code | undefined;
  };
}

const readingMethods: ReadonlySet<HttpMethod> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The names of queries and mutations, such as `postsListQuery` and `postsUpdateMutation`. The names of
 * queries are unique, because the names of operations are unique.
 */
const queryName = ({ identifier, operation }: NamedOperation): string =>
  identifier + (readingMethods.has(operation.method) ? 'Query' : 'Mutation');

export function viewQueryModule(model: ApiModel, namespace: Namespace): QueryModuleView {
  const named = namedOperations(model, namespace.name);
  const whole: NamespaceParts = { namespace, parts: [{ path: namespace.module, operations: named }] };
  const typed = viewTypes(model, whole).flatMap((types) => types.operations);
  const imports = new RuntimeImports(runtimeFiles, queryRuntime);
  const types = new Set<string>();
  const shapes = new Set<string>();
  const operations = named.map((one, at): QueryOperationView => {
    const reply = isShapedByCaller(one.operation) ? typed[at]?.reply : undefined;
    const view = viewQueryOperation(one, namespace, reply);
    const { typeName } = one;
    types.add(`${typeName}Args`);
    types.add(`${typeName}Result${reply?.isChosen === true ? 's' : ''}`);
    if (reply?.embeds !== undefined) types.add(reply.embeds.text);
    if (reply !== undefined) shapes.add(reply.type.text);
    imports.add(view.maker.text, ...view.factories.map(({ type }) => type.text));
    return view;
  });
  return {
    from: code(quote(`../client/${namespace.module}.js`)),
    types: importList(types),
    shapes: importList(shapes),
    imports: imports.views(namespace.module),
    operations,
  };
}

const importList = (names: ReadonlySet<string>): Code | undefined =>
  names.size === 0 ? undefined : code([...names].sort().join(', '));

function viewQueryOperation(
  named: NamedOperation,
  namespace: Namespace,
  reply: Reply | undefined,
): QueryOperationView {
  const { operation, route, identifier, typeName, resource, verb } = named;
  const shaped = reply ? 'Shaped' : '';
  const reads = readingMethods.has(operation.method);
  const lists = reads && isPaged(operation);
  const of = {
    typeName: code(typeName),
    reply,
    methods: reads ? undefined : code(operation.methods.map(quote).join(' | ')),
  };
  const factories = [reads ? 'QueryFactory' : 'MutationFactory', ...(lists ? ['ListFactory'] : [])];
  const accessor = code(quote(namespace.accessor));
  const key = code(literalText([namespace.name, resource, verb]));
  return {
    name: code(queryName(named)),
    method: comment(operation.method),
    path: comment(route.path),
    isDeprecated: operation.deprecated === true,
    factories: factories.map((type, at) => ({
      type: code(shaped + type),
      isFurther: at > 0,
      accessor,
      key,
      of,
    })),
    maker: code(lists ? 'listing' : reads ? 'query' : 'mutation'),
    identifier: code(identifier),
    namespace: code(quote(namespace.name)),
  };
}
