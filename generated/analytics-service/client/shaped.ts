// Operations whose answer the caller shapes: `context` chooses among the forms of a
// resource, `force` says what a deletion answers, `_fields` narrows, `_embed` adds.
// Types alone: nothing of this file is left at run time, and the compiler works
// any of it out only for operations that are called.

import type { ApiResponse, As, CallOptions, Outcome, Read, Reading } from './call.js';
import type { OperationInfo, ClientPart } from './operation.js';
import type { Transport } from './transport.js';

/* ------------------------------------------------------------------- what answers */

/** What answers, and which argument chooses it. */
export interface Reply {
  readonly by: string;
  readonly results: object;
  readonly otherwise: string | boolean;
  /** What `_embed` puts into `_embedded`, by link relation. */
  readonly embeds: object;
}

/** What `_embed` adds where nobody says what links lead to. */
export type AnyEmbedded = Record<string, unknown[]>;

/** The argument `context` chooses. */
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

/** The argument `force` chooses: without it an item may land in the trash. */
export interface ByForce<
  Results extends { readonly true: unknown; readonly false: unknown },
  Default = false,
> {
  readonly by: 'force';
  readonly results: Results;
  readonly otherwise: Default;
  readonly embeds: AnyEmbedded;
}

/** No argument chooses. */
export interface Always<Result, Embeds extends object = AnyEmbedded> {
  readonly by: never;
  readonly results: { readonly true: Result };
  readonly otherwise: true;
  readonly embeds: Embeds;
}

type ValueOf<Key> = Key extends 'true' ? true : Key extends 'false' ? false : Key;

/** What the choosing argument may be. */
export type ChoiceOf<Of extends Reply> = ValueOf<keyof Of['results']> & (string | boolean);

type ResultOf<Of extends Reply, Choice extends string | boolean> = Of['results'][`${Choice}` &
  keyof Of['results']];

/* ------------------------------------------------------- arguments of every route */

/** Arguments that every route takes beside its own. */
export type Shaping<
  Of extends Reply,
  Choice extends string | boolean,
  Fields extends readonly string[],
  Embed,
> = { readonly [Name in Of['by'] as Name]?: Choice | undefined } & {
  /** Which properties to answer, as `'id'` or `'title.rendered'`; what is not listed is not sent. */
  readonly _fields?: FieldsFor<ResultOf<Of, Choice>, Fields> | undefined;
  /** Put linked resources into the answer: all that may be, or those of some link relations. */
  readonly _embed?: Embed | undefined;
};

/**
 * A map is addressed by its keys, so that `_fields` would pick items of it: it is refused there.
 * The paths stand alone in their branch, so that editors offer them.
 */
type FieldsFor<Result, Fields extends readonly string[]> = [FieldOf<Result>] extends [never]
  ? never
  : string extends Fields[number]
    ? Fields
    : readonly FieldOf<Result>[];

/** The paths that `_fields` may name in an answer. */
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

/** A name of its own, for messages of the compiler. */
type FieldPath<Item> = Path<Item, [0, 0, 0]> | '_embedded';

/** `Deep` is as long as paths may become further on. */
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

/* ------------------------------------------------------------- shapes of an answer */

/** What answers a call that chose so. */
export type Shaped<
  Of extends Reply,
  Choice extends string | boolean,
  Fields extends readonly string[],
  Embed,
> = Each<
  Of['results'][`${Choice}` & keyof Of['results']],
  Fields,
  [Embed] extends [false] ? false : Embedding<Asked<Of['embeds'], Embed>>
>;

/** `Added` is false, or what `_embed` adds to each item. */
type Each<Result, Fields extends readonly string[], Added> = [Fields[number]] extends [never]
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

/** What `_embed` adds, where a link can be embedded. */
export interface Embedding<Embeds extends object = AnyEmbedded> {
  /** Linked resources by link relation. */
  _embedded?: Embeds;
}

/** Of a list of relations no others are embedded. */
type Asked<Embeds, Embed> = Embed extends readonly (infer Relation)[]
  ? string extends Relation
    ? Embeds
    : Pick<Embeds, Relation & keyof Embeds>
  : Embeds;

/** What stands for a linked resource that could not be read: the caller may not, or it is gone. */
export interface EmbedError {
  code: string;
  message: string;
  data?: unknown;
}

/** What stands in a batch for an item that could not be created, updated or deleted. */
export interface BatchError {
  id: number | string;
  error: { code: string; message: string; data?: unknown };
}

/** Embedding reads the links, so that it needs them among the fields. */
type Narrowed<Item, Fields extends readonly string[], Added> = [Added] extends [false]
  ? Listed<Item, Fields>
  : Extract<Fields[number], '_links' | '_embedded'> extends never
    ? Listed<Item, Fields>
    : Listed<Item, Fields> & Added;

/** Of an array whose members nobody knows beforehand, any may be missing. */
type Listed<Item, Fields extends readonly string[]> = string extends Fields[number]
  ? Partial<Item>
  : number extends Fields['length']
    ? Partial<Picked<Item, Fields[number]>>
    : Picked<Item, Fields[number]>;

/** A shape with the listed paths alone. */
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

/* --------------------------------------------------------------------- operations */

export type Otherwise<Of extends Reply> = Of['otherwise'] & ChoiceOf<Of>;

/** An operation that needs arguments and whose answer they shape. */
export interface ShapedOperation<
  Args,
  Of extends Reply,
  Method extends string = string,
> extends ClientPart<ShapedBound<Args, Of, Method>> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    transport: Transport,
    args: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>;
  /** Answers the response as well. */
  readonly raw: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    transport: Transport,
    args: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
  /** Answers an outcome instead of throwing. */
  readonly safe: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    transport: Transport,
    args: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
  readonly info: OperationInfo;
}

/** An operation whose arguments may all be left out and shape the answer. */
export interface OptionalShapedOperation<
  Args,
  Of extends Reply,
  Method extends string = string,
> extends ClientPart<OptionalShapedBound<Args, Of, Method>> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    transport: Transport,
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>;
  /** Answers the response as well. */
  readonly raw: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    transport: Transport,
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
  /** Answers an outcome instead of throwing. */
  readonly safe: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    transport: Transport,
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
  readonly info: OperationInfo;
}

/** A `ShapedOperation` of a client: it knows its transport. */
export interface ShapedBound<Args, Of extends Reply, Method extends string = string> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    args: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>;
  /** Answers the response as well. */
  readonly raw: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    args: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
  /** Answers an outcome instead of throwing. */
  readonly safe: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    args: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
}

/** An `OptionalShapedOperation` of a client. */
export interface OptionalShapedBound<Args, Of extends Reply, Method extends string = string> {
  /** @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError */
  <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ): Promise<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>;
  /** Answers the response as well. */
  readonly raw: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<ApiResponse<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
  /** Answers an outcome instead of throwing. */
  readonly safe: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
    Kind extends As = 'json',
  >(
    args?: Args & Shaping<Of, Choice, Fields, Embed>,
    options?: CallOptions<Method> & Reading<Kind>,
  ) => Promise<Outcome<Read<Shaped<Of, Choice, Fields, Embed>, Kind>>>;
}
