// The folder in which the measured commands work, outside the repository. Generated
// code finds zod there as it would in an app.

import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeSite, openApiText, routeIndexText } from './synthetic.ts';

/** Makes a folder for the time that `work` takes. */
export async function inWorkplace(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'routewright-bench-'));
  try {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Inputs {
  /** As the site sends it. */
  readonly index: string;
  /** With `?context=help`. */
  readonly help: string;
  readonly openApi: string;
}

/** Writes the three forms of a site of that size; the paths of the files. */
export function writeInputs(folder: string, operations: number): Inputs {
  const site = describeSite(operations);
  const write = (name: string, text: string): string => {
    const path = join(folder, `${name}-${operations}.json`);
    writeFileSync(path, text);
    return path;
  };
  return {
    index: write('index', routeIndexText(site, false)),
    help: write('help', routeIndexText(site, true)),
    openApi: write('openapi', openApiText(site)),
  };
}
