// The `msw` target: handlers of a mock for Mock Service Worker. The engine comes along in one
// module, so that nothing of routewright is needed where the handlers run.

import msw from '#templates/msw';
import type { ApiModel, Namespace } from '../../../core/model/api.ts';
import type { OutputFile } from '../../../core/model/outcome.ts';
import { basePathOf } from '../../../mock/engine/base-path.ts';
import { packMock } from '../../../mock/engine/packed-data.ts';
import { planMock } from '../../../mock/engine/plan-mock.ts';
import { RuntimeImports, type RuntimeImport } from '../client/runtime-imports.ts';
import { runtimeSource, type RuntimeFolder } from '../client/runtime-source.ts';
import { code, comment, propertyKey, quote, type Code, type CommentText } from '../code.ts';
import { identifierOf, namedOperations, type NamedOperation } from '../operation-names.ts';
import { unreserved } from '../reserved-words.ts';
import { codeTemplates } from '../code-templates.ts';
import { fileIn } from '../templates.ts';
import { viewTypes } from '../types/types-module.ts';

interface IndexView {
  readonly imports: readonly RuntimeImport[];
  readonly basePath: Code;
  readonly namespaces: readonly NamespaceView[];
}

interface NamespaceView {
  readonly key: Code;
  /** What its types are imported as. */
  readonly local: Code;
  readonly from: Code;
  readonly resources: readonly { readonly key: Code; readonly operations: readonly OperationView[] }[];
}

interface OperationView {
  readonly key: Code;
  readonly method: CommentText;
  readonly path: CommentText;
  /** The types of the namespace, as they are imported. */
  readonly types: Code;
  readonly typeName: Code;
  /** The caller chooses among several results: any of them may be answered. */
  readonly isChosen: boolean;
}

const runtime: RuntimeFolder = { templates: msw, path: 'msw' };

/** The files of `msw/`; they name those of `client/`. */
export function renderMsw(model: ApiModel): readonly OutputFile[] {
  const namespaces = model.namespaces.filter(({ name }) => namedOperations(model, name).length > 0);
  const views = namespaces.map((namespace, at) => viewNamespace(model, namespace, at));
  const view: IndexView = {
    imports: importsFor(views),
    basePath: code(quote(basePathOf(model))),
    namespaces: views,
  };
  const template = codeTemplates(msw);
  // A text, which a compiler need not look into.
  const packed = code(quote(packMock(planMock(model))));
  return [
    { path: 'msw/index.ts', text: template<IndexView>('index.ts')(view) },
    { path: 'msw/handlers.ts', text: runtimeSource('handlers', runtime).text, isLaidOut: true as const },
    {
      path: 'msw/engine.ts',
      text: template<{ readonly engine: Code }>('engine.ts')({ engine: code(engine()) }),
      isLaidOut: true as const,
    },
    {
      path: 'msw/data.ts',
      text: template<{ readonly packed: Code }>('data.ts')({ packed }),
      isLaidOut: true as const,
    },
  ];
}

/** Without what the overrides do not name: compilers can be told to refuse an import that is not used. */
function importsFor(namespaces: readonly NamespaceView[]): readonly RuntimeImport[] {
  const operations = namespaces.flatMap(({ resources }) => resources.flatMap((one) => one.operations));
  const imports = new RuntimeImports(['handlers'], runtime);
  imports.add('makeHandlers', 'MakeHandlers');
  if (operations.length > 0) imports.add('Override');
  if (operations.some(({ isChosen }) => isChosen)) imports.add('AnyOf');
  return imports.views('index');
}

/** What the build made of src/mock/engine, without its export: the template has one with types. */
const engine = (): string =>
  fileIn(msw, 'mock-engine.js')
    .replace(/export \{\s*openMock\s*\};\s*$/, '')
    .trimEnd();

function viewNamespace(model: ApiModel, namespace: Namespace, at: number): NamespaceView {
  const named = namedOperations(model, namespace.name);
  const typed = viewTypes(model, {
    namespace,
    parts: [{ path: namespace.module, operations: named }],
  }).flatMap(({ operations }) => operations);
  const types = code(`${unreserved(identifierOf(namespace.accessor))}Types${at}`);
  const byResource = new Map<string, OperationView[]>();
  for (const [place, one] of named.entries()) {
    const operations = byResource.get(one.resource) ?? [];
    operations.push(viewOperation(one, types, typed[place]?.reply?.isChosen === true));
    byResource.set(one.resource, operations);
  }
  return {
    key: code(propertyKey(namespace.accessor)),
    local: types,
    from: code(quote(`../client/${namespace.module}.js`)),
    resources: [...byResource].map(([resource, operations]) => ({
      key: code(propertyKey(resource)),
      operations,
    })),
  };
}

const viewOperation = (
  { route, operation, typeName, verb }: NamedOperation,
  types: Code,
  isChosen: boolean,
): OperationView => ({
  key: code(propertyKey(verb)),
  method: comment(operation.method),
  path: comment(route.path),
  types,
  typeName: code(typeName),
  isChosen,
});
