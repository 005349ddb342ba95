// Types of operations whose response depends on their arguments.
// `context` selects a form of the resource, and `force` selects the response of a deletion.
// `_fields` selects properties, and `_embed` adds linked resources.
// This module contains only types, which the compiler evaluates only for called operations.

import type { ApiResponse, As, CallOptions, Outcome, Read, Reading } from './call.js';
import type { OperationInfo, ClientPart } from './operation.js';
import type { Transport } from './transport.js';

/* ---- responses */

/** The possible responses, and the argument that selects a response. */
export interface Reply {
  readonly by: string;
  readonly results: object;
  readonly otherwise: string | boolean;
  /** The resources that `_embed` adds to `_embedded`, by link relation. */
  readonly embeds: object;
}

/** The resources that `_embed` adds if the linked resources are unknown. */
export type AnyEmbedded = Record<string, unknown[]>;

/** The argument `context` selects the response. */
export interface ByContext<
  Results extends object,
  Default extends string = 'view',
  Embeds extends object = AnyEmbedded,
> {
  readonly by: 'context';
  readonly results: Results;
  readonly otherwise: Default;
  readonly embeds: Embeds;
}

/**
 * The argument `force` selects the response. Without `force`, an item may be moved to the trash.
 */
export interface ByForce<
  Results extends { readonly true: unknown; readonly false: unknown },
  Default = false,
> {
  readonly by: 'force';
  readonly results: Results;
  readonly otherwise: Default;
  readonly embeds: AnyEmbedded;
}

/** There is only one response, so no argument selects a response. */
export interface Always<Result, Embeds extends object = AnyEmbedded> {
  readonly by: never;
  readonly results: { readonly true: Result };
  readonly otherwise: true;
  readonly embeds: Embeds;
}

type ValueOf<Key> = Key extends 'true' ? true : Key extends 'false' ? false : Key;

/** The values of the selecting argument. */
export type ChoiceOf<Of extends Reply> = ValueOf<keyof Of['results']> & (string | boolean);

type ResultOf<Of extends Reply, Choice extends string | boolean> = Of['results'][`${Choice}` &
  keyof Of['results']];

/* ---- arguments */

/** The key of a member that no value has. */
declare const uncalled: unique symbol;

/**
 * The properties that a call lists in `_fields`. `ReturnType` sees the whole type instead of a
 * call's, and then returns the type of a call without `_fields`.
 */
export type FieldList = readonly string[] | Uncalled;

interface Uncalled {
  readonly [uncalled]: never;
}

type NameIn<Fields extends FieldList> = Extract<Fields, readonly string[]>[number];

/** Arguments that every route accepts in addition to its own arguments. */
export type Shaping<
  Of extends Reply,
  Choice extends string | boolean,
  Fields extends FieldList,
  Embed,
> = { readonly [Name in Of['by'] as Name]?: Choice | undefined } & {
  /**
   * The properties to return, such as `'id'` or `'title.rendered'`. The site sends only the listed
   * properties.
   */
  readonly _fields?: FieldsFor<ResultOf<Of, Choice>, Fields> | undefined;
  /**
   * Embeds linked resources in the response. You can embed all linked resources, or select link
   * relations.
   */
  readonly _embed?: Embed | undefined;
};

/**
 * `_fields` is not allowed for maps, because the keys of a map are unknown. Editors can suggest the
 * paths, because the paths are a separate branch of the type.
 */
type FieldsFor<Result, Fields extends FieldList> = [FieldOf<Result>] extends [never]
  ? never
  : Uncalled extends Fields
    ? never
    : string extends NameIn<Fields>
      ? Fields
      : readonly FieldOf<Result>[];

/** The paths that `_fields` accepts for a response. */
export type FieldOf<Result> = Result extends readonly (infer Item)[]
  ? TopPath<Item>
  : unknown extends Result
    ? string
    : TopPath<Result>;

type TopPath<Item> = string extends keyof Item
  ? unknown extends Item[string & keyof Item]
    ? string
    : never
  : FieldPath<Item>;

/** A separate type has a name in compiler messages. */
type FieldPath<Item> = Path<Item, [0, 0, 0]> | '_embedded';

/** The length of `Deep` is the maximum number of additional path segments. */
type Path<Item, Deep extends readonly 0[]> = {
  [Name in keyof Item & string]: Name | `${Name}.${Inner<NonNullable<Item[Name]>, Deep>}`;
}[keyof Item & string];

type Inner<Member, Deep extends readonly 0[]> = Member extends Scalar | readonly unknown[]
  ? never
  : string extends keyof Member
    ? string
    : Deep extends readonly [0, ...infer Less extends readonly 0[]]
      ? Path<Member, Less>
      : string;

type Scalar = string | number | boolean | null | undefined;

/* ---- shapes of a response */

