// Checks the declarations of a plugin's routes. Each rule looks at one operation and names the line of PHP to change.

import { join } from 'node:path';
import type { Diagnostic, Where } from '../../core/diagnostics/diagnostic.ts';
import type { ApiModel, Argument, Operation, Route } from '../../core/model/api.ts';
import type { ArgumentRead, OperationDeclaration, PhpPlace } from '../../core/model/declaration.ts';
import { pluginProblem } from './plugin-problems.ts';

/** An operation of a plugin, with the place of its declaration. */
interface Declared {
  readonly route: Route;
  readonly operation: Operation;
  readonly declaredAt: OperationDeclaration;
}

/** Where a rule places a finding: the argument and the line of PHP. */
type PlaceFinding = (place: PhpPlace | undefined, argument?: string) => Where;

type Rule = (declared: Declared, at: PlaceFinding) => readonly Diagnostic[];

const writing: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const permissionMissing: Rule = ({ declaredAt: { permission, registered, callback } }, at) =>
  permission || !callback ? [] : [pluginProblem('plugin-permission-missing', at(registered ?? callback), {})];

const writePublic: Rule = ({ operation, declaredAt: { permission, registered, callback } }, at) =>
  permission?.function === '__return_true' && writing.has(operation.method)
    ? [
        pluginProblem('plugin-write-public', at(registered ?? callback), {
          method: operation.methods.join(', '),
        }),
      ]
    : [];

/** One finding for a route, at its first operation. */
const schemaMissing: Rule = ({ route, operation, declaredAt: { registered, callback } }, at) =>
  route.declaredAt?.schema === undefined &&
  operation === route.operations[0] &&
  route.operations.some(({ response }) => response.kind === 'unknown')
    ? [pluginProblem('plugin-schema-missing', at(registered ?? callback), {})]
    : [];

const namespaceUnversioned: Rule = ({ route, declaredAt: { registered, callback } }, at) =>
  route.namespace === '' || /(?:^|[/-])v?\d+(?:[./-]|$)/i.test(route.namespace)
    ? []
    : [
        pluginProblem('plugin-namespace-unversioned', at(registered ?? callback), {
          namespace: route.namespace,
        }),
      ];

/** The members of a schema that limit the values of an argument. */
const limits = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'] as const;

const argumentUntyped: Rule = ({ operation, declaredAt }, at) =>
  operation.arguments
    .filter(
      (argument) =>
        argument.declared !== false &&
        argument.in !== 'path' &&
        limits.every((name) => argument.schema[name as keyof typeof argument.schema] === undefined) &&
        declaredAt.arguments?.[argument.name]?.validate === undefined,
    )
    .map((argument) =>
      pluginProblem(
        'plugin-argument-untyped',
        at(declaredAt.registered ?? declaredAt.callback, argument.name),
        { argument: argument.name },
      ),
    );

/** Arguments that WordPress itself gives to every route. */
const ofEveryRoute: ReadonlySet<string> = new Set([
  '_fields',
  '_embed',
  '_envelope',
  '_jsonp',
  '_locale',
  '_method',
  '_wpnonce',
  'rest_route',
]);

const argumentUndeclared: Rule = ({ operation, declaredAt: { reads = [], callback } }, at) => {
  const declared = new Set(operation.arguments.map(({ name }) => name));
  return firstReads(reads)
    .filter(({ name }) => !declared.has(name) && !ofEveryRoute.has(name))
    .map((read) =>
      pluginProblem('plugin-argument-undeclared', at(lineOf(callback, read)), {
        argument: read.name,
        callback: callback?.function ?? '',
      }),
    );
};

/** Functions after which a text can do no harm, or that do not use the text. */
const sanitizing =
  /^(?:\((?:int|integer|float|double|bool|boolean)\)|isset|empty|array_map|in_array|(?:abs|int|float|bool)(?:int|val)|is_\w+|json_decode|md5|wp_verify_nonce|\w*(?:sanitize|esc_|kses|strip|clean|escape|validate|filter)\w*)$/i;

const textUnsanitized: Rule = ({ operation, declaredAt }, at) => {
  if (!writing.has(operation.method)) return [];
  const { callback, reads = [], arguments: callbacks = {} } = declaredAt;
  const texts = new Map(
    operation.arguments
      .filter((argument) => isFreeText(argument) && callbacks[argument.name]?.sanitize === undefined)
      .map((argument) => [argument.name, argument]),
  );
  return firstReads(reads.filter(({ through = [] }) => !through.some((name) => sanitizing.test(name))))
    .filter(({ name }) => texts.has(name))
    .map((read) =>
      pluginProblem('plugin-text-unsanitized', at(lineOf(callback, read), read.name), {
        argument: read.name,
        callback: callback?.function ?? '',
      }),
    );
};

const isFreeText = ({ in: at, schema }: Argument): boolean =>
  at !== 'path' &&
  schema.type === 'string' &&
  schema.enum === undefined &&
  schema.format === undefined &&
  schema.pattern === undefined;

/** The first read of each argument. */
const firstReads = (reads: readonly ArgumentRead[]): readonly ArgumentRead[] =>
  [...new Map(reads.toReversed().map((read) => [read.name, read])).values()].toSorted(
    (one, other) => one.line - other.line,
  );

const lineOf = (callback: PhpPlace | undefined, { line }: ArgumentRead): PhpPlace | undefined =>
  callback && { ...callback, line };

const rules: readonly Rule[] = [
  permissionMissing,
  writePublic,
  schemaMissing,
  namespaceUnversioned,
  argumentUntyped,
  argumentUndeclared,
  textUnsanitized,
];

/** WordPress registers the index of a namespace itself, when a plugin registers the first route of the namespace. */
const namespaceIndex = 'WP_REST_Server::get_namespace_index';

/**
 * Checks the routes that the plugins of a source declare. Operations of WordPress and of plugins from a zip are not
 * checked, as long as a folder is part of the source.
 *
 * @param model a model that was read with `declarations`
 * @param folders the folders of the plugins, by their names in WordPress
 * @returns at most one diagnostic of each code for one line and argument
 */
export function checkPlugin(model: ApiModel, folders: ReadonlyMap<string, string>): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const route of model.routes)
    for (const operation of route.operations) {
      const { declaredAt } = operation;
      const owner = declaredAt?.registered?.owner ?? declaredAt?.callback?.owner;
      if (!declaredAt || owner === undefined || owner === 'wordpress') continue;
      if (declaredAt.callback?.function === namespaceIndex) continue;
      if (folders.size > 0 && !folders.has(owner)) continue;
      const at: PlaceFinding = (place, argument) => ({
        route: route.key,
        methods: operation.methods,
        ...(argument !== undefined && { argument }),
        ...inFile(place, folders),
      });
      for (const rule of rules)
        for (const one of rule({ route, operation, declaredAt }, at)) {
          const { file, line, argument } = one.where;
          const key = JSON.stringify([one.code, file, line, argument, one.message]);
          if (!found.has(key)) found.set(key, one);
        }
    }
  return [...found.values()];
}

/** The path of a file of a plugin as the user can open it, and the line. */
export function inFile(
  place: PhpPlace | undefined,
  folders: ReadonlyMap<string, string>,
): Pick<Where, 'file' | 'line'> {
  const { file, line, owner = '' } = place ?? {};
  if (file === undefined || line === undefined) return {};
  const folder = folders.get(owner);
  const inside = file.startsWith(`${owner}/`) ? file.slice(owner.length + 1) : file;
  return { file: folder === undefined ? file : join(folder, inside), line };
}
