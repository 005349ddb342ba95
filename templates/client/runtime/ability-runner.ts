// Runs the abilities of a site by name (WordPress 6.9 and later).

import type { ApiResponse, As, CallOptions, Outcome, Read, Reading } from './call.js';
import type { MadePart, Parts } from './compose.js';

/**
 * The arguments for running an ability. The ability's input can be left out if the input is
 * optional.
 */
export type AbilityCall<
  Ability extends { readonly input?: unknown },
  Kind extends As = 'json',
> = undefined extends Ability['input']
  ? [input?: Ability['input'], options?: CallOptions & Reading<Kind>]
  : [input: Ability['input'], options?: CallOptions & Reading<Kind>];

interface AnyAbility {
  readonly input?: unknown;
  readonly result: unknown;
}

/** Runs an ability by its name, with the method that the ability's annotations require. */
export interface RunAbility<Abilities extends { readonly [Name in keyof Abilities]: AnyAbility }> {
  /**
   * @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError; TypeError for a
   * name that is not in the generated list of abilities
   */
  <Name extends keyof Abilities, Kind extends As = 'json'>(
    name: Name,
    ...call: AbilityCall<Abilities[Name], Kind>
  ): Promise<Read<Abilities[Name]['result'], Kind>>;
  /** Returns the data together with the response. */
  readonly raw: <Name extends keyof Abilities, Kind extends As = 'json'>(
    name: Name,
    ...call: AbilityCall<Abilities[Name], Kind>
  ) => Promise<ApiResponse<Read<Abilities[Name]['result'], Kind>>>;
  /**
   * Returns the result or the error instead of throwing the error. A name without an ability still
   * throws a TypeError.
   */
  readonly safe: <Name extends keyof Abilities, Kind extends As = 'json'>(
    name: Name,
    ...call: AbilityCall<Abilities[Name], Kind>
  ) => Promise<Outcome<Read<Abilities[Name]['result'], Kind>>>;
}

export interface BoundAbilities<
  Abilities extends { readonly [Name in keyof Abilities]: AnyAbility },
> {
  readonly run: RunAbility<Abilities>;
}

/**
 * Creates the part of a client that runs abilities.
 *
 * @param namespaces the namespaces with the operations that run abilities
 * @param places the operation of each ability, by the ability's name: namespace, resource,
 * verb
 */
/* internal */
export function abilityPart<Shape>(
  namespaces: Parts,
  places: readonly (readonly string[])[],
): Made<Shape> {
  const byName = new Map(places.map(([name = '', ...place]) => [name, place]));
  const made: MadePart['made'] = (bind) => {
    const client = bind(namespaces);
    const found = (name: string): Run => {
      const place = byName.get(name);
      if (!place) throw new TypeError(`The generated client has no ability ${name}.`);
      return place.reduce<unknown>(
        (part, step) => (part as Record<string, unknown>)[step],
        client,
      ) as Run;
    };
    const form =
      (chosen: (operation: Run) => Call) =>
      async (name: string, input?: unknown, options?: CallOptions): Promise<unknown> =>
        chosen(found(name))(input === undefined ? undefined : { input }, options);
    const run = Object.assign(
      form((operation) => operation),
      { raw: form(({ raw }) => raw), safe: form(({ safe }) => safe) },
    );
    return { run };
  };
  return Object.assign(() => undefined, { made }) as unknown as Made<Shape>;
}

/** The type that a generated constant declares for itself. */
type Made<Shape> = Shape;

type Call = (args?: { readonly input: unknown }, options?: CallOptions) => Promise<unknown>;
type Run = Call & { readonly raw: Call; readonly safe: Call };
