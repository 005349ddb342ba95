// Where the code of a plugin, a theme or WordPress declares a route: its callbacks, with file and line. Only PHP knows
// these places, so only a WordPress that routewright starts reports them.

import { isRecord, type WireIndex } from '../index/index-document.ts';

/** A function of PHP, with the place of its code. */
export interface PhpPlace {
  /** The function as PHP names it: `my_plugin_list`, `My_Controller::get_items`, `{closure}`. */
  readonly function: string;
  /**
   * The file, from the folder of the plugin or theme on (`my-plugin/includes/rest.php`), or from the folder of
   * WordPress on (`wp-includes/functions.php`). Absent for a function of PHP itself.
   */
  readonly file?: string;
  /** The first line of the function, or the line of the call for a registration. The first line of a file is 1. */
  readonly line?: number;
  /** The last line of the function. */
  readonly endLine?: number;
  /** The class on which an inherited method is called; absent if this class declares the method itself. */
  readonly calledOn?: string;
  /** The folder of the plugin or theme that contains the file, or `wordpress`. */
  readonly owner?: string;
}

/** The callbacks of an argument. */
export interface ArgumentCallbacks {
  readonly sanitize?: PhpPlace;
  readonly validate?: PhpPlace;
}

/** A place at which a callback reads an argument of its request. */
export interface ArgumentRead {
  readonly name: string;
  /** The line in the file of the callback. */
  readonly line: number;
  /** The functions and casts that get the value first, from the inside out: `sanitize_text_field`, `(int)`. */
  readonly through?: readonly string[];
  /** The functions that get the value in the callback, also by the variables to which it is assigned. */
  readonly uses?: readonly string[];
}

/** Where an operation is declared. */
export interface OperationDeclaration {
  /** The call of `register_rest_route`, in the function that contains it. */
  readonly registered?: PhpPlace;
  readonly callback?: PhpPlace;
  /** The arguments that the code of the callback reads by name. Functions that the callback calls are not followed. */
  readonly reads?: readonly ArgumentRead[];
  /** Absent if the operation has no `permission_callback`. */
  readonly permission?: PhpPlace;
  /** By the name of the argument; only arguments with callbacks. */
  readonly arguments?: Readonly<Record<string, ArgumentCallbacks>>;
}

/** The line of PHP that registers an operation; the callback where that line is unknown. */
export const registration = ({ registered, callback }: OperationDeclaration): PhpPlace | undefined =>
  registered ?? callback;

/** The folder of the plugin or theme that registers an operation, or `wordpress`. */
export const ownerOf = ({ registered, callback }: OperationDeclaration): string | undefined =>
  registered?.owner ?? callback?.owner;

/** The callbacks of an argument; empty if it has none. */
export const callbacksOf = (
  { arguments: callbacks = {} }: OperationDeclaration,
  argument: string,
): ArgumentCallbacks => (Object.hasOwn(callbacks, argument) ? callbacks[argument] : undefined) ?? {};

/** Where a route is declared. */
export interface RouteDeclaration {
  /** The function that returns the schema of the route. */
  readonly schema?: PhpPlace;
  /** The method that returns a schema of the route's controller, which the route does not name. */
  readonly unboundSchema?: PhpPlace;
  /** The properties of the schema that other code of its class or file writes, so that a response may contain them. */
  readonly written?: readonly string[];
}

/** What WordPress reported about a route: the member `declaredAt` of the route in an index. */
export interface ReportedDeclaration extends RouteDeclaration {
  /** In the order of the endpoints of the route. */
  readonly endpoints: readonly OperationDeclaration[];
}

/** Bounds for untrusted values: names of classes and functions, paths, and lines. */
const maxNameLength = 300;
const maxLine = 10_000_000;
const maxEndpoints = 100;
const maxArguments = 1000;
const maxReads = 1000;
const maxThrough = 20;
const maxWritten = 1000;

