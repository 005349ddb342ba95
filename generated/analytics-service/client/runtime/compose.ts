// Creates a client from imported parts: namespaces, single resources and single operations.
// A bundle contains only the imported parts.

import type { CallOptions, StandardSchema } from './call.js';
import { CallError } from './call-errors.js';
import {
  lazily,
  type AnyOperation,
  type HereOf,
  type Operation,
  type OperationInfo,
  type ClientPart,
} from './operation.js';
import { createTransport, type Transport, type TransportOptions } from './transport.js';

/** The parts of a client, by their names in the client. */
export type Parts = Readonly<Record<string, ClientPart<unknown>>>;

/** A client with parts that use the client's transport. */
export type Client<Composed extends Parts> = {
  readonly [Name in keyof Composed]: HereOf<Composed[Name]>;
};

/** Validators by namespace and name, as exported by `zod/index.ts`. */
export type Validators = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * The options of `createClient` are the options of a transport, or a transport. A transport can
 * also have validators, as in `{ ...transport, validators }`.
 */
export type ClientOptions = (TransportOptions | Transport) & {
  /**
   * Validators that check arguments before sending, by namespace: `{ wpV2: { postsListArgs } }` with
   * a validator from `./zod/wp-v2.js`. `./zod/index.js` exports the validators of the whole site, and
   * a bundle then contains all of them.
   */
  readonly validators?: Validators | undefined;
  /**
   * Explains an error and how to fix the error. The client adds the explanation to the error's
   * message.
   */
  readonly explain?: ((error: CallError, baseUrl?: string) => string) | undefined;
};

/**
 * Additional functions of client operations, by name. Each function receives the transport, the
 * operation (with the client's checks), and the function's own arguments.
 */
export type Extensions = Readonly<
  Record<string, (transport: Transport, operation: never, ...given: never[]) => unknown>
>;

/** A part that is neither an operation nor an object with operations. */
export type OtherPart = (transport: Transport, ...given: never[]) => unknown;

/**
 * Binds parts to a transport. Each operation is bound when the operation is first used, so unused
 * operations cost no time.
 */
export function compose<Whole>(
  options: ClientOptions,
  parts: Parts,
  extensions: Extensions = {},
): Made<Whole> {
  const transport = 'send' in options ? options : createTransport(options);
  const told = (error: unknown): void => {
    const words =
      error instanceof CallError &&
      options.explain?.(error, 'baseUrl' in options ? options.baseUrl : undefined);
    if (words) error.message += `. ${words}`;
  };
  const bind = (part: unknown): unknown =>
    typeof part !== 'function'
      ? lazily(part as Parts, bind)
      : 'info' in part
        ? bindOperation(part as unknown as AnyOperation)
        : 'made' in part
          ? (part as unknown as MadePart).made(bind)
          : (part as OtherPart).bind(undefined, transport);
  const bindOperation = (operation: AnyOperation): unknown => {
    const { info, raw, safe } = operation as Operation<never, unknown>;
    const checked = (given?: CallOptions<never>) => ({
      ...given,
      validate: given?.validate ?? validatorOf(info, options.validators, 'Args'),
    });
    const own = {
      info,
      raw: (by: Transport, args: never, given?: CallOptions<never>) =>
        raw(by, args, checked(given)).catch((error: unknown) => {
          told(error);
          throw error;
        }),
      safe: async (by: Transport, args: never, given?: CallOptions<never>) => {
        const outcome = await safe(by, args, checked(given));
        if ('error' in outcome) told(outcome.error);
        return outcome;
      },
    };
    return Object.assign(
      async (args: never, given?: CallOptions<never>) =>
        (await own.raw(transport, args, given)).data,
      { raw: own.raw.bind(own, transport), safe: own.safe.bind(own, transport) },
      Object.fromEntries(
        Object.entries(extensions).map(([name, extension]) => [
          name,
          (...given: never[]) => extension(transport, own as never, ...given),
        ]),
      ),
    );
  };
  return bind(parts) as Whole;
}

/** A client part that contains other parts, and binds the other parts to the transport. */
export interface MadePart {
  readonly made: (bind: (part: unknown) => unknown) => unknown;
}

/** The type that a generated constant declares for itself. */
type Made<Shape> = Shape;

/**
 * The validator of the operation with the given suffix, such as `Args`, `Result` or
 * `ResultEditStrict`.
 */
export function validatorOf(
  { name }: OperationInfo,
  validators: Validators | undefined,
  of: string,
): StandardSchema | undefined {
  const [namespace = '', resource = '', verb = ''] = name.split('.');
  const found =
    validators?.[namespace]?.[`${resource}${verb.charAt(0).toUpperCase()}${verb.slice(1)}${of}`];
  return found as StandardSchema | undefined;
}
