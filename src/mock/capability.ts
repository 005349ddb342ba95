import type { Capability } from '../terminal/capability.ts';

export const mock = {
  name: 'mock',
  group: 'Develop against a site',
  summary: 'serve a mock of a site on this machine',
  load: async () => (await import('./command.ts')).mock,
} as const satisfies Capability;
