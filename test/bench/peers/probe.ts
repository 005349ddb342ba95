// The operation that every contestant is measured at: its names in each tool's output.

import { camelCase } from '../../../src/source/normalize/names/operation-name.ts';

/** A list of a site, which takes `page` and returns items with an `id`. */
export interface Probe {
  readonly path: string;
  /** The name of the operation in the OpenAPI document. */
  readonly operationId: string;
  /** In our output: the name of the namespace, its module, the resource, and the names of its standalone forms. */
  readonly part: string;
  readonly module: string;
  readonly resource: string;
  readonly standalone: string;
  readonly validator: string;
}

/** The name of the operation's function in tools that make it of the operation's id. */
export const functionName = ({ operationId }: Probe): string => camelCase(operationId);

export const syntheticProbe: Probe = {
  path: '/shop1/v1/amber-books',
  operationId: 'listAmberBook',
  part: 'shop1V1',
  module: 'shop1-v1',
  resource: 'amberBooks',
  standalone: 'amberBooksList',
  validator: 'amberBooksListResult',
};

export const shopProbe: Probe = {
  path: '/wc/v3/products',
  operationId: 'wcV3.products.list',
  part: 'wcV3',
  module: 'wc-v3',
  resource: 'products',
  standalone: 'productsList',
  validator: 'productsListResult',
};
