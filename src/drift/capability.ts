import type { Capability } from '../terminal/capability.ts';

export const drift = {
  name: 'drift',
  group: 'Detect drift in CI',
  summary: 'report what changed between two sources, and what breaks',
  load: async () => (await import('./command.ts')).drift,
  codes: async () => (await import('./codes.ts')).codes,
} as const satisfies Capability;

export const changelog = {
  name: 'changelog',
  group: 'Detect drift in CI',
  summary: 'write a changelog from saved snapshots',
  load: async () => (await import('./changelog/command.ts')).changelog,
} as const satisfies Capability;
