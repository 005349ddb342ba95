// Collects the uses of operations, which may be noted in any order, and makes the list of a contract from them.

import {
  httpMethods,
  type ApiModel,
  type HttpMethod,
  type Operation,
  type Route,
} from '../core/model/api/api.ts';
import type { ContractUse } from '../core/model/reports/contract.ts';
import { declaredPart, propertyPathsOf, shortestPaths } from './property-paths.ts';

/** A part of a response of which code may read everything. */
export interface WholePart {
  /** The path of the part. An empty path is the whole response. */
  readonly path: readonly string[];
  readonly reason: string;
}

/** What code does with an operation. */
export interface OperationUse {
  readonly route: Route;
  readonly operation: Operation;
  readonly method: HttpMethod;
  readonly arguments: Set<string>;
  /** The paths that code reads. */
  readonly read: (readonly string[])[];
  /** The parts of which code may read everything. */
  readonly whole: WholePart[];
  /** Whether code may send any argument. */
  opensArguments: boolean;
  inBatch: boolean;
  /** The reasons why any argument may be sent. */
  readonly reasons: Set<string>;
  readonly files: Set<string>;
}

export class UseNotes {
  private readonly noted = new Map<string, OperationUse>();

  constructor(private readonly model: ApiModel) {}

  /** The use of an operation with a method, to which callers add what they find. */
  of(route: Route, operation: Operation, method: HttpMethod): OperationUse {
    const key = `${method} ${route.key}`;
    let use = this.noted.get(key);
    if (use === undefined)
      this.noted.set(
        key,
        (use = {
          route,
          operation,
          method,
          arguments: new Set(),
          read: [],
          whole: [],
          opensArguments: false,
          inBatch: false,
          reasons: new Set(),
          files: new Set(),
        }),
      );
    return use;
  }

  /** The uses in the order of the model. */
  uses(): readonly ContractUse[] {
    return this.model.routes.flatMap((route) =>
      httpMethods.flatMap((method) => {
        const use = this.noted.get(`${method} ${route.key}`);
        return use ? [this.contractUse(use)] : [];
      }),
    );
  }

  private contractUse(use: OperationUse): ContractUse {
    const { route, operation, method, inBatch, reasons, files } = use;
    const { properties, because } = this.propertiesOf(use);
    const whole = new Set([...reasons, ...because]);
    return {
      route: route.key,
      method,
      arguments: use.opensArguments ? 'all' : sentArguments(use),
      properties,
      ...(inBatch && operation.batchable === true && { batch: true }),
      ...(whole.size > 0 && { wholeBecause: [...whole].toSorted() }),
      files: [...files].toSorted(),
    };
  }

  private propertiesOf({ route, operation, read, whole }: OperationUse): {
    readonly properties: ContractUse['properties'];
    /** The reasons why parts of the response are whole. */
    readonly because: readonly string[];
  } {
    const paths = propertyPathsOf(this.model, route, operation);
    if (!paths) return { properties: read.length > 0 || whole.length > 0 ? 'all' : [], because: [] };
    const declared = new Set(paths.map(({ names }) => names.join('.')));
    const isDeleted = operation.response.kind === 'resource' && operation.response.deletion !== undefined;
    const text = (path: readonly string[]): string =>
      declaredPart(isDeleted && path[0] === 'previous' ? path.slice(1) : path, declared).join('.');
    const parts = whole.map(({ path, reason }) => ({ path: text(path), reason }));
    if (parts.some(({ path }) => path === ''))
      return {
        properties: 'all',
        because: parts.filter(({ path }) => path === '').map(({ reason }) => reason),
      };
    // A text or a number has no parts, so there is nothing to explain.
    const hasParts = (path: string): boolean =>
      paths.some(({ names }) => names.join('.').startsWith(`${path}.`));
    return {
      properties: shortestPaths(
        read.map(text).filter((path) => path !== ''),
        new Set(parts.map(({ path }) => path)),
      ),
      because: parts.filter(({ path }) => hasParts(path)).map(({ reason }) => reason),
    };
  }
}

const sentArguments = ({ operation, arguments: names }: OperationUse): readonly string[] =>
  operation.arguments
    .filter((argument) => argument.in !== 'path' && names.has(argument.name))
    .map(({ name }) => name)
    .toSorted();
