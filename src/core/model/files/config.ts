// The format of `routewright.config.json`: the user's additions to the descriptions of sites, and the projects with
// their outputs. `routewright.config.schema.json` in this folder describes the format for editors and Ajv.

import type { driftRunOptions } from '../options/drift-run-options.ts';
import type { HttpMethod, ResourceResponse } from '../api/api.ts';
import type { fleetCoverageOptions, fleetDriftRows, fleetOptions } from '../options/fleet-options.ts';
import type { LintLevel } from '../reports/issue.ts';
import type { ProjectSettings, Settings } from './project.ts';
import type { Schema, SchemaType } from '../../schema/schema.ts';

export interface ConfigDocument {
  /** For editors: the path of the JSON Schema of this format. */
  readonly $schema?: string;
  /**
   * Settings for sources. A key is an origin, an address, a file, or a glob of these; the settings apply to the
   * sources that the key matches.
   */
  readonly sites?: Readonly<Record<string, SiteConfig>>;
  /**
   * Functions in the user's code that send requests to sites, for `audit`. `audit` knows common functions
   * without this setting.
   */
  readonly callers?: readonly CallerConfig[];
  /** The files of the user's code that `audit` leaves out: globs, relative to the folder of the code. */
  readonly ignoredCode?: readonly string[];
  /** The projects, by name. Paths in a project are relative to the folder of the configuration. */
  readonly projects?: Readonly<Record<string, ProjectSettings>>;
  /** The settings of a run of `drift` that compares several projects. */
  readonly drift?: Settings<typeof driftRunOptions>;
  /** The settings of `fleet`, which reads many sites into one store. */
  readonly fleet?: FleetConfig;
}

/** The settings of `fleet`, which are also flags. Paths are relative to the folder of the configuration. */
export interface FleetConfig extends Settings<typeof fleetOptions> {
  readonly drift?: Settings<typeof fleetDriftRows>;
  readonly coverage?: Settings<typeof fleetCoverageOptions>;
}

/** Settings for one or several sites. */
export interface SiteConfig {
  /** Response types of operations. A key names operations: `GET /shop/v1/stats`. Globs are allowed. */
  readonly responses?: Readonly<Record<string, ResponseConfig>>;
  /**
   * Additional arguments, and other types for existing arguments. The outer key names operations (`/wp/v2/**`,
   * `GET /wp/v2/**`), the inner key names the argument.
   */
  readonly arguments?: Readonly<Record<string, Readonly<Record<string, ArgumentConfig>>>>;
  /** Types of properties. A key names a property: `wp/v2:Post.acf`. */
  readonly types?: Readonly<Record<string, TypeConfig>>;
  /** Differences between responses and the site's declarations. A key names a property: `wp/v2:Post.parent`. */
  readonly deviations?: Readonly<Record<string, DeviationConfig>>;
  /**
   * Enumerations whose listed values are the only values in responses: `true` for all enumerations, or a list of
   * properties (`wp/v2:Post.status`).
   */
  readonly closedEnums?: boolean | readonly string[];
  /** Other levels for issues that `lint` lists, by code. `off` leaves an issue out. */
  readonly levels?: Readonly<Record<string, LintLevel | 'off'>>;
}

export type ResponseForm = Exclude<ResourceResponse['form'], 'optional' | 'batch'>;

/**
 * The type of a response: for example a list of the resource that the site describes at the route, or the user's
 * own type.
 */
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
  /** Types that values in responses have in addition to the declared types. */
  readonly types?: readonly SchemaType[];
}

/** A section of the configuration that applies to the source. */
export interface ConfigSection {
  /** The key of the section in `sites`. */
  readonly pattern: string;
  readonly settings: SiteConfig;
}

/**
 * A position in the arguments of a call. `0` is the first argument, `0.path` is the member `path` of the first
 * argument.
 */
export type CallPlace = `${number}` | `${number}.${string}`;

/** A function of the user's code that sends requests to a site. */
export interface CallerConfig {
  /** The module of the function: the module specifier in imports, or the path of a file of the project. */
  readonly module: string;
  /** The name under which the module exports the function; `default` if omitted. A dot leads to a member: `api.get`. */
  readonly name?: string;
  /** The position of the argument with a path relative to the site's REST base, such as `/wp/v2/posts`. */
  readonly path?: readonly CallPlace[];
  /** The position of the argument with an address, which is absolute or relative to a base. */
  readonly url?: readonly CallPlace[];
  readonly method?: HttpMethod | readonly CallPlace[];
  /** The HTTP method of calls that name no method; `GET` if omitted. */
  readonly defaultMethod?: HttpMethod;
  readonly query?: readonly CallPlace[];
  readonly body?: readonly CallPlace[];
  /** The value of the returned promise: the response body, a `Response`, or an object with the body as `data`. */
  readonly returns?: 'body' | 'response' | 'data';
}
