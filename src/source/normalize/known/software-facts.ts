// Facts about WordPress and plugins that an index does not contain, found in their source code: one JSON file for each,
// in the format of `known-facts.schema.json`. An index does not contain versions either, so a row applies wherever a
// site declares the names in the row.

import type { HttpMethod, ResourceEmbed, ResourceResponse } from '../../../core/model/api.ts';
import type { Deviation } from '../../../core/schema/deviation.ts';
import type { Schema, SchemaType } from '../../../core/schema/schema.ts';
import woocommerce from './woocommerce.json' with { type: 'json' };
import wordpress from './wordpress.json' with { type: 'json' };

/** The facts about one piece of software. */
export interface SoftwareFacts {
  readonly software: string;
  readonly responses?: readonly KnownResponse[];
  readonly deviations?: readonly DeviationRow[];
  readonly undeclared?: readonly UndeclaredRow[];
  readonly embeds?: readonly EmbedRow[];
  readonly access?: readonly AccessFact[];
  readonly forms?: readonly FormRow[];
}

/** The members of every row. */
interface FactRow {
  readonly note?: string;
  /**
   * The file that sends the response, from the root of WordPress or beginning with the folder of the plugin;
   * or a page of its documentation.
   */
  readonly source: string;
  /** The versions for which it was checked. */
  readonly versions: string;
}

/** Responses of routes whose declaration is missing or different. */
export interface KnownResponse extends FactRow {
  /** A name that ends in `*` matches every name with that beginning. */
  readonly namespaces: readonly string[];
  /** Path templates after the namespace. One that begins with `*` matches every path with that end. */
  readonly paths: readonly string[];
  /** Absent: GET. */
  readonly methods?: readonly HttpMethod[];
  readonly declares: DeclaredAt;
  readonly response: RowResponse;
}

/**
 * The site's declaration at a route: the title of a resource, or, without one, a set of required arguments
 * among others.
 */
export type DeclaredAt = { readonly title: string } | { readonly arguments: readonly string[] };

type RowResponse =
  | { readonly schema: Schema }
  /** The reason why no type can describe it. */
  | { readonly unknown: string }
  | { readonly empty: true }
  | {
      readonly form: ResourceResponse['form'];
      /** The path, after the namespace, of the route that describes the resource; `..`: the path without its last part. */
      readonly describedAt?: string;
      readonly deletion?: ResourceResponse['deletion'];
      readonly context?: ResourceResponse['context'];
    };

/** Rows that concern the resources with these titles. */
interface ResourceRow extends FactRow {
  /** A name that ends in `*` matches every name with that beginning. */
  readonly namespaces: readonly string[];
  /** As the site spells them. One that begins with `*` matches every title with that end. */
  readonly titles: readonly string[];
}

/** Properties that differ in responses from the schema that the site declares. */
export interface DeviationRow extends ResourceRow {
  /** By `Deviation.property`. */
  readonly properties: Readonly<Record<string, DeviatingProperty>>;
}

interface DeviatingProperty {
  /** Empty where the site declares no type. A schema that declares other types stays as it is. */
  readonly declared: SchemaType | readonly SchemaType[];
  readonly actual: Deviation['kind'] | readonly Deviation['kind'][];
  readonly note?: string;
}

/**
 * Properties of responses that the schema does not declare, or not for every context. Some versions may not
 * send them.
 */
export interface UndeclaredRow extends ResourceRow {
  /** By `Deviation.property`. */
  readonly properties: Readonly<Record<string, Schema>>;
  /** A property that only the versions declare that send these. */
  readonly ifDeclared?: string;
  /** The namespace of the plugin that adds them to a resource of other software. */
  readonly ifNamespace?: string;
}

/** Resources that `_embed` adds to the responses of a resource. */
export interface EmbedRow extends FactRow {
  /** A name that ends in `*` matches every name with that beginning. */
  readonly namespaces: readonly string[];
  /** By its title, as the site spells it; by a link that it declares; or by a set of properties that it declares. */
  readonly resource:
    { readonly title: string } | { readonly link: string } | { readonly properties: readonly string[] };
  readonly embeds: readonly KnownEmbed[];
}

interface KnownEmbed {
  /** The relation, as responses spell it. */
  readonly rel: string;
  readonly to: EmbedTarget;
  /** `array`: every link leads to a list. */
  readonly form: ResourceEmbed['form'];
  /** A property that resources with such links declare. */
  readonly ifDeclared?: string;
}

/**
 * The path of a route that describes the embedded resource; `itself`: the same resource; `terms`: the terms
 * that can be assigned to it; `commentable`: resources that accept comments.
 */
export type EmbedTarget = `/${string}` | 'itself' | 'terms' | 'commentable';

/** Paths that only a signed-in caller may use. */
export interface AccessFact extends FactRow {
  /** `edit`: reading in the context `edit`. */
  readonly to: 'read' | 'write' | 'edit';
  /** Globs of paths, including their namespace. */
  readonly paths: readonly string[];
  /** The error for callers who are not signed in; absent: the default error. */
  readonly error?: KnownError;
}

export interface KnownError {
  readonly code: string;
  readonly message: string;
}

/**
 * Paths whose response has another form than their last word suggests. Names of operations depend on it.
 * `responses` may contain the same fact, but a row added there gives a response a type and renames no
 * operation.
 */
export interface FormRow extends FactRow {
  /** Paths, including their namespace. */
  readonly paths: readonly string[];
  readonly form: ResourceResponse['form'];
}

const factFiles: readonly unknown[] = [wordpress, woocommerce];

/** All known software, in the order in which rows apply. */
export const softwareFacts = factFiles as readonly SoftwareFacts[];

/** @param pattern a namespace; one that ends in `*` matches every name with that beginning */
export const isInNamespace = (namespace: string, pattern: string): boolean =>
  pattern.endsWith('*') ? namespace.startsWith(pattern.slice(0, -1)) : namespace === pattern;
