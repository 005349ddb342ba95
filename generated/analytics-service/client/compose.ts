// A client composed of the parts that an app imports: whole namespaces, single resources,
// single operations. What is not imported, a bundle does not carry.

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

/** What a client is composed of, by the names under which it has them. */
export type Parts = Readonly<Record<string, ClientPart<unknown>>>;

/** A client composed of parts, each bound to the transport. */
export type Client<Composed extends Parts> = {
  readonly [Name in keyof Composed]: HereOf<Composed[Name]>;
};

/** Validators by namespace and name, as `zod/index.ts` exports them: `validators.shopAnalytics.ordersListArgs`. */
export type Validators = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What `createClient` takes: the options of a transport, or a transport; with validators `{ ...transport, validators }`. */
export type ClientOptions = (TransportOptions | Transport) & {
  /** Check arguments before they are sent: `import * as validators from './zod/index.js'`. */
  readonly validators?: Validators | undefined;
  /** Says what a failure means and what to do; its words are added to the message of the error: `explain`. */
  readonly explain?: ((error: CallError, baseUrl?: string) => string) | undefined;
};

/**
 * What operations of a client can do besides, by name: each is handed the transport, the
 * operation, which checks as the client does, and what it is called with.
 */
export type Extensions = Readonly<
  Record<string, (transport: Transport, operation: never, ...given: never[]) => unknown>
>;

/** A part that is neither an operation nor a table of them. */
export type OtherPart = (transport: Transport, ...given: never[]) => unknown;

/**
 * Binds parts to a transport, each operation when it is first asked for: thousands of them
 * cost nothing until one is called.
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
    const { info, raw, safe } = operation as Operation<never, unknown, never>;
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

/** A part that is made of others; it binds them as the client does. */
export interface MadePart {
  readonly made: (bind: (part: unknown) => unknown) => unknown;
}

/** What the place that it is made for declares it to be. */
type Made<Shape> = Shape;

/** The validator of an operation's `Args`, `Result`, `ResultEdit`, `ResultEditStrict` …, where there is one. */
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
