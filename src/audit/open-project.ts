// Opens the user's project: a tsconfig.json, a jsconfig.json, or a folder that has neither.

import { relative, resolve } from 'node:path';
import type { CodeProject } from './code-project.ts';
import type { UserProject } from '../user-code/user-project.ts';
import { configOf, handWrittenCode } from './project-code.ts';

export type ProjectCode = Pick<CodeProject, 'program' | 'files' | 'folder' | 'components'>;

export interface OpenedProject {
  /** The project's name in reports. */
  readonly name: string;
  /** The project without generated files; undefined for a folder without a configuration. */
  readonly project: UserProject | undefined;
  /** @param files the files to read; all files of the project when left out */
  readonly code: (files?: readonly string[]) => ProjectCode;
}

/** @throws Halt `usage` when the file or folder does not exist, or contains no code */
export async function openAny(given: string): Promise<OpenedProject> {
  const config = configOf(given);
  const name = relative('.', config ?? given).replaceAll('\\', '/') || '.';
  if (config === undefined) {
    const { openCode } = await import('./code-project.ts');
    const code = handWrittenCode(given, openCode(resolve(given).replaceAll('\\', '/'), true));
    return { name, project: undefined, code: () => code };
  }
  const [{ openProject }, { codeAmong }] = await Promise.all([
    import('../user-code/user-project.ts'),
    import('../user-code/searched-files.ts'),
  ]);
  const project = handWrittenCode(config, openProject(resolve(config).replaceAll('\\', '/')));
  const code = (files = project.files): ProjectCode => ({
    ...project,
    program: project.program(),
    files: codeAmong(files),
  });
  return { name, project, code };
}