/** Reads the member `declaredAt` of a route in an index, where it may have any value. */
export function reportedDeclarationIn(raw: unknown): ReportedDeclaration | undefined {
  if (!isRecord(raw)) return undefined;
  const [schema, unboundSchema] = [phpPlaceIn(raw['schema']), phpPlaceIn(raw['unboundSchema'])];
  const endpoints = Array.isArray(raw['endpoints']) ? raw['endpoints'] : [];
  const written = Array.isArray(raw['written']) ? raw['written'].filter(isName).slice(0, maxWritten) : [];
  return {
    ...(schema && { schema }),
    ...(unboundSchema && { unboundSchema }),
    ...(written.length > 0 && { written }),
    endpoints: endpoints.slice(0, maxEndpoints).map(operationIn),
  };
}

function operationIn(raw: unknown): OperationDeclaration {
  if (!isRecord(raw)) return {};
  const [registered, callback, permission] = ['registered', 'callback', 'permission'].map((name) =>
    phpPlaceIn(raw[name]),
  );
  const reads = Array.isArray(raw['reads']) ? raw['reads'].slice(0, maxReads).flatMap(readIn) : [];
  const found = isRecord(raw['arguments']) ? argumentsIn(raw['arguments']) : {};
  return {
    ...(registered && { registered }),
    ...(callback && { callback }),
    ...(reads.length > 0 && { reads }),
    ...(permission && { permission }),
    ...(Object.keys(found).length > 0 && { arguments: found }),
  };
}

function readIn(raw: unknown): readonly ArgumentRead[] {
  if (!isRecord(raw) || !isName(raw['name']) || !isLine(raw['line'])) return [];
  const names = (member: string): readonly string[] =>
    Array.isArray(raw[member]) ? raw[member].filter(isName).slice(0, maxThrough) : [];
  const [through, uses] = [names('through'), names('uses')];
  return [
    {
      name: raw['name'],
      line: raw['line'],
      ...(through.length > 0 && { through }),
      ...(uses.length > 0 && { uses }),
    },
  ];
}

function argumentsIn(raw: Readonly<Record<string, unknown>>): Readonly<Record<string, ArgumentCallbacks>> {
  return Object.fromEntries(
    Object.entries(raw)
      .slice(0, maxArguments)
      .flatMap(([name, value]) => {
        if (!isRecord(value)) return [];
        const [sanitize, validate] = [phpPlaceIn(value['sanitize']), phpPlaceIn(value['validate'])];
        return sanitize || validate
          ? [[name, { ...(sanitize && { sanitize }), ...(validate && { validate }) }] as const]
          : [];
      }),
  );
}

function phpPlaceIn(raw: unknown): PhpPlace | undefined {
  if (!isRecord(raw) || !isName(raw['function'])) return undefined;
  const { file, line, endLine, calledOn, owner } = raw;
  return {
    function: raw['function'],
    ...(isPhpPath(file) && { file }),
    ...(isLine(line) && { line }),
    ...(isLine(endLine) && { endLine }),
    ...(isName(calledOn) && { calledOn }),
    ...(isName(owner) && { owner }),
  };
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxNameLength && /^[^\x00-\x1f\x7f]+$/.test(value);

/** A path that stays within its folder, as the pattern of `phpPlace` in `model.schema.json` describes it. */
const isPhpPath = (value: unknown): value is string =>
  isName(value) && !value.includes('\\') && value.split('/').every((part) => !/^\.{0,2}$/.test(part));

const isLine = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxLine;

/** The index without the places of its declarations: a new line in a plugin's code is no change of its interface. */
export const withoutDeclarations = (index: WireIndex): WireIndex => ({
  ...index,
  routes: Object.fromEntries(
    Object.entries(index.routes).map(([key, raw]) => {
      if (!isRecord(raw)) return [key, raw];
      const { declaredAt: _, ...route } = raw;
      return [key, route];
    }),
  ),
});
