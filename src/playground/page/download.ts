// Packs the generated files into a zip, and saves it.

import { strToU8, zipSync } from 'fflate';
import type { OutputFile } from '../../core/model/files/output-files.ts';
import { element } from '../../reference/pages/element.ts';

/** All entries have this date, so that equal files make an equal zip. */
const date = new Date(2000, 0, 1);

export function saveZip(files: readonly OutputFile[], name: string): void {
  const entries = Object.fromEntries(files.map(({ path, text }) => [path, strToU8(text)]));
  const zip = zipSync(entries, { mtime: date, level: 6 });
  const address = URL.createObjectURL(new Blob([zip], { type: 'application/zip' }));
  const link = element('a', { href: address, download: name });
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}