/** The type of the response for the given arguments. */
export type Shaped<
  Of extends Reply,
  Choice extends string | boolean,
  Fields extends FieldList,
  Embed,
> = Uncalled extends Fields
  ? ResultOf<Of, Otherwise<Of>>
  : Each<
      Of['results'][`${Choice}` & keyof Of['results']],
      Fields,
      [Embed] extends [false] ? false : Embedding<Asked<Of['embeds'], Embed>>
    >;

/** `Added` is false, or the type that `_embed` adds to each item. */
type Each<Result, Fields extends FieldList, Added> = [NameIn<Fields>] extends [never]
  ? [Added] extends [false]
    ? Result
    : Result extends readonly (infer Item)[]
      ? WithEmbedded<Item, Added>[]
      : WithEmbedded<Result, Added>
  : Result extends readonly (infer Item)[]
    ? Narrowed<Item, Fields, Added>[]
    : unknown extends Result
      ? Result
      : Narrowed<Result, Fields, Added>;

type WithEmbedded<Item, Added> = unknown extends Item ? Item : Item & Added;

/** The property that `_embed` adds if a link can be embedded. */
export interface Embedding<Embeds extends object = AnyEmbedded> {
  /** Linked resources by link relation. */
  _embedded?: Embeds;
}

/** With a list of relations, only resources with the listed relations are embedded. */
type Asked<Embeds, Embed> = Embed extends readonly (infer Relation)[]
  ? string extends Relation
    ? Embeds
    : Pick<Embeds, Relation & keyof Embeds>
  : Embeds;

/**
 * Replaces a linked resource that could not be read, because the caller has no permission or the
 * resource was deleted.
 */
export interface EmbedError {
  code: string;
  message: string;
  data?: unknown;
}

/** Replaces an item in a batch that could not be created, updated or deleted. */
export interface BatchError {
  id: number | string;
  error: { code: string; message: string; data?: unknown };
}

/** Embedding reads the links, so `_fields` must include the links. */
type Narrowed<Item, Fields extends FieldList, Added> = [Added] extends [false]
  ? Listed<Item, Fields>
  : Extract<NameIn<Fields>, '_links' | '_embedded'> extends never
    ? Listed<Item, Fields>
    : Listed<Item, Fields> & Added;

/** If the items of the fields list are not known at compile time, any property may be missing. */
type Listed<Item, Fields extends FieldList> =
  string extends NameIn<Fields>
    ? Partial<Item>
    : number extends Extract<Fields, readonly string[]>['length']
      ? Partial<Picked<Item, NameIn<Fields>>>
      : Picked<Item, NameIn<Fields>>;

/** A type with only the listed paths. */
export type Picked<Item, Field extends string> = Item extends Scalar
  ? Item
  : {
      [Name in keyof Item as Name & Begun<Name, Field>]: Name extends Field
        ? Item[Name]
        : Picked<Item[Name], Rest<Name, Field>>;
    };

type Begun<Name, Field extends string> = Name extends string
  ? Field extends Name | `${Name}.${string}`
    ? Name
    : never
  : never;

type Rest<Name, Field extends string> = Name extends string
  ? Field extends `${Name}.${infer Inside}`
    ? Inside
    : never
  : never;

/* ---- operations */

export type Otherwise<Of extends Reply> = Of['otherwise'] & ChoiceOf<Of>;

/** An operation with required arguments, which determine the type of the response. */
export interface ShapedOperation<
  Args,
  Of extends Reply,
  Method extends string = never,
> extends ClientPart<ShapedBound<Args, Of, Method>> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    transport: Transport,
    args: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>;
  /** Returns the data together with the response. */
  readonly raw: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    transport: Transport,
    args: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
  /** Returns the result or the error instead of throwing the error. */
  readonly safe: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    transport: Transport,
    args: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
  readonly info: OperationInfo;
}

/** An operation whose arguments are all optional and determine the type of the response. */
export interface OptionalShapedOperation<
  Args,
  Of extends Reply,
  Method extends string = never,
> extends ClientPart<OptionalShapedBound<Args, Of, Method>> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    transport: Transport,
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>;
  /** Returns the data together with the response. */
  readonly raw: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    transport: Transport,
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
  /** Returns the result or the error instead of throwing the error. */
  readonly safe: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    transport: Transport,
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
  readonly info: OperationInfo;
}

/** A `ShapedOperation` of a client. The operation uses the client's transport. */
export interface ShapedBound<Args, Of extends Reply, Method extends string = never> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    args: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>;
  /** Returns the data together with the response. */
  readonly raw: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    args: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
  /** Returns the result or the error instead of throwing the error. */
  readonly safe: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    args: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
}

/** An `OptionalShapedOperation` of a client. */
export interface OptionalShapedBound<Args, Of extends Reply, Method extends string = never> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>;
  /** Returns the data together with the response. */
  readonly raw: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
  /** Returns the result or the error instead of throwing the error. */
  readonly safe: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
}
