// The last lines of `init`: TypeScript for the user's site that lists items of a resource. The lines contain no
// top-level await, so they compile in CommonJS packages too.

import { basename, dirname, join } from 'node:path';
import type { ApiModel, Namespace } from '../core/model/api/api.ts';
import { shapeOf } from '../core/schema/shape.ts';
import { schemaErrors } from '../core/schema/value-errors.ts';
import { authHelper, facadePath } from '../generate/targets/html/samples/client.ts';
import type { OperationCall } from '../generate/targets/html/samples/call.ts';
import { callOf, sampleBase } from '../generate/targets/html/samples/call-of.ts';
import {
  javascript,
  javascriptKey,
  sampleLiteral,
  singleQuoted,
} from '../generate/targets/html/samples/literal-text.ts';
import { sampleScheme } from '../generate/targets/html/samples/sign-in.ts';
import type { ImportExtension } from '../generate/targets/import-extension.ts';
import { namedOperations, type NamedOperation } from '../generate/targets/operation-names.ts';

interface FirstCall {
  /** The REST base of the site, if it is known. */
  readonly base: string | undefined;
  /** The output folder of the generated files. The code is for a file beside this folder. */
  readonly folder: string;
  readonly extension: ImportExtension;
}

/** @returns undefined if the model has no operation that only reads */
export function firstCall(
  model: ApiModel,
  { base, folder, extension }: FirstCall,
): readonly string[] | undefined {
  const [best] = model.namespaces
    .flatMap((namespace) => namedOperations(model, namespace.name).map((named) => ({ named, namespace })))
    .filter(({ named: { operation } }) => operation.method === 'GET' && operation.access?.who !== 'refused')
    .toSorted((one, other) => awkwardness(one.named) - awkwardness(other.named));
  if (best === undefined) return undefined;
  const { named, namespace } = best;
  const call = callOf(named, namespace, '', model);
  const helper =
    named.operation.access?.who === 'signed-in' ? authHelper(sampleScheme(call.signIn)) : undefined;
  const [accessor] = call.name;
  const [part, module] = call.client;
  const client = `./${basename(folder)}/client`;
  const [index, ending] = extension === 'none' ? ['', ''] : [`/index.${extension}`, `.${extension}`];
  const options = [
    `baseUrl: ${singleQuoted(base ?? sampleBase(model.baseUrl))}`,
    ...(helper ? [helper.option] : []),
  ];
  const parts = part === accessor ? part : `${javascriptKey(accessor)}: ${part}`;
  return [
    `// ${join(dirname(folder), 'first-call.ts').replaceAll('\\', '/')}`,
    `import { ${['createClient', ...(helper?.imports ?? [])].join(', ')} } from ${singleQuoted(client + index)};`,
    `import { ${part} } from ${singleQuoted(`${client}/${module}${ending}`)};`,
    '',
    ...(helper?.before ?? []),
    `const site = createClient({ ${options.join(', ')} }, { ${parts} });`,
    '',
    'async function main(): Promise<void> {',
    `  const result = await ${facadePath(call.name)}(${argumentsText(call)});`,
    `  ${shownText(named, namespace, model)}`,
    '}',
    'void main();',
  ];
}

/** Prefers lists with pages that visitors may read without arguments. */
function awkwardness({ operation, route }: NamedOperation): number {
  const { response, arguments: args, deprecated, access } = operation;
  return [
    args.some(({ required }) => required),
    access?.who === 'signed-in',
    !args.some(({ name }) => name === 'per_page'),
    response.kind !== 'resource' || response.form !== 'array',
    response.kind === 'unknown' || response.kind === 'empty',
    access?.who !== 'public',
    deprecated === true,
    route.parts.length > 1,
  ].reduce((sum, isAwkward) => sum * 2 + Number(isAwkward), 0);
}

function argumentsText({ arguments: args, example = {} }: OperationCall): string {
  const size = args.find(({ name, schema }) => name === 'per_page' && schemaErrors(schema, 3).length === 0);
  const values = { ...example, ...(size && { per_page: 3 }) };
  return Object.keys(values).length === 0 ? '' : sampleLiteral(values, javascript, '  ');
}

/** The statement that prints the result: of each item the first two properties with simple values. */
function shownText({ operation }: NamedOperation, { name }: Namespace, { resources = [] }: ApiModel): string {
  const { response } = operation;
  const resource = resources.find(
    (one) => response.kind === 'resource' && one.namespace === name && one.name === response.resource,
  );
  if (resource === undefined || response.kind !== 'resource' || response.form !== 'array')
    return 'console.log(result);';
  const { context } = response;
  const { properties = {} } = shapeOf(resource, context === 'requested' ? 'view' : context);
  const shown = Object.keys(properties)
    .filter((key) => ['integer', 'string'].includes(String(properties[key]?.type)) && /^[a-z]\w*$/i.test(key))
    .slice(0, 2);
  return shown.length === 0
    ? 'console.log(result);'
    : `for (const item of result) console.log(${shown.map((key) => `item.${key}`).join(', ')});`;
}
