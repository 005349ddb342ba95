import { Halt } from '../core/diagnostics/halt.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import type { OutputFile } from '../core/model/files/output-files.ts';

/** In bytes. */
export const megabyteInBytes = 1_000_000;

/**
 * Limits the size of the output, because a small index can lead to very large output.
 *
 * @param files the files before formatting
 * @param maxOutput the maximum size in MB
 * @throws Halt `usage` if the files are larger than the maximum
 */
export function assertOutputSize(
  files: readonly OutputFile[],
  maxOutput: number = projectOptions.maxOutput.default,
): void {
  const sizes = new Map<string, number>();
  for (const { path, text } of files) {
    const target = path.replace(/\/.*/, '');
    sizes.set(target, (sizes.get(target) ?? 0) + Buffer.byteLength(text));
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (total <= maxOutput * megabyteInBytes) return;
  const largest = [...sizes]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([target, size]) => `${target} ${inMegabytes(size)}`);
  throw new Halt(
    'usage',
    `The files would be ${inMegabytes(total)} (${largest.join(', ')}), more than the ${inMegabytes(maxOutput * megabyteInBytes)} that are allowed. Nothing was written.`,
    'Leave out namespaces or targets, or allow more with `maxOutput`.',
  );
}

const inMegabytes = (bytes: number): string =>
  `${Number((bytes / megabyteInBytes).toFixed(bytes < megabyteInBytes ? 3 : 1))} MB`;
