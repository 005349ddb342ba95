// Reads the request of a hand-written call as source code: the method, the address, the body and the options.

import type { ts } from 'ts-morph';
import { httpMethods, type HttpMethod } from '../../core/model/api/api.ts';
import { compiler } from '../../user-code/compiler-in-use.ts';
import { unwrapped } from '../../user-code/possible-values.ts';
import { AddressReader, type AddressPart } from './address-parts.ts';
import { constantOf, importOf, symbolOf } from './declared-values.ts';
import { leave, shownCode } from './left-call.ts';

export type CallerKind = 'apiFetch' | 'fetch' | 'axios';

export interface RequestCode {
  readonly kind: CallerKind;
  readonly method: HttpMethod;
  /** For `apiFetch`, the path below the REST base. */
  readonly address: readonly AddressPart[];
  /** An object of arguments for the query. */
  readonly query: ts.Expression | undefined;
  /** The object that the call sends as JSON. */
  readonly body: ts.Expression | undefined;
  /** The options of the client's call, such as `signal: stop.signal`. */
  readonly options: readonly string[];
  /** Constants of the file in the address, which the file may no longer use. */
  readonly constants: ReadonlySet<ts.VariableDeclaration>;
}

/** @throws LeftCall if the client cannot send the same request */
export function requestCodeOf(
  node: ts.CallExpression,
  caller: string,
  checker: ts.TypeChecker,
  interceptedObjects: ReadonlySet<string>,
): RequestCode {
  const reader = new AddressReader(checker, node);
  const read = { node, checker, reader };
  if (caller === 'apiFetch') return ofApiFetch(read);
  if (caller === 'fetch') return ofFetch(read);
  if (caller === 'axios') return ofAxios(read, interceptedObjects);
  return leave(`\`audit --migrate\` rewrites calls of fetch, apiFetch and axios, not of ${caller}.`);
}

interface Reading {
  readonly node: ts.CallExpression;
  readonly checker: ts.TypeChecker;
  readonly reader: AddressReader;
}

/** The members of an options object by name. */
function membersOf(object: ts.Expression | undefined): ReadonlyMap<string, ts.Expression> {
  if (!object) return new Map();
  const literal = unwrapped(object);
  if (!compiler.isObjectLiteralExpression(literal))
    return leave(`The options ${shownCode(literal)} are not an object in the call.`);
  return new Map(
    literal.properties.map((property) => {
      if (compiler.isShorthandPropertyAssignment(property))
        return [property.name.text, property.name] as const;
      const name = property.name && nameText(property.name);
      if (!compiler.isPropertyAssignment(property) || name === undefined)
        return leave(`The options of the call contain ${shownCode(property)}.`);
      return [name, property.initializer] as const;
    }),
  );
}

export const nameText = (name: ts.PropertyName): string | undefined =>
  compiler.isIdentifier(name) || compiler.isStringLiteralLike(name) || compiler.isNumericLiteral(name)
    ? name.text
    : undefined;

function methodIn(options: ReadonlyMap<string, ts.Expression>, otherwise: HttpMethod): HttpMethod {
  const given = options.get('method');
  if (!given) return otherwise;
  const inner = unwrapped(given);
  const name = compiler.isStringLiteralLike(inner) ? inner.text.toUpperCase() : undefined;
  return (
    httpMethods.find((method) => method === name) ??
    leave(`The call does not show one method: ${shownCode(inner)}.`)
  );
}

/** Text for an option of the client: `signal`, or `signal: stop.signal`. */
const optionText = (name: string, value: ts.Expression): string =>
  compiler.isIdentifier(value) && value.text === name ? name : `${name}: ${value.getText()}`;

function ofApiFetch({ node, reader }: Reading): RequestCode {
  const [given, ...others] = node.arguments;
  const options = membersOf(given);
  const path = options.get('path');
  if (!path || others.length > 0) return leave('The call has no `path`.');
  const carried: string[] = [];
  for (const [name, value] of options)
    if (name === 'signal') carried.push(optionText(name, value));
    else if (name === 'parse' && value.kind !== compiler.SyntaxKind.TrueKeyword)
      return leave('The call sets `parse`, and reads the response itself.');
    else if (name === 'headers') refuseHeaders(value, true);
    else if (!['path', 'method', 'data', 'parse'].includes(name))
      return leave(`The call sets the option \`${name}\`.`);
  return {
    kind: 'apiFetch',
    method: methodIn(options, 'GET'),
    address: reader.parts(path),
    query: undefined,
    body: options.get('data'),
    options: carried,
    constants: reader.constants,
  };
}

