// Facts about WordPress and plugins that an index does not contain, found in their source code. Each piece of software
// has one JSON file, in the format of `known-facts.schema.json`. An index does not contain versions, so a row applies
// to every site that declares the names in the row.

import type { HttpMethod, ResourceEmbed, ResourceResponse } from '../../../core/model/api.ts';
import type { Deviation } from '../../../core/schema/deviation.ts';
import type { Schema, SchemaType } from '../../../core/schema/schema.ts';
import advancedCustomFields from './advanced-custom-fields.json' with { type: 'json' };
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
  readonly fields?: readonly FieldsRow[];
}

/** The members of every row. */
interface FactRow {
  readonly note?: string;
  /**
   * The file that sends the response (relative to the root of WordPress, or beginning with the plugin's
   * folder), or a page of the documentation.
   */
  readonly source: string;
  /** The versions for which the fact was checked. */
  readonly versions: string;
}

/** The response of routes that declare none, or a different one. */
export interface KnownResponse extends FactRow {
  /** A name that ends in `*` matches every name with that beginning. */
  readonly namespaces: readonly string[];
  /** Path templates below the namespace. A template that begins with `*` matches every path with that end. */
  readonly paths: readonly string[];
  /** The methods; GET when left out. */
  readonly methods?: readonly HttpMethod[];
  readonly declares: DeclaredAt;
  readonly response: RowResponse;
}

/**
 * A condition on the site's declaration at a route: the title of the resource or, if it has none, some of its
 * required arguments.
 */
export type DeclaredAt = { readonly title: string } | { readonly arguments: readonly string[] };

type RowResponse =
  | { readonly schema: Schema }
  /** Why no type can describe the response. */
  | { readonly unknown: string }
  | { readonly empty: true }
  | {
      readonly form: ResourceResponse['form'];
      /**
       * The path, below the namespace, of the route that describes the resource. `..` stands for the path without
       * its last part.
       */
      readonly describedAt?: string;
      readonly deletion?: ResourceResponse['deletion'];
      readonly context?: ResourceResponse['context'];
    };

/** A row about the resources with these titles. */
interface ResourceRow extends FactRow {
  /** A name that ends in `*` matches every name with that beginning. */
  readonly namespaces: readonly string[];
  /** Titles as the site spells them. A title that begins with `*` matches every title with that end. */
  readonly titles: readonly string[];
}

/** Properties whose values in responses differ from the schema that the site declares. */
export interface DeviationRow extends ResourceRow {
  /** The properties, keyed by `Deviation.property`. */
  readonly properties: Readonly<Record<string, DeviatingProperty>>;
}

interface DeviatingProperty {
  /** The declared types; empty where the site declares none. The row does not apply to a schema with other types. */
  readonly declared: SchemaType | readonly SchemaType[];
  readonly actual: Deviation['kind'] | readonly Deviation['kind'][];
  readonly note?: string;
}

/**
 * Properties that responses contain although the schema does not declare them, or not for every context. Some
 * versions do not send them.
 */
export interface UndeclaredRow extends ResourceRow {
  /** The properties, keyed by `Deviation.property`. */
  readonly properties: Readonly<Record<string, Schema>>;
  /** A property that only versions with these properties declare. */
  readonly ifDeclared?: string;
  /** The namespace of the plugin that adds the properties to a resource of other software. */
  readonly ifNamespace?: string;
}

/** Resources that `_embed` adds to the responses of a resource. */
export interface EmbedRow extends FactRow {
  /** A name that ends in `*` matches every name with that beginning. */
  readonly namespaces: readonly string[];
  /**
   * The resource: its title as the site spells it, a link that it declares, or some of the properties that it
   * declares.
   */
  readonly resource:
    { readonly title: string } | { readonly link: string } | { readonly properties: readonly string[] };
  readonly embeds: readonly KnownEmbed[];
}

interface KnownEmbed {
  /** The relation as responses spell it. */
  readonly rel: string;
  readonly to: EmbedTarget;
  /** The form of the embedded values. `array`: every link leads to a list. */
  readonly form: ResourceEmbed['form'];
  /** A property that resources with the links declare. */
  readonly ifDeclared?: string;
}

/**
 * The embedded resource: the path of the route that describes it; `itself`: the same resource; `terms`: the
 * terms that can be assigned to it; `commentable`: resources that accept comments.
 */
export type EmbedTarget = `/${string}` | 'itself' | 'terms' | 'commentable';

/** Paths that only a signed-in caller may use. */
export interface AccessFact extends FactRow {
  /** The access that requires a sign-in. `edit`: reading in the context `edit`. */
  readonly to: 'read' | 'write' | 'edit';
  /** Globs of paths, including their namespace. */
  readonly paths: readonly string[];
  /** The error for callers who are not signed in; WordPress's default error when left out. */
  readonly error?: KnownError;
}

export interface KnownError {
  readonly code: string;
  readonly message: string;
}

/**
 * Paths whose response has another form than their last word suggests. Names of operations depend on these
 * rows. `responses` may contain the same fact, but its rows only give a response a type and rename no
 * operation.
 */
export interface FormRow extends FactRow {
  /** Paths, including their namespace. */
  readonly paths: readonly string[];
  readonly form: ResourceResponse['form'];
}

/** Values of custom fields in responses that the schema of a field does not allow. */
export interface FieldsRow extends FactRow {
  /** The property of a resource that contains the fields. */
  readonly property: string;
  /** A property that only the plugin adds to the resource at a path. The row does not apply to sites without it. */
  readonly ifDeclared?: { readonly path: string; readonly property: string };
  readonly values: readonly FieldValues[];
  /** A further property that responses contain for every field. Its name is the field's name and the suffix. */
  readonly detail?: { readonly suffix: string; readonly schema: Schema };
}

/** The further values of the fields with a declaration. */
export interface FieldValues {
  /** The field types, as the plugin names them. */
  readonly of: string;
  readonly declares: FieldDeclaration;
  readonly sends: readonly Schema[];
}

/** The declaration of a field. */
export interface FieldDeclaration {
  /** All types of the field, in any order. */
  readonly types: readonly SchemaType[];
  readonly format?: string;
  /** Whether the field has an enumeration. */
  readonly enum?: boolean;
  /** Properties that the field has, among others. */
  readonly properties?: readonly string[];
  /** Whether the items of the field are objects. */
  readonly items?: boolean;
}

const factFiles: readonly unknown[] = [wordpress, woocommerce, advancedCustomFields];

/** All known software, in the order in which rows apply. */
export const softwareFacts = factFiles as readonly SoftwareFacts[];

/** @param pattern a namespace; a pattern that ends in `*` matches every namespace with that beginning */
export const isInNamespace = (namespace: string, pattern: string): boolean =>
  pattern.endsWith('*') ? namespace.startsWith(pattern.slice(0, -1)) : namespace === pattern;
