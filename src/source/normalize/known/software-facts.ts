// Facts about WordPress and plugins that an index does not contain. The facts were found in the source code of the
// software. Each piece of software has one JSON file, in the format of `known-facts.schema.json`. An index contains no
// versions, so a fact applies to every site that declares the names in the fact.

import { globMatcher } from '../../../core/model/paths/glob.ts';
import type { AuthScheme, HttpMethod, ResourceEmbed, ResourceResponse } from '../../../core/model/api/api.ts';
import type { Deviation } from '../../../core/schema/deviation.ts';
import type { Schema, SchemaType } from '../../../core/schema/schema.ts';
import advancedCustomFields from './advanced-custom-fields.json' with { type: 'json' };
import buddypress from './buddypress.json' with { type: 'json' };
import customFields from './custom-fields.json' with { type: 'json' };
import jwtAuthentication from './jwt-authentication.json' with { type: 'json' };
import woocommerce from './woocommerce.json' with { type: 'json' };
import wordpress from './wordpress.json' with { type: 'json' };
import yoastSeo from './yoast-seo.json' with { type: 'json' };
import akismet from './akismet.json' with { type: 'json' };
import contactForm from './contact-form-7.json' with { type: 'json' };
import regenerateThumbnails from './regenerate-thumbnails.json' with { type: 'json' };

/** The facts about one piece of software. */
export interface SoftwareFacts {
  readonly software: string;
  readonly responses?: readonly KnownResponse[];
  readonly deviations?: readonly DeviationRow[];
  readonly undeclared?: readonly UndeclaredRow[];
  readonly embeds?: readonly EmbedRow[];
  readonly access?: readonly AccessFact[];
  readonly forms?: readonly FormRow[];
  readonly emptyTexts?: readonly EmptyTextRow[];
  readonly pathValues?: readonly PathValuesRow[];
  readonly fields?: readonly FieldsRow[];
  readonly writable?: readonly WritableRow[];
  readonly signIn?: readonly SignInRow[];
}

/** The members of every recorded fact. */
interface FactRow {
  readonly note?: string;
  /**
   * The source of the fact: a page of the documentation, or the file that sends the response. The file's path is
   * relative to the root of WordPress, or begins with the plugin's folder.
   */
  readonly source: string;
  /** The versions for which the fact was checked. */
  readonly versions: string;
}

/** The response of routes that declare no response, or declare a wrong response. */
export interface KnownResponse extends FactRow {
  /** The namespaces. A name that ends in `*` matches every namespace with that beginning. */
  readonly namespaces: readonly string[];
  /**
   * Path templates, relative to the namespace. A template that begins with `*` matches every path with that end,
   * and a template that ends in `*` every path with that beginning.
   */
  readonly paths: readonly string[];
  /** The methods of the operations; GET if omitted. */
  readonly methods?: readonly HttpMethod[];
  readonly declares: DeclaredAt;
  readonly response: RowResponse;
}

/**
 * A condition on the site's declaration of a route: the title of the route's resource, or some of its required
 * arguments if the resource has no title. A title that begins with `*` matches every title with that end.
 */
export type DeclaredAt = { readonly title: string } | { readonly arguments: readonly string[] };

type RowResponse =
  | { readonly schema: Schema }
  /** The reason why no type can describe the response. */
  | { readonly unknown: string }
  | { readonly empty: true }
  | {
      readonly form: ResourceResponse['form'];
      /**
       * The path, relative to the namespace, of the route that describes the resource. `..` means the path
       * without its last segment.
       */
      readonly describedAt?: string;
      readonly deletion?: ResourceResponse['deletion'];
      readonly context?: ResourceResponse['context'];
    };

/** A fact about all resources with certain titles. */
interface ResourceRow extends FactRow {
  /** The namespaces. A name that ends in `*` matches every namespace with that beginning. */
  readonly namespaces: readonly string[];
  /** The titles as the site writes them. A title that begins with `*` matches every title with that end. */
  readonly titles: readonly string[];
}

