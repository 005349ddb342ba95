import type { Capability } from '../terminal/capability.ts';

export const init = {
  name: 'init',
  group: 'Generate a client',
  summary: 'set up a project: configuration, client, packages, CI',
  load: async () => (await import('./command.ts')).init,
} as const satisfies Capability;
