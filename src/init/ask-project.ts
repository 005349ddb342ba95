// The questions of `init` about a project. If the user types a flag, its question is not asked.
// Without a terminal, each answer is the value that Enter would choose.

import type { NamespaceSize } from './add-project.ts';
import { namespaceChoices, type NamespaceChoice } from './namespace-choices.ts';
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
 * Asks which namespaces to include. Older versions of a namespace are one option, and internal namespaces are one
 * option. Neither is selected.
 *
 * @returns globs; undefined for all namespaces
 */
export async function askNamespaces(
  sizes: readonly NamespaceSize[],
  prompts: Prompts | undefined,
): Promise<readonly string[] | undefined> {
  const choices = namespaceChoices(sizes);
  const left = choices.filter(({ isDefault }) => !isDefault);
  const usual = choices.filter(({ isDefault }) => isDefault);
  // Later namespaces of the site match too.
  const usualGlobs = left.flatMap(namesOf).map((name) => `!${exactGlob(name)}`);
  if (prompts === undefined || choices.length < 2) return globsOrAll(usualGlobs);
  const chosen = await prompts.multiselect({
    message: 'Which namespaces? Press a to select all or none.',
    options: choices.map(({ label, operations }) => ({
      value: label,
      label: `${label} (${countText(operations, 'operation')})`,
    })),
    initial: usual.map(({ label }) => label),
  });
  if (chosen.length === choices.length) return undefined;
  const isUsual = chosen.length === usual.length && usual.every(({ label }) => chosen.includes(label));
  // The root namespace has no name, so a list of names leaves it out.
  return isUsual
    ? globsOrAll(usualGlobs)
    : choices
        .filter(({ label }) => chosen.includes(label))
        .flatMap(namesOf)
        .map(exactGlob);
}

const namesOf = ({ names }: NamespaceChoice): readonly string[] => names;

const globsOrAll = (globs: readonly string[]): readonly string[] | undefined =>
  globs.length === 0 ? undefined : globs;

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