/** Properties whose values in responses differ from the schema that the site declares. */
export interface DeviationRow extends ResourceRow {
  /** The properties, keyed by `Deviation.property`. */
  readonly properties: Readonly<Record<string, DeviatingProperty>>;
  /**
   * The setting without which `get_item_schema` does not declare the properties. The fact only applies to schemas
   * of recorded releases, because a schema of a site shows its setting.
   */
  readonly setting?: string;
  /** A property that only other versions declare. The fact does not apply to a schema with this property. */
  readonly unlessDeclared?: string;
}

interface DeviatingProperty {
  /** The declared types; empty if the site declares no type. The fact does not apply to a schema with other types. */
  readonly declared: SchemaType | readonly SchemaType[];
  readonly actual: Deviation['kind'] | readonly Deviation['kind'][];
  /** For `value` and `replaced`: the schema of the values. */
  readonly schema?: Schema;
  readonly note?: string;
}

/**
 * Properties in responses that the schema declares for only some contexts or for none. Some versions of the
 * software do not send these properties.
 */
export interface UndeclaredRow extends ResourceRow {
  /** The properties, keyed by `Deviation.property`. */
  readonly properties: Readonly<Record<string, Schema>>;
  /** A property that only the versions with the undeclared properties declare. */
  readonly ifDeclared?: string;
  /** The namespace of the plugin that adds the properties to a resource of other software. */
  readonly ifNamespace?: string;
}

/** Resources that `_embed` adds to the responses of a resource. */
export interface EmbedRow extends FactRow {
  /** The namespaces. A name that ends in `*` matches every namespace with that beginning. */
  readonly namespaces: readonly string[];
  /**
   * The resource to which the embedded resources are added. The resource is identified by its title, by a link,
   * or by some of its properties.
   */
  readonly resource:
    { readonly title: string } | { readonly link: string } | { readonly properties: readonly string[] };
  readonly embeds: readonly KnownEmbed[];
}

interface KnownEmbed {
  /** The link relation as responses write it. */
  readonly rel: string;
  readonly to: EmbedTarget;
  /** Whether each link leads to one resource or to a list (`array`). */
  readonly form: ResourceEmbed['form'];
  /** A property that a resource declares if its responses contain the links. */
  readonly ifDeclared?: string;
}

/**
 * The embedded resource: the path of the route that describes the resource, `itself` for the embedding resource,
 * `terms` for the terms that can be assigned to a post, or `commentable` for all resources that accept comments.
 */
export type EmbedTarget = `/${string}` | 'itself' | 'terms' | 'commentable';

/** Paths that only a signed-in caller may use, or that every caller may use. The first row for a path applies. */
export interface AccessFact extends FactRow {
  /** The kind of access. `edit` means reading in the context `edit`. */
  readonly to: 'read' | 'write' | 'edit';
  /**
   * `public` if every caller has access, except to content that is not public.
   *
   * @default 'signed-in'
   */
  readonly who?: 'public';
  /** Globs that match the paths, including the namespace. */
  readonly paths: readonly string[];
  /**
   * Arguments that the list at the beginning of a path accepts. They distinguish the lists of posts and terms from
   * other routes.
   */
  readonly listArguments?: readonly string[];
  /** The error for callers who are not signed in. By default, it is WordPress's default error. */
  readonly error?: KnownError;
  /** The errors for callers who are not signed in, where they depend on what the request does. */
  readonly errors?: Readonly<Partial<Record<RefusedAction, KnownError>>>;
}

/** What a refused request does, as `mock` names it. */
export type RefusedAction = 'list' | 'get' | 'create' | 'update' | 'delete' | 'change-many';

export interface KnownError {
  readonly code: string;
  readonly message: string;
}

/**
 * Paths whose last word wrongly suggests a list or a single item. The names of operations depend on these facts.
 * `responses` may contain the corresponding fact, but `responses` only gives a response a type and renames no
 * operation.
 */
export interface FormRow extends FactRow {
  /** The paths, including the namespace. */
  readonly paths: readonly string[];
  readonly form: ResourceResponse['form'];
}

/** Arguments of a body that accept an empty text although their format refuses it. */
export interface EmptyTextRow extends FactRow {
  /** Globs that match the paths, including the namespace. */
  readonly paths: readonly string[];
  readonly arguments: readonly string[];
}

