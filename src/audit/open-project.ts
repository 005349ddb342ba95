// Opens the user's project by a configuration of the compiler, or as a folder that has none.

import { relative, resolve } from 'node:path';
import type { CodeProject } from './code-project.ts';
import type { UserProject } from '../user-code/user-project.ts';
import { configOf, handWrittenCode } from './project-code.ts';

export type ProjectCode = Pick<CodeProject, 'program' | 'files' | 'folder' | 'components'>;

export interface OpenedProject {
  /** The name in reports. */
  readonly name: string;
  /** Its files are those that are not generated. Undefined for a folder without a configuration. */
  readonly project: UserProject | undefined;
  /** @param files those of the project when left out */
  readonly code: (files?: readonly string[]) => ProjectCode;
}

/** @throws Halt `usage` when there is nothing of that name, or no code in it */
export async function openAny(given: string): Promise<OpenedProject> {
  const config = configOf(given);
  const name = relative('.', config ?? given).replaceAll('\\', '/') || '.';
  if (config === undefined) {
    const { openCode } = await import('./code-project.ts');
    const code = handWrittenCode(given, openCode(resolve(given).replaceAll('\\', '/'), true));
    return { name, project: undefined, code: () => code };
  }
  const { openProject } = await import('../user-code/user-project.ts');
  const project = handWrittenCode(config, openProject(resolve(config).replaceAll('\\', '/')));
  const code = (files = project.files): ProjectCode => ({
    ...project,
    program: project.program(),
    files: files.filter((file) => !file.endsWith('.d.ts')),
  });
  return { name, project, code };
}
