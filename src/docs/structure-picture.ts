// Makes the picture in CONTRIBUTING.md from the code: the folders of `src` from top to bottom, and their imports.

import type { ICruiseResult } from 'dependency-cruiser';

/**
 * Leaves out a folder that another folder of the line imports too, so that the picture fits on one screen.
 *
 * @param result the result of dependency-cruiser for `src`
 * @param floors the folders from top to bottom
 */
export function structurePicture(
  { modules }: Pick<ICruiseResult, 'modules'>,
  floors: readonly (readonly string[])[],
): string {
  const names = floors.flat();
  const nameOf = (file: string): string => /^src\/([^/]+)/.exec(file)?.[1] ?? '';
  const width = Math.max(...names.map((name) => name.length));
  const below = new Map<string, ReadonlySet<string>>();
  const lines = names.toReversed().map((name) => {
    const imported = new Set(
      modules
        .filter(({ source }) => nameOf(source) === name)
        .flatMap(({ dependencies }) => dependencies.map(({ resolved }) => nameOf(resolved))),
    );
    const others = names.filter((one) => one !== name && imported.has(one));
    below.set(name, new Set(others.flatMap((one) => [one, ...(below.get(one) ?? [])])));
    const shown = others.filter((one) => !others.some((other) => below.get(other)?.has(one)));
    return `${name.padEnd(width)}  ${shown.join(' ')}`.trimEnd();
  });
  return ['```text', ...lines.toReversed(), '```', ''].join('\n');
}