/** The values that path parameters can have on a site. */
export interface PathValuesRow extends FactRow {
  /** Globs that match the paths, including the namespace. */
  readonly paths: readonly string[];
  readonly parameters: readonly string[];
  /** A regular expression without anchors. */
  readonly pattern: string;
  /** What the values are, as the object of a sentence. */
  readonly text: string;
}

/** Values of custom fields in responses that the schema of a field does not allow. */
export interface FieldsRow extends FactRow {
  /** The property of a resource that contains the fields. */
  readonly property: string;
  /**
   * A property that only the plugin adds to the resource at a path. The row only applies to sites that declare
   * this property.
   */
  readonly ifDeclared?: { readonly path: string; readonly property: string };
  readonly values: readonly FieldValues[];
  /**
   * A further property that responses contain for every field. The name of the property is the field's name and
   * the suffix.
   */
  readonly detail?: { readonly suffix: string; readonly schema: Schema };
}

/** Properties that a plugin adds to responses without declaring them, and that requests may also contain. */
export interface WritableRow extends FactRow {
  /** A name that ends in `*` matches every name with that beginning. */
  readonly namespaces: readonly string[];
  /** The namespace of the plugin. The row does not apply to sites without it. */
  readonly ifNamespace?: string;
  /** The properties; every observed property that the site does not declare when left out. */
  readonly properties?: readonly string[];
}

/** A way to sign in at some namespaces, in addition to the ways that the index of a site lists. */
export interface SignInRow extends FactRow {
  /** The namespaces. A name that ends in `*` matches every namespace with that beginning. */
  readonly namespaces: readonly string[];
  /** The namespace of the plugin that adds the way to sign in. The row does not apply to sites without it. */
  readonly ifNamespace?: string;
  readonly scheme: AuthScheme | KnownSession;
  /** How a caller gets and sends the credentials. `{namespace}` is replaced by the path of the namespace. */
  readonly how: string;
}

/** Headers that identify a visitor: responses contain them, and requests that write must send one of them. */
export interface KnownSession {
  readonly kind: 'session';
  /** The GET route, after the namespace, whose response contains the headers. */
  readonly path: string;
  /** Globs of the paths, after the namespace, that use the session. */
  readonly paths: readonly string[];
  /** The header with the token of the visitor. A request with the token needs no nonce. */
  readonly token: string;
  readonly nonce: string;
  /** Globs of paths, after the namespace, where every request needs the nonce, even with the token. */
  readonly nonceAlways?: readonly string[];
  readonly missing: KnownError;
  readonly invalid: KnownError;
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
  /** Some of the properties of the field. */
  readonly properties?: readonly string[];
  /** Whether the items of the field are objects. */
  readonly items?: boolean;
}

const factFiles: readonly unknown[] = [
  wordpress,
  woocommerce,
  buddypress,
  advancedCustomFields,
  customFields,
  yoastSeo,
  akismet,
  contactForm,
  regenerateThumbnails,
  jwtAuthentication,
];

/** The facts of all known software, in the order in which they apply. */
export const softwareFacts = factFiles as readonly SoftwareFacts[];

/** @param pattern a namespace, or a pattern that ends in `*` and matches every namespace with that beginning */
export const isInNamespace = (namespace: string, pattern: string): boolean =>
  pattern.endsWith('*') ? namespace.startsWith(pattern.slice(0, -1)) : namespace === pattern;

/** @param pattern a title, or a pattern that begins with `*` and matches every title with that end */
export const matchesTitle = (title: string, pattern: string): boolean =>
  pattern.startsWith('*') ? title.endsWith(pattern.slice(1)) : title === pattern;

/** A function that lists the rows whose globs match a path with its namespace: `/wp/v2/templates/{id}`. */
export function rowsByPath<Row extends { readonly paths: readonly string[] }>(
  section: (facts: SoftwareFacts) => readonly Row[] | undefined,
): (path: string) => readonly Row[] {
  let rows: readonly (readonly [Row, readonly ((path: string) => boolean)[]])[] | undefined;
  return (path) => {
    rows ??= softwareFacts
      .flatMap((facts) => section(facts) ?? [])
      .map((row) => [row, row.paths.map(globMatcher)] as const);
    return rows.flatMap(([row, matchers]) => (matchers.some((matches) => matches(path)) ? [row] : []));
  };
}
