// Finds the places in a project that call each operation, with the generated client or in hand-written code.
// The search functions come from `drift`.

import type { ApiModel, Operation, Route } from '../core/model/api/api.ts';
import type { Usage } from '../core/model/reports/code-usage.ts';
import type { Rules, Touches } from '../core/model/reports/drift.ts';
import type { CodeUse, OperationUse } from '../generate/targets/html/html-options.ts';
import type { SoughtFinding } from '../user-code/subjects.ts';
import { responseSchemaInContext } from '../audit/response-schema.ts';
import { pointer } from '../core/schema/json-pointer.ts';
import type { Schema } from '../core/schema/schema.ts';
import { generatedOperations } from '../generate/targets/client/generated-operations.ts';
import { handWritten } from '../drift/impact/hand-written.ts';
import { openAny, type OpenedProject } from '../audit/open-project.ts';
import { projectClient } from '../user-code/project-client.ts';
import type { ReadOptions } from '../source/read-model.ts';
import type { Side } from '../source/read-side.ts';

export interface CodeUseOptions extends ReadOptions {
  /** The path of a tsconfig.json, a jsconfig.json or a folder. */
  readonly project?: string | undefined;
  /** The folder of the generated client. The folder is needed if the project has several clients. */
  readonly client?: string | undefined;
}

/** A call, argument or property to search for, in the form of a finding about the operation. */
interface UsageTarget extends SoughtFinding {
  readonly operation: Operation;
  readonly touches: keyof typeof usageRules;
  /** The name of the argument, or of the property in the response; empty for a call. */
  readonly name: string;
}

const usageRules = { call: 'call', argument: 'argument', property: 'property' } as const satisfies Record<
  string,
  Touches
>;

const usageRuleTable: Rules = new Map(
  Object.entries(usageRules).map(([code, touches]) => [code, { title: code, touches }]),
);

/** @throws Halt `usage` when the project does not exist, or it has several generated clients */
export async function codeUse(side: Side, options: CodeUseOptions): Promise<CodeUse | undefined> {
  const { project: given, progress } = options;
  if (given === undefined) return undefined;
  progress?.({ kind: 'begin', message: 'Reading the project' });
  const opened = await openAny(given);
  const all = side.model.routes.flatMap((route) =>
    route.operations.map((operation) => ({ route, operation })),
  );
  const calls = all.map(({ route, operation }) => usageTarget(route, operation, 'call', '', ''));
  const called = await usagesOf(calls, opened, side, options);
  const used = all.filter((_, at) => called.has(calls[at]?.fingerprint ?? ''));
  const parts = used.flatMap(({ route, operation }) => operationPartTargets(side.model, route, operation));
  const read = await usagesOf(parts, opened, side, options);
  const placesIn = (of: ReadonlyMap<string, readonly Usage[]>, { fingerprint }: UsageTarget) =>
    codePlaces(of.get(fingerprint) ?? []);
  return {
    project: opened.name,
    operations: new Map(
      used.map(({ operation }): readonly [Operation, OperationUse] => {
        const own = parts.filter((part) => part.operation === operation);
        const byName = (touches: UsageTarget['touches']) =>
          new Map(
            own.flatMap((part) => {
              const places = part.touches === touches ? placesIn(read, part) : [];
              return places.length > 0 ? [[part.name, places] as const] : [];
            }),
          );
        const call = calls.find((one) => one.operation === operation);
        return [
          operation,
          {
            calls: call ? placesIn(called, call) : [],
            arguments: byName('argument'),
            properties: byName('property'),
          },
        ];
      }),
    ),
  };
}

/** The places in the code. Pages are published, so files outside the project are left out. */
const codePlaces = (usages: readonly Usage[]): readonly string[] => [
  ...new Set(
    usages
      .filter(({ file, certain }) => certain && !file.startsWith('../'))
      .map(({ file, line }) => `${file}:${line}`),
  ),
];

function usageTarget(
  route: Route,
  operation: Operation,
  touches: UsageTarget['touches'],
  name: string,
  at: string,
): UsageTarget {
  return {
    operation,
    touches,
    name,
    code: touches,
    before: null,
    fingerprint: JSON.stringify([route.key, operation.name, touches, name]),
    places: [
      {
        namespace: route.namespace,
        route: route.key,
        method: operation.method,
        pointer: at,
        operation: operation.name,
      },
    ],
  };
}

const operationPartTargets = (
  model: ApiModel,
  route: Route,
  operation: Operation,
): readonly UsageTarget[] => [
  ...operation.arguments
    .filter((argument) => argument.in !== 'path')
    .map(({ name }) => usageTarget(route, operation, 'argument', name, pointer('args', name))),
  ...propertyPaths(responseSchemaInContext(model, route, operation, undefined), []).map((path) =>
    usageTarget(
      route,
      operation,
      'property',
      path.join('.'),
      pointer('schema', ...path.flatMap((name) => ['properties', name])),
    ),
  ),
];

const maxPropertyDepth = 2;

/** The paths of the properties of a response or of its items. */
function propertyPaths(schema: Schema | undefined, way: readonly string[]): readonly (readonly string[])[] {
  if (!schema || way.length >= maxPropertyDepth) return [];
  if (schema.items && way.length === 0) return propertyPaths(schema.items, way);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    [...way, name],
    ...propertyPaths(property, [...way, name]),
  ]);
}

async function usagesOf(
  sought: readonly UsageTarget[],
  { project, code }: OpenedProject,
  side: Side,
  options: CodeUseOptions,
): Promise<ReadonlyMap<string, readonly Usage[]>> {
  const checkValue = () => 'unknown' as const;
  const client = project && projectClient(project.reached, options.client, () => false);
  const byHand = await handWritten(sought, code(), side, { ...options, rules: usageRuleTable, checkValue });
  if (!client) return byHand.usages;
  const [{ findUsages }, { GeneratedClient }] = await Promise.all([
    import('../drift/impact/find-usages.ts'),
    import('../user-code/generated-client.ts'),
  ]);
  const ending = client.manifest.options.package === undefined ? '.ts' : '.d.ts';
  const operations = generatedOperations(side.model, ending);
  const program = project.program();
  const { usages } = findUsages(sought, {
    rules: usageRuleTable,
    program,
    files: project.files,
    folder: project.folder,
    client: new GeneratedClient(program, client.folder, operations),
    operations,
    checkValue,
  });
  const both = new Map(byHand.usages);
  for (const [fingerprint, list] of usages)
    both.set(fingerprint, [...(both.get(fingerprint) ?? []), ...list]);
  return both;
}
