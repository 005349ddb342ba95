// Notes the operations, arguments and properties that code uses through the generated client. The search is that of
// `drift --project`: each part of an operation is searched like the place of a finding.

import type { ApiModel, Operation, Route } from '../core/model/api/api.ts';
import type { Usage } from '../core/model/reports/code-usage.ts';
import type { Place, Rules, Touches } from '../core/model/reports/drift.ts';
import { pointer } from '../core/schema/json-pointer.ts';
import { compilationWith } from '../drift/impact/new-type-errors.ts';
import { findUsages } from '../drift/impact/find-usages.ts';
import { openClient } from '../drift/impact/generated-client-impact.ts';
import { generatedOperations } from '../generate/targets/client/generated-operations.ts';
import type { ReadOptions } from '../source/read-model.ts';
import { GeneratedClient } from '../user-code/generated-client.ts';
import type { GeneratedOperation } from '../user-code/generated-operation.ts';
import { responseEscapes, type ResponseEscapes } from '../user-code/response-escapes.ts';
import type { CodeContext, SoughtFinding } from '../user-code/subjects.ts';
import type { UserProject } from '../user-code/user-project.ts';
import { propertyPathsOf } from './property-paths.ts';
import type { OperationUse, UseNotes } from './use-notes.ts';

const searches = {
  call: 'call',
  batch: 'batch',
  argument: 'argument',
  property: 'property',
} as const satisfies Record<string, Touches>;

const searchRules: Rules = new Map(
  Object.entries(searches).map(([code, touches]) => [code, { title: code, touches }]),
);

interface Sought extends SoughtFinding {
  readonly route: Route;
  readonly operation: Operation;
  readonly names: readonly string[];
}

export interface ClientUses {
  /** The user's files, without the generated files. */
  readonly files: readonly string[];
  /** The number of calls of the client. */
  readonly calls: number;
}

/**
 * Notes the uses of the generated client of a project.
 *
 * @returns undefined if the project has no generated client
 * @throws Halt `usage` if the named folder contains no client, or if the project has several clients
 */
export async function noteClientUses(
  project: UserProject,
  model: ApiModel,
  notes: UseNotes,
  options: ReadOptions & { readonly client?: string | undefined },
): Promise<ClientUses | undefined> {
  const client = openClient(project, model, options);
  if (!client) return undefined;
  const part = client.partOf(model);
  // The client in the folder may be older than the source, so the code is compiled with a new client.
  const rendered = await client.filesOf(part);
  const generated = new Set(rendered.map(({ path }) => `${client.folder}/${path}`));
  const files = project.files.filter((file) => !generated.has(file));
  const { folder: output, present } = client;
  const program = project.compile(
    compilationWith(rendered, project, { files, output, present, before: rendered, after: rendered }),
  );
  const operations = generatedOperations(part, client.isPackage ? '.d.ts' : '.ts');
  const context: CodeContext = {
    rules: searchRules,
    program,
    files,
    folder: project.folder,
    client: new GeneratedClient(program, output, operations),
    operations,
    checkValue: () => 'unknown',
  };
  const all = part.routes.flatMap((route) => route.operations.map((operation) => ({ route, operation })));
  const called = all.map(({ route, operation }) => sought('call', route, operation, []));
  const { usages, calls } = findUsages(called, context);
  const used = called.filter(({ fingerprint }) => usages.has(fingerprint));
  const parts = used.flatMap(({ route, operation }) => partsOf(part, route, operation));
  const found = findUsages(parts, context).usages;
  for (const one of used) noteFiles(useOf(one, notes), usages.get(one.fingerprint));
  for (const one of parts) notePart(one, found.get(one.fingerprint), notes);
  noteEscapes(project, context, parts, used, notes);
  return { files, calls };
}

const useOf = ({ route, operation }: Sought, notes: UseNotes): OperationUse =>
  notes.of(route, operation, operation.method);

function noteFiles(use: OperationUse, usages: readonly Usage[] = []): void {
  for (const { file } of usages) use.files.add(file);
}

function sought(
  code: keyof typeof searches,
  route: Route,
  operation: Operation,
  names: readonly string[],
  at = '',
): Sought {
  const place: Place = {
    namespace: route.namespace,
    route: route.key,
    method: operation.method,
    pointer: at,
    operation: operation.name,
  };
  const fingerprint = JSON.stringify([route.key, operation.name, code, names]);
  return { code, before: null, fingerprint, places: [place], route, operation, names };
}

const partsOf = (model: ApiModel, route: Route, operation: Operation): readonly Sought[] => [
  ...(operation.batchable === true ? [sought('batch', route, operation, [])] : []),
  ...operation.arguments
    .filter((argument) => argument.in !== 'path')
    .map(({ name }) => sought('argument', route, operation, [name], pointer('args', name))),
  ...[
    ...(propertyPathsOf(model, route, operation) ?? []),
    { names: ['_links'], pointer: pointer('schema', 'properties', '_links') },
  ].map((path) => sought('property', route, operation, path.names, path.pointer)),
];

function notePart(one: Sought, usages: readonly Usage[] | undefined, notes: UseNotes): void {
  if (usages === undefined) return;
  const use = useOf(one, notes);
  noteFiles(use, usages);
  if (one.code === 'batch') use.inBatch = true;
  else if (one.code === 'argument') for (const name of one.names) use.arguments.add(name);
  else use.read.push(one.names);
}

/** Keeps whole what leaves the types of the client. */
function noteEscapes(
  project: UserProject,
  { client, operations, program, files, folder }: CodeContext,
  parts: readonly Sought[],
  used: readonly Sought[],
  notes: UseNotes,
): void {
  const generatedOf = ({ route, operation }: Sought): GeneratedOperation | undefined =>
    operations.find((one) => one.route === route.key && one.name === operation.name);
  const ends = parts.flatMap((one) => {
    const generated = one.code === 'property' ? generatedOf(one) : undefined;
    const steps = one.names.map((name) => ({ kind: 'property' as const, name }));
    const end = generated && client.throughAnswer(generated, steps);
    return end ? [{ one, end }] : [];
  });
  const responses = new Set(ends.flatMap(({ end }) => [...end.owner]));
  const components = project.components;
  const escapes: ResponseEscapes = responseEscapes({ program, files, folder, components, client, responses });
  for (const { one, end } of ends) {
    const use = useOf(one, notes);
    if ([...end.property].some((declaration) => escapes.read.has(declaration))) use.read.push(one.names);
    for (const declaration of end.owner) {
      const reason = escapes.whole.get(declaration);
      if (reason === undefined) continue;
      use.whole.push({ path: one.names.slice(0, -1), reason });
    }
  }
  for (const one of used) {
    const generated = generatedOf(one);
    const reason = generated && escapes.openArguments.get(generated);
    if (reason === undefined) continue;
    const use = useOf(one, notes);
    use.opensArguments = true;
    use.reasons.add(reason);
  }
}
