// Rules for the options about reading a source.

import type { ReadOptions, ConfigSource, LoadOptions, Proxies } from '../source/index.ts';
import type { SandboxKeeper } from '../source/sandbox/keep-sandbox.ts';
import type { SandboxOptions } from '../source/sandbox/sandbox-options.ts';
import type { Credentials, NameAndPassword } from '../source/site/sign-in.ts';
import { wordpressOptions } from '../core/model/options/part-options.ts';
import { memberRulesFor, memberRulesOf } from './option-rules.ts';
import {
  positiveNumber,
  abortSignal,
  anyString,
  functionRule,
  integerRule,
  booleanRule,
  listRule,
  recordRule,
  maxMilliseconds,
  numberRule,
  objectRule,
  choiceRule,
  optionalMember,
  nonEmptyString,
  unionRule,
  type MemberRules,
} from './rules.ts';

export const configSourceRule = objectRule<ConfigSource>({
  path: nonEmptyString,
  isDefault: optionalMember(booleanRule),
  alsoFor: optionalMember(listRule(nonEmptyString)),
});

const sandboxRule = objectRule<SandboxOptions>({
  ...memberRulesOf(wordpressOptions),
  php: optionalMember(nonEmptyString),
  mirror: optionalMember(nonEmptyString),
  cache: optionalMember(nonEmptyString),
});

const nameAndPasswordRules: MemberRules<NameAndPassword> = { name: anyString, password: anyString };

type CredentialKind<Name extends Credentials['kind']> = Extract<Credentials, { readonly kind: Name }>;

const credentialsRule = unionRule<Credentials, 'kind'>('kind', {
  'application-password': objectRule<CredentialKind<'application-password'>>({
    kind: choiceRule(['application-password']),
    ...nameAndPasswordRules,
  }),
  'key-secret': objectRule<CredentialKind<'key-secret'>>({
    kind: choiceRule(['key-secret']),
    key: anyString,
    secret: anyString,
  }),
  token: objectRule<CredentialKind<'token'>>({ kind: choiceRule(['token']), token: anyString }),
});

const proxies = objectRule<Proxies>({
  https: optionalMember(nonEmptyString),
  http: optionalMember(nonEmptyString),
  except: optionalMember(anyString),
});

/** The function that reads the source `-`. */
export const stdin = functionRule<NonNullable<LoadOptions['stdin']>>();

export const progress = functionRule<NonNullable<ReadOptions['progress']>>();

export const readShape: MemberRules<ReadOptions> = {
  ...memberRulesFor('read'),
  savedExamples: optionalMember(nonEmptyString),
  timeoutMs: optionalMember(positiveNumber(maxMilliseconds)),
  retryDelaysMs: optionalMember(listRule(numberRule(0, maxMilliseconds))),
  siteParts: optionalMember(booleanRule),
  turn: optionalMember(functionRule<NonNullable<LoadOptions['turn']>>()),
  proxies: optionalMember(proxies),
  config: optionalMember(configSourceRule),
  box: optionalMember(sandboxRule),
  sandboxKeeper: optionalMember(
    objectRule<SandboxKeeper>({
      start: functionRule<SandboxKeeper['start']>(),
      close: functionRule<SandboxKeeper['close']>(),
    }),
  ),
  stdin: optionalMember(stdin),
  signal: optionalMember(abortSignal),
  fetch: optionalMember(functionRule<NonNullable<LoadOptions['fetch']>>()),
  headers: optionalMember(recordRule(anyString)),
  credentials: optionalMember(credentialsRule),
  httpAuth: optionalMember(objectRule(nameAndPasswordRules)),
  progress: optionalMember(progress),
  observe: optionalMember(booleanRule),
  examples: optionalMember(booleanRule),
  exercise: optionalMember(booleanRule),
  exerciseSeed: optionalMember(integerRule(1)),
  exerciseRequests: optionalMember(integerRule(1)),
  exerciseNamespaces: optionalMember(listRule(nonEmptyString)),
  exercisePluginsOnly: optionalMember(booleanRule),
  exerciseTime: optionalMember(positiveNumber()),
  recognize: optionalMember(booleanRule),
  keepOpen: optionalMember(booleanRule),
  fleet: optionalMember(choiceRule(['all', 'any'])),
};
