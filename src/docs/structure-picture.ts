// Makes the picture in CONTRIBUTING.md from the code: which folders of `src` import each other, in Mermaid.

import type { ICruiseResult } from 'dependency-cruiser';

/** Every folder imports these. They have no arrows, which would hide the others. */
const commonFolders = ['core'];
/** These import most other folders, so their arrows are left out too. */
const topFolders = ['cli', 'library', 'docs', 'action'];

/** @param result of dependency-cruiser over `src` */
export function structurePicture({ modules }: Pick<ICruiseResult, 'modules'>): string {
  const folderOf = (file: string): string | undefined => /^src\/([\w-]+)\//.exec(file)?.[1];
  const arrows = new Set<string>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    // Commands import the command line and the code of reports. The arrows of a folder are those of its other files.
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
