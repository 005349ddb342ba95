// Opens the user's project and finds the calls in it.

import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Halt } from '../core/diagnostics/halt.ts';
import type { Caller } from './caller.ts';
import type { CodeProject } from './code-project.ts';
import type { FoundCalls } from './find-calls.ts';
import type { SiteAddress } from './rest-address.ts';
import {
  codeLanguages,
  unreadReasons,
  type AuditedProject,
  type CodeLanguage,
  type UnreadFiles,
  type UnreadReason,
} from '../core/model/reports/audit.ts';
import type { ComponentsRead } from '../core/model/reports/code-usage.ts';
import { withoutGenerated } from '../user-code/project-client.ts';
import type { Progress } from '../source/progress.ts';

export interface FoundCode {
  readonly found: FoundCalls;
  readonly project: AuditedProject;
  readonly components: ComponentsRead;
}

/** The callers to search for, the addresses of the site, and the files that are left out. */
export interface CallsSought {
  readonly callers: readonly Caller[];
  readonly site: SiteAddress;
  readonly ignored: readonly ((name: string) => boolean)[];
}

/**
 * The tsconfig.json or jsconfig.json of a named project; undefined for a folder that has neither.
 *
 * @throws Halt `usage` when the file or folder does not exist
 */
export function configOf(name: string): string | undefined {
  const entry = statSync(name, { throwIfNoEntry: false });
  if (!entry)
    throw new Halt(
      'usage',
      `There is no file ${name}.`,
      'For `project`, give the path of a tsconfig.json or a folder.',
    );
  return entry.isDirectory()
    ? ['tsconfig.json', 'jsconfig.json'].map((file) => join(name, file)).find((file) => existsSync(file))
    : name;
}

type Opened = Pick<CodeProject, 'files' | 'references' | 'syntaxError'> &
  Partial<Pick<CodeProject, 'unread'>>;

/**
 * A project without the files that routewright generated into it.
 *
 * @param name the name of the project in messages
 * @throws Halt `usage` for a project without files, or with a tsconfig that is invalid JSON
 */
export function handWrittenCode<Project extends Opened>(name: string, opened: Project): Project {
  assertFiles(name, opened);
  return { ...opened, files: withoutGenerated(opened.files) };
}

function assertFiles(name: string, { files, references, syntaxError, unread = [] }: Opened): void {
  if (syntaxError !== undefined)
    throw new Halt(
      'usage',
      `${name} is not valid JSON: ${syntaxError}`,
      'Correct the JSON syntax: TypeScript cannot read the file either.',
    );
  if (files.length > 0) return;
  throw new Halt(
    'usage',
    `${name} has no files.`,
    references.length > 0
      ? `The project only references other projects. Use one of ${references.join(', ')}.`
      : unread.length > 0
        ? `The project does not include ${unread.length} JavaScript ${unread.length === 1 ? 'file' : 'files'}: remove "allowJs": false from ${name}.`
        : 'Use the tsconfig.json that compiles your code, or its folder.',
  );
}

/** The maximum number of lines of a hand-written file. */
const maxHandWrittenLines = 20_000;

/** Reports very long files, because they are usually build output and slow down the audit. */
function reportLongFiles({ program, files, folder }: CodeProject, progress: Progress | undefined): void {
  for (const file of files) {
    const lines = program.getSourceFile(file)?.getLineStarts().length ?? 0;
    if (lines > maxHandWrittenLines)
      progress?.({
        kind: 'notice',
        message: `${relative(folder, file)} has ${lines} lines and looks like build output. Searching this file for calls takes a long time.`,
        advice: 'Add the file to "exclude" in your tsconfig.json, or use the folder of your source code.',
      });
  }
}

/**
 * @param name a tsconfig.json, a jsconfig.json or a folder, with or without a configuration
 * @throws Halt `usage` when the file or folder does not exist, or contains no code
 */
