import type { Capability } from '../terminal/capability.ts';

export const audit = {
  name: 'audit',
  group: 'Develop against a site',
  summary: 'check the calls in your code, with or without a generated client',
  load: async () => (await import('./command.ts')).audit,
  codes: async () => (await import('./codes.ts')).codes,
} as const satisfies Capability;
