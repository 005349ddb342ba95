// The type of the response for a path.
// The compiler follows the segments of the path in the tree of routes (`routes.ts`).
// The compiler's work depends on the length of the path, and not on the number of routes.
// This module contains only types.

/* ---- responses */

/** The possible responses, and the parameter that selects a response. */
interface Reply {
  readonly by: string;
  readonly results: object;
  readonly otherwise: string | boolean;
  /** The resources that `_embed` adds to `_embedded`, by link relation. */
  readonly embeds: object;
}

/** The resources that `_embed` adds if the linked resources are unknown. */
type AnyEmbedded = Record<string, unknown[]>;

/** The parameter `context` selects the response. */
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
 * The parameter `force` selects the response. Without `force`, an item may be moved to the trash.
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

/** There is only one response, so no parameter selects the response. */
export interface Always<Result, Embeds extends object = AnyEmbedded> {
  readonly by: never;
  readonly results: { readonly true: Result };
  readonly otherwise: true;
  readonly embeds: Embeds;
}

/* ---- from path to reply */

/**
 * The possible responses of a request. The type is `never` if no route matches or the response is
 * unknown.
 *
 * @typeParam Routes a tree with path segments as keys. The keys `{number}`, `{text}` and `{rest}`
 * are path parameters, and `/` contains the responses by method.
 */
export type RepliesTo<Routes, Path extends string, Method extends string> = Path extends unknown
  ? string extends Path
    ? never
    : At<Routes, Bare<Path>, Method>
  : never;

/** A path without a response is not accepted. */
export type HasReply<Replies> = [Replies] extends [never] ? never : unknown;

/**
 * The path without the query and without slashes at the start and end, as WordPress matches the
 * path.
 */
type Bare<Path extends string> = Path extends `${infer Before}?${string}`
  ? Bare<Before>
  : Path extends `/${infer Inside}`
    ? Bare<Inside>
    : Path extends `${infer Inside}/`
      ? Bare<Inside>
      : Path;

type At<Node, Path extends string, Method extends string> = Path extends ''
  ? End<Node, Method>
  : Path extends `${infer Segment}/${infer Further}`
    ? Through<Node, Segment, Further, Method>
    : Through<Node, Path, '', Method>;

type End<Node, Method extends string> = Node extends { readonly '/': infer Replies }
  ? Method extends keyof Replies
    ? Replies[Method]
    : never
  : never;

/** A literal segment takes precedence over a path parameter. */
type Through<Node, Segment extends string, Further extends string, Method extends string> = Or<
  Child<Node, Segment, Further, Method>,
  Filled<Node, Segment, Further, Method>
>;

type Or<First, Second> = [First] extends [never] ? Second : First;

type Child<
  Node,
  Key extends string,
  Further extends string,
  Method extends string,
> = Key extends keyof Node ? At<Node[Key], Further, Method> : never;

/** A `string` in a path may be a number or a word, so both branches apply. */
type Filled<
  Node,
  Segment extends string,
  Further extends string,
  Method extends string,
> = Segment extends `${number}`
  ? Or<
      Child<Node, '{number}', Further, Method>,
      Or<Child<Node, '{text}', Further, Method>, Spanning<Node, Further, Method>>
    >
  : Or<
      Child<Node, string extends Segment ? '{number}' | '{text}' : '{text}', Further, Method>,
      Spanning<Node, Further, Method>
    >;

/** A value with slashes ends where the remaining path matches the route. */
type Spanning<Node, Further extends string, Method extends string> = Node extends {
  readonly '{rest}': infer Inside;
}
  ? Within<Inside, Further, Method>
  : never;

type Within<Node, Path extends string, Method extends string> = Or<
  At<Node, Path, Method>,
  Path extends `${string}/${infer Further}`
    ? Within<Node, Further, Method>
    : Path extends ''
      ? never
      : End<Node, Method>
>;

/* ---- responses */

/**
 * The type that `apiFetch` returns for a response.
 *
 * @typeParam Parse includes `undefined` for a request without `parse`
 */
export type ResponseOf<Replies, Path extends string, Data, Parse> = undefined extends Parse
  ? ReplyBody<Replies, QueryOf<Path>, Data>
  : Parse extends false
    ? Response
    : ReplyBody<Replies, QueryOf<Path>, Data>;

type QueryOf<Path extends string> = Path extends `${string}?${infer Query}` ? Query : '';

type ReplyBody<Replies, Query extends string, Data> = Replies extends Reply
  ? Each<
      Chosen<Replies['results'], ChoiceOf<Replies['by'], Query, Data, `${Replies['otherwise']}`>>,
      FieldsOf<Query>,
      EmbeddedBy<Query, Replies['embeds']>
    >
  : never;

/** A parameter is in the query or, for requests with a body, in the data. */
type ChoiceOf<By extends string, Query extends string, Data, Otherwise extends string> = [
  By,
] extends [never]
  ? Otherwise
  : Or<
      ParameterOf<Query, By>,
      By extends keyof Data
        ? Data[By] extends infer Value extends boolean | number | string
          ? `${Value}`
          : Otherwise
        : Otherwise
    >;

/**
 * The value of a parameter: `string` means that the parameter is unknown, and `never` means that
 * the parameter is missing.
 */
type ParameterOf<Query extends string, Name extends string> = string extends Query
  ? string
  : `&${Query}&` extends `${string}&${Name}=${infer Value}&${string}`
    ? Value
    : never;

/** A value that is unknown or not listed may select any response. */
type Chosen<Results, Choice extends string> = Choice extends unknown
  ? Spelt<Choice> extends keyof Results
    ? Results[Spelt<Choice>]
    : Results[keyof Results]
  : never;

/** Converts a value to a boolean like WordPress. */
type Spelt<Choice extends string> = Choice extends '1'
  ? 'true'
  : Choice extends '0'
    ? 'false'
    : Choice;

/* ---- `_fields` and `_embed` */

/**
 * The requested fields: `string` means that the fields are unknown, and `never` means that all
 * fields are requested.
 */
type FieldsOf<Query extends string> = string extends Query
  ? never
  : `&${Query}` extends `${string}&_fields[${string}`
    ? string
    : Parts<ParameterOf<Query, '_fields'>>;

type Parts<List extends string> = List extends `${infer First},${infer Further}`
  ? First | Parts<Further>
  : List;

type EmbeddedBy<Query extends string, Embeds> = string extends Query
  ? unknown
  : `&${Query}&` extends `${string}&_embed${'&' | '=' | '['}${string}`
    ? {
        /** Linked resources by link relation. */
        _embedded?: Embeds;
      }
    : unknown;

type Each<Result, Field extends string, Added> = Result extends readonly (infer Item)[]
  ? Shaped<Item, Field, Added>[]
  : Shaped<Result, Field, Added>;

type Shaped<Item, Field extends string, Added> = unknown extends Item
  ? Item
  : [Field] extends [never]
    ? unknown extends Added
      ? Item
      : Item & Added
    : string extends Field
      ? Partial<Item> & Added
      : Picked<Item, Field> & Added;

type Picked<Item, Field extends string> = Item extends object
  ? {
      [Name in keyof Item as Name & Begun<Name, Field>]: Name extends Field
        ? Item[Name]
        : Picked<Item[Name], Inside<Name, Field>>;
    }
  : Item;

type Begun<Name, Field extends string> = Name extends string
  ? Field extends Name | `${Name}.${string}`
    ? Name
    : never
  : never;

type Inside<Name, Field extends string> = Name extends string
  ? Field extends `${Name}.${infer Deeper}`
    ? Deeper
    : never
  : never;
