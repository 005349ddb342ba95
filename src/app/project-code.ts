// Opens somebody's project and finds the calls in it.

import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Halt } from '../diagnostics/halt.ts';
import type { Caller } from '../audit/callers.ts';
import type { FoundCalls } from '../audit/find-calls.ts';
import type { SiteAddress } from '../audit/rest-address.ts';
import type { AuditedProject } from '../model/audit.ts';
import type { ComponentsRead } from '../model/drift.ts';

export interface FoundCode {
  readonly found: FoundCalls;
  readonly project: AuditedProject;
  readonly components: ComponentsRead;
}

/**
 * @param name a tsconfig.json or jsconfig.json, or a folder: with one of them, or with none
 * @throws Halt `usage` when there is nothing of that name, or no code in it
 */
export async function codeOf(
  name: string,
  what: { readonly callers: readonly Caller[]; readonly site: SiteAddress },
): Promise<FoundCode> {
  const entry = statSync(name, { throwIfNoEntry: false });
  if (!entry)
    throw new Halt(
      'usage',
      `There is no file ${name}.`,
      '`project` is the path of a tsconfig.json, or a folder.',
    );
  const config = entry.isDirectory()
    ? ['tsconfig.json', 'jsconfig.json'].map((file) => join(name, file)).find((file) => existsSync(file))
    : name;
  const [{ openCode, typescriptVersion }, { findCalls }, { placesIn }] = await Promise.all([
    import('../audit/code-project.ts'),
    import('../audit/find-calls.ts'),
    import('../impact/component-places.ts'),
  ]);
  const path = resolve(config ?? name).replaceAll('\\', '/');
  const { folder, files, components, program, references } = openCode(path, config === undefined);
  if (files.length === 0)
    throw new Halt(
      'usage',
      `${config ?? name} has no files.`,
      references.length > 0
        ? `It refers to others: give one of ${references.join(', ')}.`
        : 'Give the tsconfig.json that your code is compiled with, or the folder that it lies in.',
    );
  const found = findCalls({ program, files, folder, ...what, asWritten: placesIn({ components, folder }) });
  return {
    found,
    project: {
      name: (config ?? name).replaceAll('\\', '/'),
      folder: relative('.', folder).replaceAll('\\', '/'),
      typescript: typescriptVersion,
      files: files.length,
    },
    components: { scripts: components.read.length, unread: components.unread },
  };
}
