import type { Capability } from '../terminal/capability.ts';

export const ci = {
  name: 'ci',
  group: 'Detect drift in CI',
  summary: 'run drift in a job of GitLab, with its merge request',
  load: async () => (await import('./command.ts')).ci,
} as const satisfies Capability;
