// `routewright.config.json`: the user's additions to the descriptions of sites, and the projects with their outputs.
// `routewright.config.schema.json` in this folder describes the format for editors and Ajv.

import type { HttpMethod, ResourceResponse } from './api.ts';
import type { fleetCoverageOptions, fleetDriftRows, fleetOptions } from './options/fleet-options.ts';
import type { ProjectSettings, Settings } from './project.ts';
import type { Schema, SchemaType } from '../schema/schema.ts';

export interface ConfigDocument {
  /** For editors: the path of the JSON Schema of this format. */
  readonly $schema?: string;
  /** Keyed by the sources to which they apply: an origin, an address, a file, or a glob of these. */
  readonly sites?: Readonly<Record<string, SiteConfig>>;
  /** Functions in the user's code that call sites, for `audit`, in addition to the callers that it knows. */
  readonly callers?: readonly CallerConfig[];
  /** Projects, keyed by name. Paths in a project are relative to the folder of the configuration. */
  readonly projects?: Readonly<Record<string, ProjectSettings>>;
  /** The settings of `fleet`, which reads many sites into one store. */
  readonly fleet?: FleetConfig;
}

/** The settings of the flags of `fleet`. Paths are relative to the folder of the configuration. */
export interface FleetConfig extends Settings<typeof fleetOptions> {
  readonly drift?: Settings<typeof fleetDriftRows>;
  readonly coverage?: Settings<typeof fleetCoverageOptions>;
}

/** Settings for one site, or for several. */
export interface SiteConfig {
  /** Response types of routes, keyed by `GET /shop/v1/stats`; globs are allowed. */
  readonly responses?: Readonly<Record<string, ResponseConfig>>;
  /** Additional arguments, or other types for existing ones, keyed by `/wp/v2/**` or `GET /wp/v2/**`, then by name. */
  readonly arguments?: Readonly<Record<string, Readonly<Record<string, ArgumentConfig>>>>;
  /** Types of properties, keyed by `wp/v2:Post.acf`. */
  readonly types?: Readonly<Record<string, TypeConfig>>;
  /** Differences of responses from the site's declarations, keyed by `wp/v2:Post.parent`. */
  readonly deviations?: Readonly<Record<string, DeviationConfig>>;
  /**
   * Enumerations whose responses have no further values: `true` for all, or a list of properties
   * (`wp/v2:Post.status`).
   */
  readonly closedEnums?: boolean | readonly string[];
}

export type ResponseForm = Exclude<ResourceResponse['form'], 'optional' | 'batch'>;

/** A form of the resource that the site describes at the route, a named type, or a type of the user's own. */
export type ResponseConfig =
  ResponseForm | 'unknown' | { readonly form: ResponseForm; readonly resource: string } | TypeConfig;

export type TypeConfig = { readonly schema: Schema } | { readonly import: string; readonly type: string };

export type ArgumentConfig = TypeConfig & {
  readonly required?: boolean;
  readonly in?: 'query' | 'body';
  readonly description?: string;
};

export interface DeviationConfig {
  readonly optional?: boolean;
  readonly nullable?: boolean;
  /** Further types that responses have. */
  readonly types?: readonly SchemaType[];
}

/** A section of a configuration that applies to the source being read. */
export interface ConfigSection {
  /** The section's key in `sites`. */
  readonly pattern: string;
  readonly settings: SiteConfig;
}

/** A position in a call: `0` is the first argument, `0.path` a member of that argument. */
export type CallPlace = `${number}` | `${number}.${string}`;

/** One of the user's own functions that calls a site. */
export interface CallerConfig {
  /** The module specifier in imports, or the path of a file of the project. */
  readonly module: string;
  /** The exported name; `default` when left out. Dots lead to members: `api.get`. */
  readonly name?: string;
  /** The position of a path below the site's REST base: `/wp/v2/posts`. */
  readonly path?: readonly CallPlace[];
  /** The position of an address, absolute or relative to a base. */
  readonly url?: readonly CallPlace[];
  readonly method?: HttpMethod | readonly CallPlace[];
  /** The method of calls that name none; `GET` when left out. */
  readonly defaultMethod?: HttpMethod;
  readonly query?: readonly CallPlace[];
  readonly body?: readonly CallPlace[];
  /** The value of the returned promise: the response body, a `Response`, or an object with the body as `data`. */
  readonly returns?: 'body' | 'response' | 'data';
}
