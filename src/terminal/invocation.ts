// The command with which the user started the program, so that users can paste command lines from messages.

import type { Environment } from '../source/site-access.ts';

/** The commands of package managers, by the beginning of their user agents. */
const runnerCommands: readonly (readonly [agent: string, says: string])[] = [
  ['pnpm/', 'pnpm exec routewright'],
  ['yarn/', 'yarn routewright'],
  ['npm/', 'npx routewright'],
];

/** Returns `routewright`, or the command of the package manager that runs it (`npx routewright`). */
export function programCommand(env: Environment): string {
  // In a clone of the repository, the shell does not find `routewright`.
  if (env['npm_lifecycle_event'] === 'start') return 'npm start --';
  if (env['npm_command'] !== 'exec') return 'routewright';
  const agent = env['npm_config_user_agent'] ?? '';
  return runnerCommands.find(([name]) => agent.startsWith(name))?.[1] ?? 'routewright';
}
