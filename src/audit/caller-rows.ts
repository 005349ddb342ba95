// Helpers for rows of the table of callers.

import type { HttpMethod } from '../core/model/api/api.ts';
import type { Caller, RequestShape } from './caller.ts';

export const exportsNamed = (module: string, ...names: readonly string[]): Caller['from'] =>
  names.map((name) => ({ module, path: name.split('.') }));

export const globals = (...names: readonly string[]): Caller['from'] => exportsNamed('', ...names);

/** One row per method, with the method's name in lower case. */
export const perMethod = (
  methods: readonly HttpMethod[],
  requestShape: (method: HttpMethod) => RequestShape,
): Readonly<Record<string, RequestShape>> =>
  Object.fromEntries(methods.map((method) => [method.toLowerCase(), requestShape(method)]));
