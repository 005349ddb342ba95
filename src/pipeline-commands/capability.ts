import type { Capability } from '../terminal/capability.ts';

export const generate = {
  name: 'generate',
  group: 'Generate a client',
  summary: 'write a typed client and validators',
  load: async () => (await import('./generate/command.ts')).generate,
} as const satisfies Capability;

export const snapshot = {
  name: 'snapshot',
  group: 'Detect drift in CI',
  summary: 'save the REST index of a site in a file, to commit it to git',
  load: async () => (await import('./snapshot/command.ts')).snapshot,
} as const satisfies Capability;

export const samples = {
  name: 'samples',
  group: 'Get help',
  summary: 'generate all targets from the two embedded samples',
  load: async () => (await import('./generate/samples-command.ts')).samples,
} as const satisfies Capability;
