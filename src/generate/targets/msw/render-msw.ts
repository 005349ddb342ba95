// The `msw` target: handlers for Mock Service Worker.
// The output includes the mock engine as one module, so the handlers do not need routewright.

import msw from '#templates/msw';
import type { ApiModel, Namespace } from '../../../core/model/api/api.ts';
import type { OutputFile } from '../../../core/model/files/output-files.ts';
import { basePathOf } from '../../../mock-engine/base-path.ts';
import { packMock } from '../../../mock-engine/packed-data.ts';
import { planMock } from '../../../mock-engine/plan-mock.ts';
import { RuntimeImports, type RuntimeImport } from '../client/runtime-imports.ts';
import { runtimeSource, type RuntimeFolder } from '../client/runtime-source.ts';
import { code, comment, propertyKey, quote, type Code, type CommentText } from '../code.ts';
import { identifierOf, namedOperations, type NamedOperation } from '../operation-names.ts';
import { unreserved } from '../reserved-words.ts';
import { codeTemplates } from '../code-templates.ts';
import { fileIn } from '../../../template-engine/templates.ts';
import { viewTypes } from '../types/types-module.ts';

interface MswIndexView {
  readonly imports: readonly RuntimeImport[];
  readonly basePath: Code;
  readonly namespaces: readonly MswNamespaceView[];
}

interface MswNamespaceView {
  readonly key: Code;
  readonly local: Code;
  readonly from: Code;
  readonly resources: readonly { readonly key: Code; readonly operations: readonly MswOperationView[] }[];
}

interface MswOperationView {
  readonly key: Code;
  readonly method: CommentText;
  readonly path: CommentText;
  readonly types: Code;
  readonly typeName: Code;
  /**
   * Whether the caller selects one of several responses. If the caller selects no response, the mock can
   * return any possible response.
   */
  readonly isChosen: boolean;
}

const runtime: RuntimeFolder = { templates: msw, path: 'msw' };

/** The files of `msw/`. The handlers import types from `client/`. */
export function renderMsw(model: ApiModel): readonly OutputFile[] {
  const namespaces = model.namespaces.filter(({ name }) => namedOperations(model, name).length > 0);
  const views = namespaces.map((namespace, at) => viewMswNamespace(model, namespace, at));
  const view: MswIndexView = {
    imports: importsFor(views),
    basePath: code(quote(basePathOf(model))),
    namespaces: views,
  };
  const template = codeTemplates(msw);
  // The plan is embedded as a string, so that compilers do not analyze the plan.
  const packed = code(quote(packMock(planMock(model))));
  return [
    { path: 'msw/index.ts', text: template<MswIndexView>('index.ts')(view) },
    { path: 'msw/handlers.ts', text: runtimeSource('handlers', runtime).text, isLaidOut: true as const },
    {
      path: 'msw/engine.ts',
      text: template<{ readonly engine: Code }>('engine.ts')({ engine: code(mockEngine()) }),
      isLaidOut: true as const,
    },
    {
      path: 'msw/data.ts',
      text: template<{ readonly packed: Code }>('data.ts')({ packed }),
      isLaidOut: true as const,
    },
  ];
}

/** Only names in the overrides are imported, because compilers can refuse unused imports. */
function importsFor(namespaces: readonly MswNamespaceView[]): readonly RuntimeImport[] {
  const operations = namespaces.flatMap(({ resources }) => resources.flatMap((one) => one.operations));
  const imports = new RuntimeImports(['handlers'], runtime);
  imports.add('makeHandlers', 'MakeHandlers');
  if (operations.length > 0) imports.add('Override');
  if (operations.some(({ isChosen }) => isChosen)) imports.add('AnyOf');
  return imports.views('index');
}

/**
 * The bundle of src/mock-engine from the build, without its export and the names of its files. The template adds
 * a typed export to the bundle.
 */
const mockEngine = (): string =>
  fileIn(msw, 'mock-engine.js')
    .replace(/^\/\/ src\/.*\n/gm, '')
    .replace(/export \{\s*openMock\s*\};\s*$/, '')
    .trimEnd();

function viewMswNamespace(model: ApiModel, namespace: Namespace, at: number): MswNamespaceView {
  const named = namedOperations(model, namespace.name);
  const typed = viewTypes(model, {
    namespace,
    parts: [{ path: namespace.module, operations: named }],
  }).flatMap(({ operations }) => operations);
  const types = code(`${unreserved(identifierOf(namespace.accessor))}Types${at}`);
  const byResource = new Map<string, MswOperationView[]>();
  for (const [place, one] of named.entries()) {
    const operations = byResource.get(one.resource) ?? [];
    operations.push(viewMswOperation(one, types, typed[place]?.reply?.isChosen === true));
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

const viewMswOperation = (
  { route, operation, typeName, verb }: NamedOperation,
  types: Code,
  isChosen: boolean,
): MswOperationView => ({
  key: code(propertyKey(verb)),
  method: comment(operation.method),
  path: comment(route.path),
  types,
  typeName: code(typeName),
  isChosen,
});
