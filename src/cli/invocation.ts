// How whoever started this run calls the program, so that what is proposed can be pasted.

import type { Environment } from '../source/site-access.ts';

/** Package managers that run a program that is not on the path, by how they introduce themselves. */
const runners: readonly (readonly [agent: string, says: string])[] = [
  ['pnpm/', 'pnpm exec routewright'],
  ['yarn/', 'yarn routewright'],
  ['npm/', 'npx routewright'],
];

/** `routewright`, or what stands before it where a package manager runs it. */
export function calledAs(env: Environment): string {
  // Who ran `npm start` in a clone has no `routewright` on the path.
  if (env['npm_lifecycle_event'] === 'start') return 'npm start --';
  if (env['npm_command'] !== 'exec') return 'routewright';
  const agent = env['npm_config_user_agent'] ?? '';
  return runners.find(([name]) => agent.startsWith(name))?.[1] ?? 'routewright';
}
