// The types of OpenAPI 3.1 (spec.openapis.org/oas/v3.1.1), limited to fields in generated documents.

/** Extension names start with `x-`. docs/reference/openapi.md lists the extensions of routewright. */
type Extensions = Readonly<Record<`x-${string}`, unknown>>;

/** A schema in JSON Schema 2020-12. */
export interface SchemaObject {
  readonly [keyword: string]: unknown;
}

export interface ReferenceObject {
  readonly $ref: string;
  /** Replaces the description of the referenced object. */
  readonly description?: string;
}

export interface OpenApiDocument extends Extensions {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers: readonly ServerObject[];
  readonly security: readonly SecurityRequirement[];
  readonly tags: readonly TagObject[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: ComponentsObject;
}

export interface ServerObject {
  readonly url: string;
  readonly description?: string;
  readonly variables?: Readonly<Record<string, { readonly default: string; readonly description?: string }>>;
}

export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface TagObject {
  readonly name: string;
  readonly description: string;
}

export interface ComponentsObject {
  readonly schemas: Readonly<Record<string, SchemaObject>>;
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly parameters?: Readonly<Record<string, ParameterObject>>;
  readonly headers: Readonly<Record<string, HeaderObject>>;
  readonly securitySchemes: Readonly<Record<string, SchemaObject>>;
}

/** Operations by method in lower case. */
export type PathItem<Operation = OperationObject> = Readonly<Record<string, Operation>>;

export interface OperationObject<Parameter = ParameterObject | ReferenceObject> extends Extensions {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags: readonly string[];
  readonly security?: readonly SecurityRequirement[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBodyObject;
  readonly responses: Responses;
}

export interface ParameterObject extends Extensions {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly style?: 'form' | 'deepObject';
  readonly explode?: boolean;
  readonly schema: SchemaObject;
}

export interface MediaType {
  readonly schema?: SchemaObject;
  readonly encoding?: Readonly<Record<string, { readonly style: string; readonly explode: boolean }>>;
}

export type MediaTypeMap = Readonly<Record<string, MediaType>>;

export interface RequestBodyObject {
  readonly required?: boolean;
  readonly content: MediaTypeMap;
}

export interface HeaderObject {
  readonly description: string;
  readonly schema: SchemaObject;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, ReferenceObject>>;
  readonly content?: MediaTypeMap;
}

/** Responses by status, or `default`. */
export type Responses = Readonly<Record<string, ResponseObject | ReferenceObject>>;
