// What a user says of sites beyond what they say of themselves, and what is made of which:
// `routewright.config.json`.
// `routewright.config.schema.json` beside this file says the same to editors and to Ajv.

import type { HttpMethod, ResourceResponse } from './api.ts';
import type { fleetCoverageOptions, fleetDriftOptions, fleetOptions } from './options/fleet-options.ts';
import type { ProjectSettings, Settings } from './project.ts';
import type { Schema, SchemaType } from '../schema/schema.ts';

export interface ConfigDocument {
  /** For editors: the path of the JSON Schema of this format. */
  readonly $schema?: string;
  /** By the sources they are for: an origin, an address, a file, a glob of these. */
  readonly sites?: Readonly<Record<string, SiteConfig>>;
  /** What calls sites in the user's code, for `audit`, beside the callers that it knows. */
  readonly callers?: readonly CallerConfig[];
  /** By their names. Paths in them start in the folder of the configuration. */
  readonly projects?: Readonly<Record<string, ProjectSettings>>;
  /** How many sites are read into one store. */
  readonly fleet?: FleetConfig;
}

/** What the flags of `fleet` say; paths start in the folder of the configuration. */
export interface FleetConfig extends Settings<typeof fleetOptions> {
  readonly drift?: Settings<typeof fleetDriftOptions>;
  readonly coverage?: Settings<typeof fleetCoverageOptions>;
}

/** What is said of one site, or of several. */
export interface SiteConfig {
  /** What routes answer, by `GET /shop/v1/stats`; globs are allowed. */
  readonly responses?: Readonly<Record<string, ResponseConfig>>;
  /** More arguments, or other types for those there are, by `/wp/v2/**` or `GET /wp/v2/**`, then by name. */
  readonly arguments?: Readonly<Record<string, Readonly<Record<string, ArgumentConfig>>>>;
  /** Types of properties, by `wp/v2:Post.acf`. */
  readonly types?: Readonly<Record<string, TypeConfig>>;
  /** How answers differ from what the site declares, by `wp/v2:Post.parent`. */
  readonly deviations?: Readonly<Record<string, DeviationConfig>>;
  /** Enumerations of answers that hold no other values: all of them, or those at `wp/v2:Post.status`. */
  readonly closedEnums?: boolean | readonly string[];
}

export type ResponseForm = Exclude<ResourceResponse['form'], 'optional' | 'batch'>;

/** A form of what the site describes there, a named type, or a type of the user's own. */
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
  /** Types that come as well. */
  readonly types?: readonly SchemaType[];
}

/** A section of a configuration that is for the source that is read. */
export interface ConfigSection {
  /** Its key in `sites`. */
  readonly pattern: string;
  readonly settings: SiteConfig;
}

/** A place in a call: `0` is its first argument, `0.path` a member of that. */
export type CallPlace = `${number}` | `${number}.${string}`;

/** A function of the user's own that calls a site. */
export interface CallerConfig {
  /** As code imports it, or the path of a file of the project. */
  readonly module: string;
  /** Its name there; `default` when left out. Members are named behind points: `api.get`. */
  readonly name?: string;
  /** A path below the site's REST base: `/wp/v2/posts`. */
  readonly path?: readonly CallPlace[];
  /** An address, whole or below a base. */
  readonly url?: readonly CallPlace[];
  readonly method?: HttpMethod | readonly CallPlace[];
  /** Sent where no method is said; `GET` when left out. */
  readonly defaultMethod?: HttpMethod;
  readonly query?: readonly CallPlace[];
  readonly body?: readonly CallPlace[];
  /** What the promise holds: the answer's body, a `Response`, or an object with the body as `data`. */
  readonly returns?: 'body' | 'response' | 'data';
}
