// Links the operations of a plugin to their lines of PHP. The model of the reference then has no places of PHP, so that
// no other generated file contains them.

import { posix } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { ApiModel, Operation, Route } from '../../core/model/api/api.ts';
import type { PhpPlace } from '../../core/model/api/declaration.ts';
import type { SourceLinks } from '../targets/source-links.ts';
import {
  foldersOf,
  isOwnPlace,
  operationPlaces,
  pathInOwner,
  type PluginFolders,
} from '../../source/declared-line.ts';
import { nameOfSource } from '../../source/source-name.ts';
import type { ModelResult, ReadOptions } from '../../source/read-model.ts';
import { committedFolder, type CommittedFolder } from '../../source/sandbox/git-state.ts';
import { softwareParts } from '../../source/sandbox/software-source.ts';
import { readSourceUrl, type SourceUrl } from './source-url.ts';

interface LinkOptions extends Pick<ReadOptions, 'progress' | 'declarations'> {
  readonly source: string;
  /** The template of the addresses: `https://github.com/owner/repo/blob/{commit}/{file}#L{line}`. */
  readonly sourceUrl?: string | undefined;
}

interface LinkedModel {
  readonly model: ApiModel;
  /** Undefined without `sourceUrl`. */
  readonly sources: SourceLinks | undefined;
}

/** @throws Halt `usage` for an invalid template, before the source is read */
export function withSourceReading<Options extends LinkOptions>(options: Options): Options {
  if (options.sourceUrl === undefined) return options;
  readSourceUrl(options.sourceUrl);
  return { ...options, declarations: true };
}

/**
 * @param model the model of the reading, after filters
 * @throws Halt `usage` if the source has no code, or the template needs a commit that the source does not have
 */
export async function linkSources(
  { source, sourceUrl: template, declarations = false, progress }: LinkOptions,
  { loaded }: Pick<ModelResult, 'loaded'>,
  model: ApiModel,
): Promise<LinkedModel> {
  if (template === undefined) return { model, sources: undefined };
  const url = readSourceUrl(template);
  const folders = foldersOf(loaded);
  const placed = new Map<Operation, PhpPlace>();
  for (const route of model.routes)
    for (const operation of route.operations) {
      const place = codeOf(route, operation, folders);
      if (place) placed.set(operation, place);
    }
  const owners = [...new Set([...placed.values()].map(({ owner = '' }) => owner))];
  assertOneRepository(owners, folders, source);
  const repositories = new Map<string, CommittedFolder | undefined>();
  for (const owner of owners) repositories.set(owner, await repositoryOf(owner, folders, source));
  const links = new Map(
    [...placed].map(([operation, place]) => {
      const { owner = '', line = 1 } = place;
      const repository = repositories.get(owner);
      const inside = pathInOwner(place);
      return [
        operation,
        { inside, line, repository, file: posix.join(repository?.prefix ?? '', inside) },
      ] as const;
    }),
  );
  if (url.namesCommit) {
    assertCommits([...links.values()].map(({ repository }) => repository));
    for (const [owner, repository] of repositories) {
      const files = [...links].flatMap(([operation, { file }]) =>
        placed.get(operation)?.owner === owner ? [file] : [],
      );
      const uncommitted = (await repository?.uncommitted([...new Set(files)])) ?? [];
      if (uncommitted.length > 0)
        progress?.({ kind: 'notice', ...uncommittedNotice(uncommitted, repository?.commit) });
    }
  }
  const linkOf = (operation: Operation) => {
    const link = links.get(operation);
    return link && { text: `${link.inside}:${link.line}`, href: hrefOf(url, link) };
  };
  const sources = new Map<Operation, NonNullable<ReturnType<typeof linkOf>>>();
  const routes = model.routes.map(({ declaredAt, operations, ...route }) => ({
    ...route,
    ...(declarations && declaredAt && { declaredAt }),
    operations: operations.map((operation) => {
      const link = linkOf(operation);
      const { declaredAt: _, ...rest } = operation;
      const kept: Operation = declarations ? operation : rest;
      if (link) sources.set(kept, link);
      return kept;
    }),
  }));
  return { model: { ...model, routes }, sources };
}

interface LinkedLine {
  /** The path of the file in the folder of the plugin. */
  readonly inside: string;
  /** The path of the file in the repository. */
  readonly file: string;
  readonly line: number;
  readonly repository: CommittedFolder | undefined;
}

const hrefOf = ({ addressOf }: SourceUrl, { file, line, repository }: LinkedLine): string =>
  addressOf({ file, line: String(line), commit: repository?.commit ?? '' });

/** The callback of an operation, or its registration if the plugin inherits the callback. */
function codeOf(route: Route, operation: Operation, folders: PluginFolders): PhpPlace | undefined {
  const { callback, registered } = operationPlaces(route, operation);
  return [callback, registered].find(
    (place) => place?.file !== undefined && place.line !== undefined && isOwnPlace(place, folders),
  );
}

/** One template cannot name the repositories of several plugins. */
function assertOneRepository(owners: readonly string[], folders: PluginFolders, source: string): void {
  if (owners.length === 0)
    throw new Halt(
      'usage',
      `${nameOfSource(source)} does not show the code of its routes, so \`sourceUrl\` cannot link to it.`,
      'Use the folder of a plugin as the source: generate ./my-plugin.',
    );
  if (folders.size > 0 || owners.length === 1) return;
  throw new Halt(
    'usage',
    `\`sourceUrl\` is one address, but the routes are from several plugins: ${owners.slice(0, 5).join(', ')}.`,
    'Use the folder of one plugin as the source. Its routes alone are linked.',
  );
}

/** The repository of a plugin's folder. A plugin from a zip or a saved index has none. */
async function repositoryOf(
  owner: string,
  folders: PluginFolders,
  source: string,
): Promise<CommittedFolder | undefined> {
  const folder = folders.get(owner);
  if (folder === undefined) return undefined;
  const part = (softwareParts(source) ?? []).find((one) => one.kind === 'git' && one.path === folder);
  return committedFolder(folder, part?.kind === 'git' ? part.revision : undefined);
}

function assertCommits(repositories: readonly (CommittedFolder | undefined)[]): void {
  if (repositories.every((repository) => repository?.commit !== undefined)) return;
  throw new Halt(
    'usage',
    '`sourceUrl` contains {commit}, but the folder of the plugin has no commit in git.',
    'Write the name of a branch or a tag in place of {commit}.',
  );
}

const maxNamed = 3;

function uncommittedNotice(
  files: readonly string[],
  commit = '',
): { readonly message: string; readonly advice: string } {
  const more = files.length - maxNamed;
  const named = files.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return {
    message: `The reference links to commit ${commit.slice(0, 12)}, which does not contain all changes of ${named}.`,
    advice: 'Commit the changes before you publish the reference. Until then, links may lead to other lines.',
  };
}
