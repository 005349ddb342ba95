// Asks which namespaces are wanted: by the numbers they are listed with, or by globs.

import type { NamespaceSize } from '../app/add-project.ts';
import { globMatcher } from '../model/glob.ts';
import type { Io } from './io.ts';
import { red } from './lines.ts';

const question = 'Which namespaces? Numbers (1,3-5) or globs (wc/**), Enter for all: ';

/**
 * Asks until the answer can be understood.
 *
 * @returns globs; nothing for all namespaces, or where nobody can be asked
 */
export async function chosenNamespaces(
  sizes: readonly NamespaceSize[],
  io: Io,
): Promise<readonly string[] | undefined> {
  for (;;) {
    const answer = await io.ask(question);
    if (answer === undefined || answer.trim() === '') return undefined;
    const words = answer.split(/[\s,]+/).filter((word) => word !== '');
    const chosen = words.map((word) => globsOf(word, sizes));
    const wrong = words.find((_, at) => chosen[at]?.length === 0);
    if (wrong === undefined) return [...new Set(chosen.flat())];
    io.note([[red('error'), `: "${wrong}" is none of them.`]]);
  }
}

/** The namespaces that have a number: the root has no name to choose it by, and comes with all. */
export const numbered = (sizes: readonly NamespaceSize[]): readonly NamespaceSize[] =>
  sizes.filter(({ name }) => name !== '');

/** What an answer's word stands for; nothing for one that fits no namespace. */
function globsOf(word: string, sizes: readonly NamespaceSize[]): readonly string[] {
  const [, from, to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(word) ?? [];
  if (from !== undefined)
    return numbered(sizes)
      .slice(Math.max(0, Number(from) - 1), Number(to))
      .map(({ name }) => asGlob(name));
  const matches = globMatcher(word.replace(/^!/, ''));
  return sizes.some(({ name }) => matches(name)) ? [word] : [];
}

/** The glob that fits one name and no other: a name comes from the site. */
const asGlob = (name: string): string => name.replace(/[\\*?{}()[\]!+@|]/g, '\\$&');
