// Makes the picture in CONTRIBUTING.md from the code.
// The picture shows the imports between folders of `src` in Mermaid.

import type { ICruiseResult } from 'dependency-cruiser';

/**
 * Folders that every other folder imports. The picture has no arrows to common folders, because such arrows
 * would hide all others.
 */
const commonFolders = ['core', 'terminal', 'command-kit'];
/** Folders that import most other folders. The picture leaves out the arrows of folders that import most other
 * folders. */
const topFolders = ['cli', 'library', 'docs', 'action', 'pipeline-commands'];

/** @param result the result of dependency-cruiser for `src` */
export function structurePicture({ modules }: Pick<ICruiseResult, 'modules'>): string {
  const folderOf = (file: string): string | undefined => /^src\/([\w-]+)\//.exec(file)?.[1];
  const arrows = new Set<string>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    // Commands import the command line and the code of reports.
    // The arrows of a folder therefore do not show the imports of its command and reports.
    if (
      from === undefined ||
      [...commonFolders, ...topFolders].includes(from) ||
      source.endsWith('command.ts')
    )
      continue;
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to !== undefined && to !== from && ![...commonFolders, ...topFolders].includes(to))
        arrows.add(`  ${from} --> ${to}`);
    }
  }
  return ['```mermaid', 'flowchart LR', ...[...arrows].toSorted(), '```', ''].join('\n');
}