/** Options of `fetch` that the client passes to `fetch` unchanged. */
const initOptions: readonly string[] = [
  'cache',
  'next',
  'credentials',
  'mode',
  'keepalive',
  'priority',
  'referrerPolicy',
  'integrity',
  'redirect',
];

function ofFetch({ node, reader }: Reading): RequestCode {
  const [url, given, ...others] = node.arguments;
  if (!url || others.length > 0) return leave('The call has no address.');
  const options = membersOf(given);
  const init: string[] = [];
  const carried: string[] = [];
  let isJson = false;
  for (const [name, value] of options)
    if (name === 'signal') carried.push(optionText(name, value));
    else if (initOptions.includes(name)) init.push(optionText(name, value));
    else if (name === 'headers') isJson = refuseHeaders(value, options.has('body'));
    else if (name !== 'method' && name !== 'body') return leave(`The call sets the option \`${name}\`.`);
  const sent = options.get('body');
  const body = sent && jsonArgument(sent);
  if (sent && !body) return leave(`The body ${shownCode(sent)} is not \`JSON.stringify(…)\`.`);
  if (body && !isJson)
    return leave(
      'The call sends JSON without `Content-Type: application/json`, so WordPress does not read it.',
    );
  return {
    kind: 'fetch',
    method: methodIn(options, 'GET'),
    address: reader.parts(url),
    query: undefined,
    body,
    options: [...carried, ...(init.length > 0 ? [`init: { ${init.join(', ')} }`] : [])],
    constants: reader.constants,
  };
}

/** The value of `JSON.stringify(value)`. */
function jsonArgument(body: ts.Expression): ts.Expression | undefined {
  const inner = unwrapped(body);
  if (!compiler.isCallExpression(inner) || inner.arguments.length !== 1) return undefined;
  return inner.expression.getText() === 'JSON.stringify' ? inner.arguments[0] : undefined;
}

/**
 * Whether the headers are only those of JSON, which the client sends itself.
 *
 * @throws LeftCall for another header
 */
function refuseHeaders(headers: ts.Expression, hasBody: boolean): boolean {
  let isJson = false;
  for (const [name, value] of membersOf(headers)) {
    const inner = unwrapped(value);
    const text = compiler.isStringLiteralLike(inner) ? inner.text.toLowerCase() : '';
    const isType =
      name.toLowerCase() === 'content-type' && /^application\/json(?:;\s*charset=utf-8)?$/.test(text);
    const isAccept = name.toLowerCase() === 'accept' && /^(?:application\/json|\*\/\*)/.test(text);
    if (!isType && !isAccept)
      return leave(`The call sends the header \`${name}\`, which the client does not send.`);
    isJson ||= isType && hasBody;
  }
  return isJson;
}

const withBody: readonly string[] = ['post', 'put', 'patch'];

function ofAxios({ node, checker, reader }: Reading, intercepted: ReadonlySet<string>): RequestCode {
  const callee = unwrapped(node.expression);
  const isMethod = compiler.isPropertyAccessExpression(callee);
  const object = isMethod ? unwrapped(callee.expression) : callee;
  const name = isMethod ? callee.name.text : 'request';
  const own = instanceBase(object, checker, reader, intercepted);
  const [first, second, third] = node.arguments;
  const isLiteral = first !== undefined && compiler.isObjectLiteralExpression(unwrapped(first));
  const data = withBody.includes(name) ? second : undefined;
  const options = membersOf(
    name === 'request' ? (isLiteral ? first : second) : data || withBody.includes(name) ? third : second,
  );
  const url = isLiteral && name === 'request' ? options.get('url') : first;
  if (!url) return leave('The call has no address.');
  const carried: string[] = [];
  for (const [option, value] of options)
    if (option === 'signal' || option === 'timeout') carried.push(optionText(option, value));
    else if (option === 'headers') refuseHeaders(value, true);
    else if (!['method', 'url', 'params', 'data', 'baseURL'].includes(option))
      return leave(`The call sets the option \`${option}\`.`);
  const base = options.get('baseURL') ?? own;
  const method =
    name === 'request' ? methodIn(options, 'GET') : httpMethods.find((one) => one === name.toUpperCase());
  if (method === undefined) return leave(`The client has no method for \`${name}\`.`);
  return {
    kind: 'axios',
    method,
    address: withBase(base, url, reader),
    query: options.get('params'),
    body: data ?? options.get('data'),
    options: carried,
    constants: reader.constants,
  };
}

