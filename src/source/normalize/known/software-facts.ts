// Facts about WordPress and plugins that an index does not tell, read in their source: a JSON file for each of
// them, as `known-facts.schema.json` describes it. An index does not tell versions either, so a row applies
// wherever a site declares what the row names.

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
  readonly access?: readonly AccessRow[];
  readonly forms?: readonly FormRow[];
}

/** What every row says of itself. */
interface Row {
  readonly note?: string;
  /** The file that responds so, from the root of WordPress or beginning with the folder of the plugin; or a page of its documentation. */
  readonly source: string;
  /** The versions for which it was checked. */
  readonly versions: string;
}

/** What routes respond with, where the site declares nothing or something else. */
export interface KnownResponse extends Row {
  /** One that ends in `*` matches all that begin so. */
  readonly namespaces: readonly string[];
  /** Templates of paths after the namespace; one that begins with `*` matches all that end so. */
  readonly paths: readonly string[];
  /** Absent: GET. */
  readonly methods?: readonly HttpMethod[];
  readonly declares: Declared;
  readonly response: RowResponse;
}

/** What the site declares at a route: the title of a resource, or none and these arguments among others. */
export type Declared = { readonly title: string } | { readonly arguments: readonly string[] };

type RowResponse =
  | { readonly schema: Schema }
  /** Why no type can describe it. */
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
interface ResourceRow extends Row {
  /** One that ends in `*` matches all that begin so. */
  readonly namespaces: readonly string[];
  /** As the site spells them; one that begins with `*` matches all that end so. */
  readonly titles: readonly string[];
}

/** Properties that differ in responses from the schema that the site declares. */
export interface DeviationRow extends ResourceRow {
  /** By `Deviation.property`. */
  readonly properties: Readonly<Record<string, DeviatingProperty>>;
}

interface DeviatingProperty {
  /** None where the site declares no type. A schema that declares others is left as it is. */
  readonly declared: SchemaType | readonly SchemaType[];
  readonly actual: Deviation['kind'] | readonly Deviation['kind'][];
  readonly note?: string;
}

/** Properties of responses that no schema declares, or none for every context. Versions that do not send them may exist. */
export interface UndeclaredRow extends ResourceRow {
  /** By `Deviation.property`. */
  readonly properties: Readonly<Record<string, Schema>>;
  /** A property that the versions declare which send these. */
  readonly ifDeclared?: string;
  /** The namespace of the plugin that adds them to a resource of other software. */
  readonly ifNamespace?: string;
}

/** What `_embed` adds to the responses of a resource. */
export interface EmbedRow extends Row {
  /** One that ends in `*` matches all that begin so. */
  readonly namespaces: readonly string[];
  /** By its title, as the site spells it; by a link that it declares; or by properties that it declares, all of them. */
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
 * The path of a route that describes the embedded resource, or `itself`, the same resource; `terms`, those that can
 * be assigned to it; `commentable`, resources that take comments.
 */
export type EmbedTarget = `/${string}` | 'itself' | 'terms' | 'commentable';

/** Paths that only a signed-in caller may use. */
export interface AccessRow extends Row {
  /** `edit`: to read in the context `edit`. */
  readonly to: 'read' | 'write' | 'edit';
  /** Globs of paths with their namespace. */
  readonly paths: readonly string[];
  /** For callers who are not signed in; absent: the usual error. */
  readonly error?: KnownError;
}

export interface KnownError {
  readonly code: string;
  readonly message: string;
}

/**
 * Paths that respond in another form than their last word suggests: names of operations follow it. `responses` may
 * say the same, but a row that is added there gives a response a type, and renames no operation.
 */
export interface FormRow extends Row {
  /** Paths with their namespace. */
  readonly paths: readonly string[];
  readonly form: ResourceResponse['form'];
}

const files: readonly unknown[] = [wordpress, woocommerce];

/** Of all software that is known here, in the order in which rows apply. */
export const softwareFacts = files as readonly SoftwareFacts[];

/** @param pattern a namespace; one that ends in `*` matches all that begin so */
export const isInNamespace = (namespace: string, pattern: string): boolean =>
  pattern.endsWith('*') ? namespace.startsWith(pattern.slice(0, -1)) : namespace === pattern;
