import type { Capability } from '../terminal/capability.ts';

export const browse = {
  name: 'browse',
  group: 'Browse the reference',
  summary: 'open the reference of a site in your browser, and try requests',
  load: async () => (await import('./command.ts')).browse,
} as const satisfies Capability;
