import type { Capability } from '../terminal/capability.ts';

export const lint = {
  name: 'lint',
  group: 'Inspect a site',
  summary: 'list the issues of a source',
  load: async () => (await import('./command.ts')).lint,
  codes: async () => (await import('./codes.ts')).codes,
} as const satisfies Capability;
