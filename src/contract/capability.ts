import type { Capability } from '../terminal/capability.ts';

export const contract = {
  name: 'contract',
  group: 'Detect drift in CI',
  summary: 'save the part of a site that your code uses, so that drift reports nothing else',
  load: async () => (await import('./command.ts')).contract,
} as const satisfies Capability;
