import type { Capability } from '../terminal/capability.ts';

export const fleet = {
  name: 'fleet',
  group: 'Watch many sites',
  summary: 'save the interfaces of many sites in one store, and report which sites changed',
  load: async () => (await import('./command.ts')).fleet,
} as const satisfies Capability;
