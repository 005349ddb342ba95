// The table of known answers: what routes of WordPress and WooCommerce answer where they
// declare nothing, or something else, as their source has it. A row is for a place, and
// for what is declared there, so that another plugin's route of the same path is not
// meant. The live suite holds the answers of a real site to it.

import type { Operation, ResourceResponse, Route } from '../model/api.ts';
import type { Schema } from '../model/schema.ts';
import { coreAnswers } from './core-answers.ts';
import { shopAdminAnswers } from './shop-admin-answers.ts';
import { shopAnswers } from './shop-answers.ts';

export interface KnownAnswer {
  /** The namespaces whose routes are meant; one that ends in `*` stands for all that begin so. */
  readonly namespaces: readonly string[];
  /** The template of the path behind the namespace; one that begins with `*` stands for all that end so. */
  readonly path: string;
  /** GET where they are left out. */
  readonly methods?: readonly ('GET' | 'POST' | 'DELETE')[];
  readonly declares: Declares;
  readonly answer: Answer;
  /** The file of WordPress, or of a plugin with its folder, that answers so. */
  readonly source: string;
}

/** What the site declares at the place: the title of a resource, or none and these arguments among others. */
type Declares = { readonly title: string | readonly string[] } | { readonly takes: readonly string[] };

type Answer =
  | { readonly schema: Schema }
  /** Nothing that a type could say. */
  | { readonly unknown: string }
  /** No body comes. */
  | { readonly empty: true }
  | {
      readonly form: ResourceResponse['form'];
      /** The path, behind the namespace, of the route that describes the resource; `..`: the path without its last word. */
      readonly of?: string;
      readonly deletion?: ResourceResponse['deletion'];
      readonly context?: ResourceResponse['context'];
    };

export const knownAnswers: readonly KnownAnswer[] = [...coreAnswers, ...shopAnswers, ...shopAdminAnswers];

/**
 * The row of the table that is for an operation.
 *
 * @param title of the resource that the site describes at the route
 */
export const knownAnswerOf = (
  route: Pick<Route, 'namespace' | 'path'>,
  operation: Operation,
  title: string | undefined,
): KnownAnswer | undefined =>
  knownAnswers.find(
    (row) =>
      (row.methods ?? ['GET']).some((method) => method === operation.method) &&
      row.namespaces.some((namespace) => isInNamespace(route.namespace, namespace)) &&
      fits(route, row.path) &&
      isDeclared(row.declares, operation, title),
  );

/** @param pattern a namespace; one that ends in `*` stands for all that begin so */
export const isInNamespace = (namespace: string, pattern: string): boolean =>
  pattern.endsWith('*') ? namespace.startsWith(pattern.slice(0, -1)) : namespace === pattern;

function fits({ namespace, path }: Pick<Route, 'namespace' | 'path'>, wanted: string): boolean {
  const behind = namespace === '' ? path : path.slice(namespace.length + 1);
  return wanted.startsWith('*') ? behind.endsWith(wanted.slice(1)) : behind === wanted;
}

function isDeclared(declares: Declares, operation: Operation, title: string | undefined): boolean {
  if ('title' in declares) return title !== undefined && [declares.title].flat().includes(title);
  return (
    title === undefined &&
    declares.takes.every((wanted) => operation.arguments.some(({ name }) => name === wanted))
  );
}
