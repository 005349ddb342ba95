// Queries and mutations whose response type depends on the arguments.
// The arguments `context`, `force`, `_fields` and `_embed` shape the response.
// This module contains only types.

import type { DataTag } from '@tanstack/query-core';
import type { CallOptions } from '../../client/runtime/call.js';
import type {
  ChoiceOf,
  FieldList,
  Otherwise,
  Reply,
  Shaped,
  Shaping,
} from '../../client/runtime/shaped.js';
import type {
  Called,
  Failure,
  Held,
  Key,
  KeyStart,
  MutationOptions,
  QueryCallOptions,
  QueryOptions,
  Site,
  Variables,
} from './queries.js';
import type { AffectRules, Tagged } from './tags.js';

/**
 * Like `QueryFactory`. The query key includes the arguments that shape the response. `queryKey`
 * accepts the arguments that shape the response too.
 */
export interface ShapedQueryFactory<
  Accessor extends string,
  Start extends KeyStart,
  Args,
  Of extends Reply,
> extends Tagged {
  /** Options for `useQuery` and similar functions. */
  readonly queryOptions: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    site: Site<Accessor>,
    ...call: Called<Args, Args & Shaping<Of, Choice, Fields, Embed>, QueryCallOptions>
  ) => QueryOptions<Key<Start, Args>, Held<Shaped<Of, Choice, Fields, Embed>>>;
  /**
   * The key of the data in the cache. A key with fewer arguments is a filter for all keys that
   * contain the arguments.
   */
  readonly queryKey: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    args?: Partial<Args> & Shaping<Of, Choice, Fields, Embed>,
  ) => DataTag<Key<Start, Args>, Held<Shaped<Of, Choice, Fields, Embed>>, Failure>;
  /** The tags of the response. */
  readonly tags: (args?: Partial<Args>) => readonly string[];
}

/**
 * Like `MutationFactory`. The arguments that shape the response are set once, as `shape`, for all
 * writes.
 */
export interface ShapedMutationFactory<
  Accessor extends string,
  Start extends KeyStart,
  Args,
  Of extends Reply,
  Method extends string,
> extends Tagged {
  /** Options for `useMutation` and similar hooks. */
  readonly mutationOptions: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends FieldList = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    site: Site<Accessor>,
    options?: Omit<CallOptions<Method>, 'signal'> & {
      readonly shape?: Shaping<Of, Choice, Fields, Embed> | undefined;
    },
  ) => MutationOptions<Start, Variables<Unshaped<Args, Of>>, Shaped<Of, Choice, Fields, Embed>>;
  readonly mutationKey: Start;
  /** The tags that the write probably makes stale. */
  readonly affects: (args?: Partial<Args>, rules?: AffectRules) => readonly string[];
}

/** The arguments without the selecting argument. */
type Unshaped<Args, Of extends Reply> = [Of['by']] extends [never] ? Args : Omit<Args, Of['by']>;
