// Rules for the options that say how a source is read. Most functions take them.

import type { ReadOptions, ConfigSource, LoadOptions, Proxies } from '../source/index.ts';
import type { SandboxOptions } from '../source/sandbox/sandbox-options.ts';
import type { Credentials, NameAndPassword } from '../source/site/sign-in.ts';
import { wordpressOptions } from '../core/model/options/part-options.ts';
import { shapeFor, shapeOf } from './option-rules.ts';
import {
  above0,
  abortSignal,
  anyText,
  callable,
  flag,
  listOf,
  mapOf,
  maxMilliseconds,
  numberFrom,
  object,
  oneOf,
  optional,
  text,
  variants,
  type Shape,
} from './rules.ts';

export const configSource = object<ConfigSource>({
  path: text,
  isDefault: optional(flag),
  alsoFor: optional(listOf(text)),
});

const box = object<SandboxOptions>({
  ...shapeOf(wordpressOptions),
  php: optional(text),
  mirror: optional(text),
  cache: optional(text),
});

const nameAndPassword: Shape<NameAndPassword> = { name: anyText, password: anyText };

type Kind<Name extends Credentials['kind']> = Extract<Credentials, { readonly kind: Name }>;

const credentials = variants<Credentials, 'kind'>('kind', {
  'application-password': object<Kind<'application-password'>>({
    kind: oneOf(['application-password']),
    ...nameAndPassword,
  }),
  'key-secret': object<Kind<'key-secret'>>({ kind: oneOf(['key-secret']), key: anyText, secret: anyText }),
  token: object<Kind<'token'>>({ kind: oneOf(['token']), token: anyText }),
});

const proxies = object<Proxies>({
  https: optional(text),
  http: optional(text),
  except: optional(anyText),
});

/** The function that reads the source `-`. */
export const stdin = callable<NonNullable<LoadOptions['stdin']>>();

export const progress = callable<NonNullable<ReadOptions['progress']>>();

export const readShape: Shape<ReadOptions> = {
  ...shapeFor('read'),
  timeoutMs: optional(above0(maxMilliseconds)),
  retryDelaysMs: optional(listOf(numberFrom(0, maxMilliseconds))),
  siteParts: optional(flag),
  turn: optional(callable<NonNullable<LoadOptions['turn']>>()),
  proxies: optional(proxies),
  config: optional(configSource),
  box: optional(box),
  stdin: optional(stdin),
  signal: optional(abortSignal),
  fetch: optional(callable<NonNullable<LoadOptions['fetch']>>()),
  headers: optional(mapOf(anyText)),
  credentials: optional(credentials),
  httpAuth: optional(object(nameAndPassword)),
  progress: optional(progress),
  observe: optional(flag),
  keepOpen: optional(flag),
  fleet: optional(oneOf(['all', 'any'])),
};
