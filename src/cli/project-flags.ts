// The flags that name somebody's own code.

import { Halt } from '../diagnostics/halt.ts';
import type { ProjectOptions } from './project-impact.ts';

const group = 'Your code:';

export const projectFlags = {
  project: {
    type: 'string',
    requiresArg: true,
    describe: 'the tsconfig.json of your code: say which of its lines each finding touches',
    group,
  },
  client: {
    type: 'string',
    requiresArg: true,
    describe: 'the folder of the generated client, where the project has several',
    group,
  },
} as const;

interface ProjectArguments {
  readonly project: string | undefined;
  readonly client: string | undefined;
}

/** @throws Halt `usage` when a flag lacks the project that it speaks of */
export function assertProjectFlags({
  project,
  client,
  failOn,
}: ProjectArguments & { readonly failOn: string }): void {
  if (project !== undefined) return;
  const lonely = failOn === 'used' ? '--fail-on used' : client === undefined ? undefined : '--client';
  if (lonely !== undefined)
    throw new Halt(
      'usage',
      `${lonely} needs --project.`,
      'Name the tsconfig.json of your code with --project.',
    );
}

export const projectOptions = ({ project, client }: ProjectArguments): ProjectOptions | undefined =>
  project === undefined ? undefined : { tsconfig: project, client };