export async function openAndFindCalls(
  name: string,
  sought: CallsSought,
  {
    progress,
    includeTests = false,
  }: { readonly progress?: Progress | undefined; readonly includeTests?: boolean | undefined },
): Promise<FoundCode> {
  const config = configOf(name);
  const [{ openCode }, { bundledVersion: ownVersion }] = await Promise.all([
    import('./code-project.ts'),
    import('../user-code/bundled-compiler.ts'),
  ]);
  const path = config ?? name;
  const whole = handWrittenCode(path, openCode(resolve(path).replaceAll('\\', '/'), config === undefined));
  const own = without(whole, 'ignored', (file) => sought.ignored.some((matches) => matches(file)));
  const code = includeTests ? own : without(own, 'test', (file) => testFile.test(file));
  reportLongFiles(code, progress);
  return {
    found: await findCallsIn(code, sought),
    project: {
      name: path.replaceAll('\\', '/'),
      folder: relative('.', code.folder).replaceAll('\\', '/'),
      typescript: ownVersion,
      files: code.files.length,
      languages: languagesOf(code.files),
      markup: code.components.read.filter(({ hasMarkup }) => hasMarkup).length,
      unread: unreadIn(code),
    },
    components: componentsRead(code),
  };
}

/** The files of tests and stories, by the usual names of files and folders. A folder `Test` may be a component. */
const testFile =
  /(?:^|\/)(?:__tests__|__mocks__|tests?|e2e|cypress|playwright|specs?|\.storybook)\/|[.-](?:test|spec|e2e|cy|stories|story|mock)\.[cm]?[jt]sx?$/;

/** @param isLeft whether a file is left out, by its name in the folder of the project */
function without(code: CodeProject, reason: UnreadReason, isLeft: (file: string) => boolean): CodeProject {
  const left = new Set(code.files.filter((name) => isLeft(nameIn(code.folder, name))));
  return {
    ...code,
    files: code.files.filter((name) => !left.has(name)),
    unread: [...code.unread, ...[...left].map((name) => ({ name, reason }))],
  };
}

const nameIn = (folder: string, name: string): string => relative(folder, name).replaceAll('\\', '/');

/** The languages of files. The file that the compiler reads instead of a component has a name such as `Page.vue.ts`. */
function languagesOf(files: readonly string[]): AuditedProject['languages'] {
  const languages = files.map((file): CodeLanguage => {
    const component = /\.(vue|svelte|astro)\.[jt]sx?$/.exec(file)?.[1];
    return (
      codeLanguages.find((one) => one.toLowerCase() === component) ??
      (/\.[cm]?tsx?$/.test(file) ? 'TypeScript' : 'JavaScript')
    );
  });
  return codeLanguages.flatMap((language) => {
    const count = languages.filter((one) => one === language).length;
    return count === 0 ? [] : [{ language, count }];
  });
}

const maxListedFiles = 100;

function unreadIn({ unread, folder }: Pick<CodeProject, 'unread' | 'folder'>): readonly UnreadFiles[] {
  const written = new Set(withoutGenerated(unread.map(({ name }) => name)));
  return unreadReasons.flatMap((reason): readonly UnreadFiles[] => {
    const files = unread
      .filter((one) => one.reason === reason && written.has(one.name))
      .map(({ name }) => nameIn(folder, name))
      .toSorted();
    return files.length === 0 ? [] : [{ reason, count: files.length, files: files.slice(0, maxListedFiles) }];
  });
}

export const componentsRead = ({ components }: Pick<CodeProject, 'components'>): ComponentsRead => ({
  scripts: components.read.filter(({ hasMarkup }) => !hasMarkup).length,
  unread: components.unread.length,
});

/** Finds the calls in files of a program. */
export async function findCallsIn(
  code: Pick<CodeProject, 'program' | 'files' | 'folder' | 'components'>,
  sought: CallsSought,
): Promise<FoundCalls> {
  const [{ findCalls }, { componentPlaceMapper: placesIn }, { compiler }] = await Promise.all([
    import('./find-calls.ts'),
    import('../user-code/component-places.ts'),
    import('../user-code/compiler-in-use.ts'),
  ]);
  const { program, folder } = code;
  const { ignored, ...rest } = sought;
  const files = code.files.filter((name) => !ignored.some((matches) => matches(nameIn(folder, name))));
  return findCalls({ compiler, program, files, folder, ...rest, asWritten: placesIn(code) });
}
