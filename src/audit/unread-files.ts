// Code of a project that an audit does not read, with the reason.

import { dirname, join } from 'node:path/posix';
import { ts } from 'ts-morph';
import type { Components } from '../user-code/components.ts';
import {
  builtFolders,
  excludedGlobs,
  foreignFolders,
  includedJavaScript,
  minifiedGlobs,
} from '../user-code/searched-files.ts';
import { filesRead, tsconfigOf, type Tsconfig } from '../user-code/tsconfig.ts';
import type { UnreadReason } from '../core/model/reports/audit.ts';

export interface UnreadFile {
  /** The absolute path of the file, with `/`. */
  readonly name: string;
  readonly reason: UnreadReason;
}

interface OpenedCode {
  /** The configuration; undefined for a folder without one. */
  readonly config: string | undefined;
  readonly folder: string;
  readonly parsed: Tsconfig;
  /** The files that the configuration includes, except components. */
  readonly listed: readonly string[];
  /** The files that are read. */
  readonly files: readonly string[];
  readonly components: Components;
}

export function unreadFiles({
  config,
  folder,
  parsed,
  listed,
  files,
  components,
}: OpenedCode): readonly UnreadFile[] {
  const found = new Map<string, UnreadReason>();
  const add = (names: readonly string[], reason: UnreadReason): void => {
    for (const name of names) if (!found.has(name) && !isTypeDeclarationFile(name)) found.set(name, reason);
  };
  if (config === undefined) add(builtIn(folder), 'built');
  else {
    const isRead = new Set(listed);
    const javaScript = includedJavaScript(config, parsed).filter((name) => !isRead.has(name));
    add(javaScript, parsed.options.allowJs === true ? 'built' : 'javascript');
    add(outsideOf(parsed, folder, new Set([...parsed.fileNames, ...javaScript, ...files])), 'outside');
  }
  add(components.unread, 'script-language');
  add(listed, 'unreadable');
  for (const name of files) found.delete(name);
  return [...found].map(([name, reason]) => ({ name, reason }));
}

const isTypeDeclarationFile = (name: string): boolean => /\.d\.[cm]?ts$/.test(name);

/** Text of code that calls a site, in addresses and imports. */
const restText = /wp-json|rest_route|\bwp\/v\d|\bwc\/v\d|api-?fetch|core-data/i;

/**
 * Files in the folder of a configuration that the configuration neither includes nor excludes, and whose text names
 * the REST interface. Files of other projects in the folder are left out.
 */
function outsideOf(
  { raw, options: { outDir } }: Tsconfig,
  folder: string,
  known: ReadonlySet<string>,
): readonly string[] {
  const { exclude = [] } = (raw ?? {}) as { readonly exclude?: readonly string[] };
  const all = tsconfigOf(
    {
      compilerOptions: { allowJs: true },
      include: ['**/*'],
      exclude: [...exclude, ...excludedGlobs, ...(outDir === undefined ? [] : [outDir])],
    },
    folder,
  );
  const isOther = newProjectTest(folder);
  return all.fileNames.filter(
    (name) => !known.has(name) && !isOther(dirname(name)) && restText.test(ts.sys.readFile(name) ?? ''),
  );
}

/** Whether a folder in the folder of a project belongs to another project. */
function newProjectTest(folder: string): (name: string) => boolean {
  const known = new Map<string, boolean>();
  const isOther = (name: string): boolean => {
    if (name === folder || !name.startsWith(`${folder}/`)) return false;
    let answer = known.get(name);
    if (answer === undefined) {
      const ownFile = ['tsconfig.json', 'jsconfig.json', 'package.json'];
      answer = ownFile.some((file) => ts.sys.fileExists(join(name, file))) || isOther(dirname(name));
      known.set(name, answer);
    }
    return answer;
  };
  return isOther;
}

function builtIn(folder: string): readonly string[] {
  const include = [...builtFolders.map((name) => `**/${name}/**/*`), ...minifiedGlobs];
  const exclude = foreignFolders.map((name) => `**/${name}`);
  return filesRead(tsconfigOf({ compilerOptions: { allowJs: true }, include, exclude }, folder));
}
