// Suggests a call of the generated client that sends the same request as a hand-written call.

import type { CodeMember, CodePath } from './code-call.ts';
import type { CheckedCall, CallTarget } from './checked-call.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import type { Schema } from '../core/schema/schema.ts';
import { readValueAsSite } from '../core/schema/wordpress-values.ts';
import { operationNamed } from '../generate/targets/operation-names.ts';
import { facadeCall } from '../generate/targets/html/samples/client.ts';
import { javascript, javascriptKey, sampleLiteral } from '../generate/targets/html/samples/literal-text.ts';

/** The placeholder for a value that the suggestion cannot show. */
const gap = '…';

/** @returns null if the call may reach several operations, or none */
export function suggestionFor(checked: readonly CheckedCall[], model: ApiModel): string | null {
  const targets = checked.flatMap((one) => one.targets);
  const [target] = targets;
  const [one] = checked;
  if (!target || !one || targets.some(({ operation }) => operation !== target.operation)) return null;
  const { route, operation } = target;
  const accessor = model.namespaces.find(({ name }) => name === route.namespace)?.accessor;
  const named = operationNamed(model, route.namespace, operation.name);
  if (accessor === undefined || !named) return null;
  const call = facadeCall([accessor, named.resource, named.verb], false);
  const args = argumentsText(one, target);
  return args === '' ? call : `${call.slice(0, -1)}{ ${args} })`;
}

function argumentsText({ address, sent, open }: CheckedCall, { route, operation }: CallTarget): string {
  const inPath = pathArguments(address.path, route.path);
  const known = new Set(operation.arguments.map(({ name }) => name));
  const given = sent.filter(({ name }) => known.has(name) && !inPath.has(name));
  const schemas = new Map(operation.arguments.map(({ name, schema }) => [name, schema]));
  return [
    ...[...inPath].map(([name, value]) => `${javascriptKey(name)}: ${value}`),
    ...given.map((member) => `${javascriptKey(member.name)}: ${valueText(member, schemas.get(member.name))}`),
    ...(open ? [`...${gap}`] : []),
  ].join(', ');
}

/** Converts a value to the type that the client accepts. In an address, all values are texts. */
function valueText({ values }: CodeMember, schema: Schema = {}): string {
  const [only, ...others] = values;
  if (!only || others.length > 0) return gap;
  if (only.known.kind === 'whole')
    return sampleLiteral(readValueAsSite(schema, only.known.value) ?? only.known.value, javascript).replace(
      /\s*\n\s*/g,
      ' ',
    );
  return only.code ?? gap;
}

/** The values of a route's path parameters, segment by segment. */
function pathArguments(path: CodePath, route: string): ReadonlyMap<string, string> {
  const written = path
    .map((part) => (typeof part === 'string' ? part : `{${part.name}}`))
    .join('')
    .split('/');
  const filled = route.split('/').flatMap((segment, at): readonly (readonly [string, string])[] => {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined) return [];
    const value = written[at] ?? '';
    const parameter = /^\{(.+)\}$/.exec(value)?.[1];
    if (parameter !== undefined) return [[name, parameter]];
    return [[name, /^\d+$/.test(value) ? value : value === '' ? gap : sampleLiteral(value, javascript)]];
  });
  return new Map(filled);
}
