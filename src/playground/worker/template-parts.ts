// The templates of targets in the playground. They are as large as the rest of the worker, so each folder of templates
// is a file of the page, which is loaded before a target needs it.

import type { TargetName } from '../../generate/targets/targets.ts';
import type { TemplateFolder } from '../../template-engine/templates.ts';
import { pageFile } from './page-files.ts';

/** The content of a folder of templates, as `bundle.js` writes it. */
interface TemplatePart {
  /** The syntax trees, as JSON. */
  readonly programs: string;
  readonly files: TemplateFolder['files'];
}

const parts = new Map<string, TemplatePart>();

/** The folders of templates that a target prints, if not only the folder of its own name. */
const foldersOf: Partial<Record<TargetName, readonly string[]>> = {
  client: ['client', 'types'],
  zod: ['zod', 'types'],
  validators: ['zod', 'validators', 'types'],
  query: ['query', 'client', 'types'],
  msw: ['msw', 'types'],
  wordpress: ['wordpress', 'types'],
  openapi: [],
  model: [],
};

/** @throws Halt `source` if the page cannot load a file */
export async function loadTemplates(targets: readonly TargetName[]): Promise<void> {
  await loadFolders(targets.flatMap((target) => foldersOf[target] ?? [target]));
}

export async function loadFolders(folders: readonly string[]): Promise<void> {
  await Promise.all(
    [...new Set(folders)]
      .filter((folder) => !parts.has(folder))
      .map(async (folder) => parts.set(folder, (await pageFile(`templates-${folder}`)) as TemplatePart)),
  );
}

/**
 * The folder as the modules of targets import it, by the modules that `bundle.js` makes. Its content is there after
 * `loadFolders`.
 *
 * @public
 */
export const templateFolder = (name: string): TemplateFolder => ({
  name,
  programs: () => JSON.parse(partOf(name).programs) as ReturnType<TemplateFolder['programs']>,
  get files() {
    return partOf(name).files;
  },
});

function partOf(name: string): TemplatePart {
  const part = parts.get(name);
  if (part === undefined) throw new Error(`The templates of ${name} were not loaded.`);
  return part;
}
