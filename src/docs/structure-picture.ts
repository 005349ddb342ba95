// The picture in CONTRIBUTING.md: which folder of `src` imports which, as Mermaid, drawn from the code.

import type { ICruiseResult } from 'dependency-cruiser';

/** All import these, and they are drawn by themselves: arrows to them would hide the others. */
const common = ['core'];
/** They import whatever they show or offer. */
const onTop = ['cli', 'library', 'docs', 'action'];

/** @param result of dependency-cruiser over `src` */
export function structurePicture({ modules }: Pick<ICruiseResult, 'modules'>): string {
  const folderOf = (file: string): string | undefined => /^src\/([\w-]+)\//.exec(file)?.[1];
  const arrows = new Set<string>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    // A command uses the command line, and what it shows: its engine is drawn.
    if (from === undefined || [...common, ...onTop].includes(from) || source.endsWith('command.ts')) continue;
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to !== undefined && to !== from && ![...common, ...onTop].includes(to))
        arrows.add(`  ${from} --> ${to}`);
    }
  }
  return ['```mermaid', 'flowchart LR', ...[...arrows].toSorted(), '```', ''].join('\n');
}
