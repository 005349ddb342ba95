// The state that the address of the page shares: the source and the options, never a content.

import { shellWord } from '../../core/model/text/shell-word.ts';
import type { ImportExtension } from '../../generate/targets/import-extension.ts';
import type { TargetName } from '../../generate/targets/targets.ts';
import type { PlaygroundOptions, PlaygroundSource } from '../protocol.ts';

/** What `bundle.js` knows of the command line. */
interface PlaygroundFacts {
  readonly targets: readonly {
    readonly name: TargetName;
    readonly summary: string;
    readonly byDefault: boolean;
  }[];
  /** The recorded versions, oldest first. */
  readonly releases: Readonly<Record<'wordpress' | 'woocommerce', readonly string[]>>;
  readonly version: string;
}

declare const playgroundFacts: PlaygroundFacts;

export const facts = playgroundFacts;

const importExtensions: readonly ImportExtension[] = ['js', 'ts', 'none'];

export const defaultOptions: PlaygroundOptions = {
  targets: facts.targets.flatMap(({ name, byDefault }) => (byDefault ? [name] : [])),
  namespaces: [],
  importExtension: 'js',
};

export interface Settings {
  readonly source: string | undefined;
  readonly before: string | undefined;
  readonly options: PlaygroundOptions;
}

/** Reads the part of the address after `#`. Unknown values are ignored, because anyone can write an address. */
export function settingsIn(hash: string): Settings {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const list = (name: string): readonly string[] =>
    (given.get(name) ?? '').split(',').filter((one) => one !== '');
  const targets = facts.targets.flatMap(({ name }) => (list('target').includes(name) ? [name] : []));
  return {
    source: given.get('source') ?? undefined,
    before: given.get('before') ?? undefined,
    options: {
      targets: targets.length > 0 ? targets : defaultOptions.targets,
      namespaces: list('namespace'),
      importExtension:
        importExtensions.find((one) => one === given.get('import')) ?? defaultOptions.importExtension,
    },
  };
}

/** The part of the address after `#` with which the page starts in the same state. */
export function hashOf({ source, before, options }: Settings): string {
  const { targets, namespaces, importExtension } = options;
  const parts = new URLSearchParams();
  if (source !== undefined) parts.set('source', source);
  if (before !== undefined) parts.set('before', before);
  if (!isSameList(targets, defaultOptions.targets)) parts.set('target', targets.join(','));
  if (namespaces.length > 0) parts.set('namespace', namespaces.join(','));
  if (importExtension !== defaultOptions.importExtension) parts.set('import', importExtension);
  const text = parts.toString();
  return text === '' ? '' : `#${text}`;
}

/** A source that can be in an address; a file cannot. */
export const sourceNamed = (name: string): PlaygroundSource =>
  name.startsWith('known:') ? { kind: 'known', name } : { kind: 'address', name };

/** The command that generates the same files. */
export function commandOf(
  source: string,
  { targets, namespaces, importExtension }: PlaygroundOptions,
): string {
  return [
    'npx routewright generate',
    shellWord(source),
    `--target ${targets.join(',')}`,
    ...namespaces.map((namespace) => `--namespace ${shellWord(namespace)}`),
    `--import-extension ${importExtension}`,
  ].join(' ');
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));
