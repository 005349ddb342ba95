// The target `types`: types of arguments, responses and errors, by operation and by path, and no code.

import type { ApiModel, Argument } from '../../../core/model/api/api.ts';
import type { OutputFile } from '../../../core/model/files/output-files.ts';
import { code, propertyKey, quote, type Code } from '../code.ts';
import { typesTemplate } from '../code-templates.ts';
import { moduleParts } from '../module-parts.ts';
import { openApiPaths, type OpenApiPath, type PlacedOperation } from '../openapi/paths.ts';
import { TypeModules, type TypesImport } from './type-modules.ts';
import { allTypes, typesModules } from './types-module.ts';
import { userTypesFile, type CodeOptions } from './user-types.ts';

interface SiteView {
  readonly imports: readonly TypesImport[];
  readonly isWordPress: boolean;
  readonly paths: readonly {
    readonly key: Code;
    readonly operations: readonly { readonly method: Code; readonly type: Code }[];
  }[];
}

export function renderTypes(model: ApiModel, options: CodeOptions): readonly OutputFile[] {
  const namespaces = moduleParts(model, options.modulesBefore);
  const files = [
    { path: 'types/index.ts', text: `${allTypes(namespaces)}export type * from './site.js';\n` },
    { path: 'types/site.ts', text: typesTemplate<SiteView>('site.ts')(viewSite(model)) },
    ...userTypesFile(model, 'types', options),
    ...namespaces.flatMap((one) => typesModules(model, one, 'types')),
  ];
  // Without the last line, a declaration exports all its types.
  return files.map(({ path, text }) => ({
    path: path.replace(/ts$/, 'd.ts'),
    text: text.includes('\nexport {};') ? text : `${text}\nexport {};\n`,
  }));
}

/** The names that `templates/types/site.ts.hbs` declares. */
const siteNames = [
  'paths',
  'Read',
  'Write',
  'Change',
  'Plain',
  'Json',
  'Named',
  'ErrorBody',
  'ResponseOf',
  'QueryOf',
  'BodyOf',
];

function viewSite(model: ApiModel): SiteView {
  const modules = new TypeModules(model, '.', siteNames);
  const paths = openApiPaths(model).map((path) => ({
    key: code(quote(path.template)),
    operations: Array.from(byMethod(path), ([method, all]) => ({
      method: code(method.toLowerCase()),
      type: code([...new Set(all.map((one) => typeOf(one, path, modules)))].join(' | ')),
    })),
  }));
  return { imports: modules.imports(), isWordPress: model.baseUrl.startsWith('{rest_base}'), paths };
}

/** An operation that accepts several methods, such as POST and PUT, is listed for each. */
function byMethod({ operations }: OpenApiPath): ReadonlyMap<string, readonly PlacedOperation[]> {
  const methods = new Map<string, readonly PlacedOperation[]>(operations);
  for (const one of [...operations.values()].flat())
    for (const method of one.operation.methods) {
      const known = methods.get(method) ?? [];
      if (!known.includes(one)) methods.set(method, [...known, one]);
    }
  return methods;
}

function typeOf(one: PlacedOperation, { parameterNames }: OpenApiPath, modules: TypeModules): string {
  const { operation, route, typeName, pathParameters } = one;
  const named = modules.typeOf(route.namespace, typeName);
  const placed = (place: string): readonly Argument[] =>
    operation.arguments.filter((argument) => argument.in === place);
  const [query, body] = [placed('query'), placed('body')];
  const inPath = pathParameters.map(
    ({ name }, at) => `${propertyKey(parameterNames[at] ?? name)}: NonNullable<${named}Args[${quote(name)}]>`,
  );
  /** The arguments without those of other parts of the request. */
  const only = (part: readonly Argument[]): string => {
    const others = operation.arguments.filter((argument) => !part.includes(argument));
    const names = others.map(({ name }) => quote(name)).join(' | ');
    return names === '' ? `${named}Args` : `Omit<${named}Args, ${names}>`;
  };
  const mark = (part: readonly Argument[]): string => (part.some(({ required }) => required) ? '' : '?');
  const parameters = [
    ...(inPath.length === 0 ? [] : [`path: { ${inPath.join('; ')} }`]),
    `query${mark(query)}: ${query.length === 0 ? 'never' : only(query)}`,
  ];
  const given = `{ ${parameters.join('; ')} }`;
  if (body.length === 0) return `Read<${given}, ${named}Result>`;
  return `${mark(body) === '' ? 'Write' : 'Change'}<${given}, ${named}Result, ${only(body)}>`;
}
