// The template of addresses to which a reference links, such as
// `https://github.com/owner/repo/blob/{commit}/{file}#L{line}`.

import { Halt } from '../../core/diagnostics/halt.ts';
import { didYouMean } from '../../core/diagnostics/nearest.ts';

const placeholders = ['commit', 'file', 'line'] as const;

type Placeholder = (typeof placeholders)[number];

export interface SourceUrl {
  /** Whether an address contains the commit. */
  readonly namesCommit: boolean;
  /**
   * The address of a line.
   *
   * @param values.file the path of the file in the repository, with `/`
   */
  readonly addressOf: (values: Readonly<Record<Placeholder, string>>) => string;
}

/** @throws Halt `usage` for a template that is no address, or has other placeholders */
export function readSourceUrl(template: string): SourceUrl {
  const used = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const unknown = used.find((name) => !placeholders.some((known) => known === name));
  if (unknown !== undefined)
    throw refused(
      `"{${unknown}}" is no placeholder of \`sourceUrl\`.`,
      didYouMean(unknown, placeholders) ?? `The placeholders are ${placeholderText}.`,
    );
  if (!used.includes('file')) throw refused('`sourceUrl` does not contain {file}.');
  if (/[{}]/.test(template.replace(/\{\w+\}/g, '')))
    throw refused('`sourceUrl` has a brace without a partner.');
  // A placeholder in the host could send readers to a host that a file names.
  if (!/^https?:\/\/[^/?#{}]+\//i.test(template) || !URL.canParse(template))
    throw refused('`sourceUrl` is not an address that begins with https:// or http://.');
  const { username, password } = new URL(template);
  if (username !== '' || password !== '') throw refused('`sourceUrl` contains a user or a password.');
  return {
    namesCommit: used.includes('commit'),
    addressOf: ({ commit, file, line }) => {
      const values = { commit: encodeURIComponent(commit), file: encodedPath(file), line };
      return new URL(template.replace(/\{(commit|file|line)\}/g, (_, name: Placeholder) => values[name]))
        .href;
    },
  };
}

const placeholderText = placeholders.map((name) => `{${name}}`).join(', ');

const refused = (message: string, advice?: string): Halt =>
  new Halt(
    'usage',
    message,
    advice ??
      `For example: https://github.com/owner/repo/blob/{commit}/{file}#L{line}. The placeholders are ${placeholderText}.`,
  );

const encodedPath = (file: string): string =>
  file.toWellFormed().split('/').map(encodeURIComponent).join('/');
