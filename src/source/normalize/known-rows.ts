// What a row of the tables holds that say what sites answer otherwise than they declare.

import type { ResourceResponse } from '../../core/model/api.ts';
import type { Deviation } from '../../core/schema/deviation.ts';
import type { Schema, SchemaType } from '../../core/schema/schema.ts';

export interface KnownAnswer {
  /** The namespaces whose routes are meant; one that ends in `*` stands for all that begin so. */
  readonly namespaces: readonly string[];
  /** The template of the path behind the namespace; one that begins with `*` stands for all that end so. */
  readonly path: string;
  /** GET where they are left out. */
  readonly methods?: readonly ('GET' | 'POST' | 'DELETE')[];
  readonly declares: Declares;
  readonly answer: RowAnswer;
  /** The file of WordPress, or of a plugin with its folder, that answers so. */
  readonly source: string;
}

/** What the site declares at the place: the title of a resource, or none and these arguments among others. */
export type Declares = { readonly title: string | readonly string[] } | { readonly takes: readonly string[] };

type RowAnswer =
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

/** What deviates in the resources of a class of WordPress or of a plugin. */
export interface KnownDeviations {
  /** The namespaces of the resources; one that ends in `*` stands for all that begin so. */
  readonly namespaces: readonly string[];
  /** Their titles, as the site spells them; one that begins with `*` stands for all that end so. */
  readonly titles: readonly string[];
  readonly properties: readonly (readonly [
    /** As `Deviation.property`. */
    property: string,
    /** The types that the site declares; none where it declares no type. A site that declares others is not meant. */
    declared: SchemaType | readonly SchemaType[],
    seen: Deviation['kind'],
  ])[];
  /** The file of WordPress, or of a plugin with its folder, that answers so. */
  readonly source: string;
}

/** What responses of a class of WordPress or of a plugin hold though no schema declares it, or none for every context. */
export interface UndeclaredProperties extends Pick<KnownDeviations, 'namespaces' | 'titles' | 'source'> {
  /** What is sent, by the path of the property (as `Deviation.property`). A version that does not send it is no contradiction: each may be missing. */
  readonly properties: Readonly<Record<string, Schema>>;
  /** A property that the versions declare which send these. */
  readonly declares?: string;
  /** The namespace of the plugin that adds them to a resource of WordPress. */
  readonly beside?: string;
}

/** @param pattern a namespace; one that ends in `*` stands for all that begin so */
export const isInNamespace = (namespace: string, pattern: string): boolean =>
  pattern.endsWith('*') ? namespace.startsWith(pattern.slice(0, -1)) : namespace === pattern;
