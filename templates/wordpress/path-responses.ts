// Which answer a path leads to: the tree of routes (`routes.ts`) is walked by the segments
// of the path, so that the work depends on the length of a path and not on how many routes
// there are. Types alone: nothing of this file is left at run time.

/* ------------------------------------------------------------------- what answers */

/** What answers, and which parameter of the request chooses it. */
interface Reply {
  readonly by: string;
  readonly results: object;
  readonly otherwise: string | boolean;
  /** What `_embed` puts into `_embedded`, by link relation. */
  readonly embeds: object;
}

/** What `_embed` adds where nobody says what links lead to. */
type AnyEmbedded = Record<string, unknown[]>;

/** The parameter `context` chooses. */
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

/** The parameter `force` chooses: without it an item may land in the trash. */
export interface ByForce<
  Results extends { readonly true: unknown; readonly false: unknown },
  Default = false,
> {
  readonly by: 'force';
  readonly results: Results;
  readonly otherwise: Default;
  readonly embeds: AnyEmbedded;
}

/** No parameter chooses. */
export interface Always<Result, Embeds extends object = AnyEmbedded> {
  readonly by: never;
  readonly results: { readonly true: Result };
  readonly otherwise: true;
  readonly embeds: Embeds;
}

/* -------------------------------------------------------------- from path to reply */

/**
 * What may answer a request; `never` where no route does, or nobody knows which.
 *
 * @typeParam Routes a tree: segments lead on, as do `{number}`, `{text}` and `{rest}` for
 *   what callers fill in; `/` holds the replies by method
 */
export type RepliesTo<Routes, Path extends string, Method extends string> = Path extends unknown
  ? string extends Path
    ? never
    : At<Routes, Bare<Path>, Method>
  : never;

/** What a path must be besides: nothing where something answers. */
export type HasReply<Replies> = [Replies] extends [never] ? never : unknown;

/** Without the query, and without slashes at either end: as WordPress looks for it. */
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

/** What is spelt out goes before what is filled in. */
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

/** Of a `string` nobody knows what it holds: a number as likely as a word. */
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

/** A value that may hold slashes: it ends where the path goes on as a route does. */
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

/* ------------------------------------------------------------ from reply to answer */

/**
 * What `apiFetch` makes of what answers.
 *
 * @typeParam Parse `undefined` in it stands for a request that does not say
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

/** A parameter stands in the query or, of requests with a body, in the data. */
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

/** The value of a parameter, `string` where it is not known, `never` where there is none. */
type ParameterOf<Query extends string, Name extends string> = string extends Query
  ? string
  : `&${Query}&` extends `${string}&${Name}=${infer Value}&${string}`
    ? Value
    : never;

/** Of what is not known beforehand, or is none of the choices, all may come. */
type Chosen<Results, Choice extends string> = Choice extends unknown
  ? Spelt<Choice> extends keyof Results
    ? Results[Spelt<Choice>]
    : Results[keyof Results]
  : never;

/** As WordPress reads a boolean. */
type Spelt<Choice extends string> = Choice extends '1'
  ? 'true'
  : Choice extends '0'
    ? 'false'
    : Choice;

/* ------------------------------------------------------------ `_fields` and `_embed` */

/** The fields that are asked for: `string` where nobody knows which, `never` where all are. */
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
