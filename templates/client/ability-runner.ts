// Running the abilities of a site by their names (WordPress 6.9 and later).

import { facade, type CallOptions } from './transport.js';

/** What an ability is called with: where its input may be left out, nothing. */
export type AbilityCall<Ability extends { readonly input?: unknown }> =
  undefined extends Ability['input']
    ? [input?: Ability['input'], options?: CallOptions]
    : [input: Ability['input'], options?: CallOptions];

/** Whatever an ability takes and answers. */
interface AnyAbility {
  readonly input?: unknown;
  readonly result: unknown;
}

/** The abilities of a client. */
export interface BoundAbilities<
  Abilities extends { readonly [Name in keyof Abilities]: AnyAbility },
> {
  /**
   * Runs an ability by its name, with the method that its annotations ask for.
   *
   * @throws ApiError, NetworkError, AbortError, TimeoutError or ValidationError; TypeError
   * for a name that the site was not known to have an ability of
   */
  readonly run: <Name extends keyof Abilities>(
    name: Name,
    ...call: AbilityCall<Abilities[Name]>
  ) => Promise<Abilities[Name]['result']>;
}

/**
 * A client with `abilities`.
 *
 * @param places of each ability its name, and the way to the operation that runs it
 * @param given as `facade` takes it
 */
/* internal */
export function withAbilities<Client>(
  places: readonly (readonly string[])[],
  ...given: Parameters<typeof facade>
): Made<Client> {
  const client = facade<object>(...given);
  const byName = new Map(places.map(([name = '', ...place]) => [name, place]));
  const run = async (name: string, input?: unknown, options?: CallOptions): Promise<unknown> => {
    const place = byName.get(name);
    if (!place) throw new TypeError(`The site was not known to have an ability ${name}.`);
    const operation = place.reduce<unknown>((found, part) => (found as Parts)[part], client) as Run;
    return operation(input === undefined ? undefined : { input }, options);
  };
  return Object.assign(client, { abilities: { run } }) as Made<Client>;
}

/** What the place that it is made for declares it to be. */
type Made<Shape> = Shape;

type Parts = Readonly<Record<string, unknown>>;
type Run = (args?: { readonly input: unknown }, options?: CallOptions) => Promise<unknown>;