/** Joins a base and an address as axios does. If the address is complete, axios ignores the base. */
function withBase(
  base: ts.Expression | undefined,
  url: ts.Expression,
  reader: AddressReader,
): readonly AddressPart[] {
  const address = reader.parts(url);
  const [head] = address;
  if (!base || (typeof head === 'string' && /^(?:[a-z][\w+.-]*:)?\/\//i.test(head))) return address;
  const before = reader.parts(base, false);
  const last = before.at(-1);
  return [
    ...before.slice(0, -1),
    ...(last === undefined ? [] : [typeof last === 'string' ? last.replace(/\/$/, '') : last]),
    '/',
    ...(typeof head === 'string' ? [head.replace(/^\/+/, ''), ...address.slice(1)] : address),
  ];
}

/** The address in `axios.create({ baseURL })`, for a call of an instance. */
function instanceBase(
  object: ts.Expression,
  checker: ts.TypeChecker,
  reader: AddressReader,
  intercepted: ReadonlySet<string>,
): ts.Expression | undefined {
  const key = objectKey(object, checker);
  if (key === undefined) return leave(`The code does not show how ${shownCode(object)} is made.`);
  if (intercepted.has(key) || intercepted.has(anyObject))
    return leave(`${shownCode(object)} has interceptors or defaults, which change requests or responses.`);
  if (key === axiosKey) return undefined;
  const constant = compiler.isIdentifier(object) ? constantOf(object, checker) : undefined;
  const made = constant && unwrapped(constant.initializer);
  if (!made || !compiler.isCallExpression(made) || !made.expression.getText().endsWith('.create'))
    return leave(`The code does not show how ${shownCode(object)} is made.`);
  const settings = membersOf(made.arguments[0]);
  for (const [name, value] of settings)
    if (name === 'headers') refuseHeaders(value, true);
    else if (name !== 'baseURL') return leave(`The axios instance sets the option \`${name}\`.`);
  return settings.get('baseURL');
}

const axiosKey = 'axios';

/** Stands for all instances, if the code does not show whose interceptors it sets. */
const anyObject = '*';

/** A text that identifies an axios instance in all files of the project. */
function objectKey(object: ts.Expression, checker: ts.TypeChecker): string | undefined {
  if (!compiler.isIdentifier(object)) return undefined;
  if (importOf(object, checker)?.module === 'axios') return axiosKey;
  const declaration = symbolOf(object, checker)?.valueDeclaration;
  return declaration && `${declaration.getSourceFile().fileName}:${String(declaration.pos)}`;
}

/** The axios instances whose interceptors or defaults the code sets (`api.interceptors.request.use(…)`). */
export function interceptedObjectsIn(
  files: readonly ts.SourceFile[],
  checker: ts.TypeChecker,
): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (
      compiler.isPropertyAccessExpression(node) &&
      (node.name.text === 'interceptors' || node.name.text === 'defaults')
    ) {
      const object = unwrapped(node.expression);
      const isConstant = compiler.isIdentifier(object) && constantOf(object, checker) !== undefined;
      const key = objectKey(object, checker);
      if (key === axiosKey || (key !== undefined && isConstant)) found.add(key);
      else if (node.name.text === 'interceptors') found.add(anyObject);
    }
    compiler.forEachChild(node, visit);
  };
  for (const file of files) if (/\b(?:interceptors|defaults)\b/.test(file.text)) visit(file);
  return found;
}
