// Queries and mutations whose answer the caller shapes (`context`, `force`, `_fields`,
// `_embed`). Types alone: nothing of this file is left at run time.

import type { DataTag } from '@tanstack/query-core';
import type { CallOptions } from '../../client/call.js';
import type { ChoiceOf, Otherwise, Reply, Shaped, Shaping } from '../../client/shaped.js';
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

/** As `QueryFactory`; the key holds what shapes the answer, and `queryKey` may say it as well. */
export interface ShapedQueryFactory<
  Accessor extends string,
  Start extends KeyStart,
  Args,
  Of extends Reply,
> extends Tagged {
  /** For `useQuery` and the like. */
  readonly queryOptions: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    site: Site<Accessor>,
    ...call: Called<Args, Args & Shaping<Of, Choice, Fields, Embed>, QueryCallOptions>
  ) => QueryOptions<Key<Start, Args>, Held<Shaped<Of, Choice, Fields, Embed>>>;
  /** Where an answer stands in the cache; with less arguments a filter for all that have these. */
  readonly queryKey: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    args?: Partial<Args> & Shaping<Of, Choice, Fields, Embed>,
  ) => DataTag<Key<Start, Args>, Held<Shaped<Of, Choice, Fields, Embed>>, Failure>;
  /** What an answer is made of. */
  readonly tags: (args?: Partial<Args>) => readonly string[];
}

/** As `MutationFactory`; what shapes the answer is said once, as `shape`, for all that is written. */
export interface ShapedMutationFactory<
  Accessor extends string,
  Start extends KeyStart,
  Args,
  Of extends Reply,
  Method extends string,
> extends Tagged {
  /** For `useMutation` and the like. */
  readonly mutationOptions: <
    const Choice extends ChoiceOf<Of> = Otherwise<Of>,
    const Fields extends readonly string[] = never,
    const Embed extends boolean | readonly string[] = false,
  >(
    site: Site<Accessor>,
    options?: Omit<CallOptions<Method>, 'signal'> & {
      readonly shape?: Shaping<Of, Choice, Fields, Embed> | undefined;
    },
  ) => MutationOptions<Start, Variables<Unshaped<Args, Of>>, Shaped<Of, Choice, Fields, Embed>>;
  readonly mutationKey: Start;
  /** What a write probably makes stale. */
  readonly affects: (args?: Partial<Args>, rules?: AffectRules) => readonly string[];
}

/** Arguments without the one that chooses the answer. */
type Unshaped<Args, Of extends Reply> = [Of['by']] extends [never] ? Args : Omit<Args, Of['by']>;
