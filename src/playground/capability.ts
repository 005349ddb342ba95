import type { Capability } from '../terminal/capability.ts';

export const playground = {
  name: 'playground',
  group: 'Browse the reference',
  summary: 'try everything in your browser, without a project',
  load: async () => (await import('./command.ts')).playground,
} as const satisfies Capability;
