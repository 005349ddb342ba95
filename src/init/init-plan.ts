// The plan of `init`. `init` shows the plan before it writes any file, and then writes all files or none.

import { basename, dirname, sep } from 'node:path';
import type { PlannedGeneration } from '../generate/run.ts';
import { readPresent } from '../generate/output/disk-entry.ts';
import { writeFiles, writeOneFile } from '../generate/output/write-files.ts';
import { countText } from '../core/schema/schema-text.ts';
import type { Io } from '../terminal/io.ts';
import { bold, cyan, dim, green, tableLines, yellow, type Line, type LinePiece } from '../terminal/lines.ts';
import type { Install } from './setup-choices.ts';

export interface InitFile {
  readonly path: string;
  readonly what: string;
  /** The new text; undefined for an existing file that does not change. */
  readonly text: string | undefined;
  readonly isNew: boolean;
}

export interface InitPlan {
  readonly files: readonly InitFile[];
  readonly output?: { readonly folder: string; readonly targets: readonly string[] };
  readonly generation?: PlannedGeneration | undefined;
  readonly install: Install;
}

export function planLines({ files, output, generation, install }: InitPlan): readonly Line[] {
  const rows: (readonly LinePiece[])[] = [
    ...files.map(({ path, what, text, isNew }) => [
      text === undefined ? dim('keep') : isNew ? green('create') : yellow('change'),
      bold(path),
      dim(text === undefined ? `${what} (already exists)` : what),
    ]),
    ...(output && generation
      ? [
          [
            green('write'),
            bold(output.folder.split(sep).join('/')),
            dim(
              `${countText(generation.generation.plan.files.length, 'file')}: ${output.targets.join(', ')}`,
            ),
          ],
        ]
      : []),
  ];
  return [
    ...tableLines(rows, '  '),
    ...install.map((line): Line => ['  ', cyan('run'), '     ', line.join(' ')]),
  ];
}

/** Writes all files or none: if a file cannot be written, the earlier files are restored. */
export async function writePlan(
  {
    files,
    generation,
  }: Pick<InitPlan, 'files'> & { readonly generation?: Pick<PlannedGeneration, 'write'> | undefined },
  io: Pick<Io, 'uninterrupted'>,
): Promise<void> {
  const written: (() => void)[] = [];
  try {
    await io.uninterrupted(() => {
      for (const { path, text } of files) {
        if (text === undefined) continue;
        const before = readPresent(dirname(path), basename(path));
        writeOneFile(path, text);
        written.push(() => {
          if (before.kind === 'file') writeOneFile(path, before.text);
          else writeFiles(dirname(path), { write: [], remove: [basename(path)] });
        });
      }
    });
    await generation?.write();
  } catch (error) {
    for (const undo of written.toReversed()) undo();
    throw error;
  }
}
