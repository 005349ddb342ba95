// The questions of `init` about a project. If the user types a flag, its question is not asked.
// Without a terminal, each answer is the value that Enter would choose.

import { projectNameFor, type NamespaceSize } from './add-project.ts';
import { defaultVariablesSet, type Environment } from '../source/site-access.ts';
import type { CredentialVariables } from '../core/model/files/project.ts';
import { defaultTargets, targets } from '../generate/targets/targets.ts';
import { countText } from '../core/schema/schema-text.ts';
import type { Prompts } from '../terminal/prompts.ts';

/** @param problemOf returns the reason why a project cannot have the source; undefined for a valid source */
export const askSource = (
  prompts: Prompts,
  problemOf: (source: string) => string | undefined,
): Promise<string> =>
  prompts.text({
    message: 'Where is your REST API?',
    placeholder: 'https://example.com, a saved index, the folder of a plugin, or known:wordpress',
    validate: problemOf,
  });

/**
 * Asks for the name of the project. The proposed name comes from the source, and changes if the name is taken.
 */
export async function askName(
  source: string,
  taken: readonly string[],
  prompts: Prompts | undefined,
): Promise<string> {
  const name = projectNameFor(source);
  if (!taken.includes(name) || prompts === undefined) return name;
  const free = ['2', '3', '4', '5', '6', '7', '8', '9'].map((number) => `${name}-${number}`);
  return prompts.text({
    message: `There is already a project ${name}. What is the name of the new project?`,
    initial: free.find((one) => !taken.includes(one)) ?? `${name}-new`,
    validate: (answer) => {
      if (taken.includes(answer)) return `There is already a project ${answer}.`;
      return /^[a-z\d][\w.-]*$/i.test(answer) ? undefined : 'Use letters, digits, dots and hyphens.';
    },
  });
}

const signInKinds = {
  password: {
    label: 'With an application password',
    hint: 'a WordPress user: Users, Profile',
    variables: ['user', 'applicationPassword'],
  },
  key: {
    label: 'With a consumer key',
    hint: 'WooCommerce: Settings, Advanced, REST API',
    variables: ['key', 'secret'],
  },
  token: { label: 'With a bearer token', hint: '', variables: ['token'] },
} as const satisfies Readonly<
  Record<string, { label: string; hint: string; variables: readonly (keyof CredentialVariables)[] }>
>;

const variableTexts: Readonly<Record<keyof CredentialVariables, readonly [ending: string, holds: string]>> = {
  user: ['USER', 'the name of the user'],
  applicationPassword: ['APPLICATION_PASSWORD', 'the application password'],
  key: ['KEY', 'the consumer key'],
  secret: ['SECRET', 'the consumer secret'],
  token: ['TOKEN', 'the token'],
  httpAuth: ['HTTP_AUTH', 'the password of the web server'],
  headers: ['HEADERS', 'the headers'],
};

/**
 * Asks for the names of the environment variables with the credentials. The result is undefined if the user
 * wants to read the site without signing in.
 */
export async function askCredentials(
  name: string,
  env: Environment,
  prompts: Prompts | undefined,
): Promise<CredentialVariables | undefined> {
  const usual = defaultVariablesSet(env);
  const usualNames = Object.values(usual);
  const hasUsual = usualNames.length > 0;
  if (prompts === undefined) return hasUsual ? usual : undefined;
  const kinds = Object.keys(signInKinds) as (keyof typeof signInKinds)[];
  const kind = await prompts.select<'usual' | 'none' | keyof typeof signInKinds>({
    message: 'Sign in to the site?',
    options: [
      ...(hasUsual
        ? [
            {
              value: 'usual' as const,
              label: `With ${usualNames.join(' and ')}`,
              hint: 'set in this terminal',
            },
          ]
        : []),
      { value: 'none', label: 'No', hint: 'read the site as a visitor' },
      ...kinds.map((value) => ({ value, label: signInKinds[value].label, hint: signInKinds[value].hint })),
    ],
    initial: hasUsual ? 'usual' : 'none',
  });
  if (kind === 'none') return undefined;
  if (kind === 'usual') return usual;
  const chosen: [keyof CredentialVariables, string][] = [];
  for (const variable of signInKinds[kind].variables)
    chosen.push([variable, await askVariable(variable, name, prompts)]);
  return Object.fromEntries(chosen);
}

function askVariable(variable: keyof CredentialVariables, name: string, prompts: Prompts): Promise<string> {
  const [ending, holds] = variableTexts[variable];
  const prefix = name.toUpperCase().replace(/[^A-Z\d]+/g, '_');
  return prompts.text({
    message: `Which environment variable holds ${holds}? Enter the name of the variable, not the value.`,
    initial: /^\d/.test(prefix) ? `SITE_${ending}` : `${prefix}_${ending}`,
    // The function rejects a text that may be a pasted secret, because the name is written to a committed file.
    validate: (answer) =>
      /^[A-Z_][A-Z\d_]{0,99}$/.test(answer)
        ? undefined
        : 'Use only capital letters, digits and _ in the name of a variable.',
  });
}

/** Asks which namespaces to include. Returns globs; undefined for all namespaces. */
export async function askNamespaces(
  sizes: readonly NamespaceSize[],
  prompts: Prompts | undefined,
): Promise<readonly string[] | undefined> {
  // The root namespace has no name, so the user cannot choose it.
  // The root namespace is included if the user chooses all other namespaces.
  const named = sizes.filter(({ name }) => name !== '');
  if (prompts === undefined || named.length < 2) return undefined;
  const all = named.map(({ name }) => name);
  const chosen = await prompts.multiselect({
    message: 'Which namespaces? Press a to select all or none.',
    options: named.map(({ name, operations }) => ({
      value: name,
      label: `${name} (${countText(operations, 'operation')})`,
    })),
    initial: all,
  });
  return chosen.length === all.length ? undefined : chosen.map(exactGlob);
}

/** Escapes a name of the site as a glob that matches only this name. */
const exactGlob = (name: string): string => name.replace(/[\\*?{}()[\]!+@|]/g, '\\$&');

/** Asks for the targets; undefined if the user keeps the default. */
export async function askTargets(prompts: Prompts | undefined): Promise<readonly string[] | undefined> {
  if (prompts === undefined) return undefined;
  const chosen = await prompts.multiselect({
    message: 'What do you want to generate?',
    options: targets.map(({ name, summary }) => ({ value: name, label: `${name}: ${summary}` })),
    initial: defaultTargets,
  });
  const isDefault =
    chosen.length === defaultTargets.length && defaultTargets.every((one) => chosen.includes(one));
  return isDefault ? undefined : chosen;
}

export const askFolder = async (name: string, prompts: Prompts | undefined): Promise<string> =>
  prompts === undefined
    ? `src/${name}`
    : prompts.text({ message: 'Which folder should the files be written to?', initial: `src/${name}` });
