import type { Capability } from '../terminal/capability.ts';

export const routes = {
  name: 'routes',
  group: 'Inspect a site',
  summary: 'list the operations of a site',
  load: async () => (await import('./commands/routes.ts')).routes,
} as const satisfies Capability;

export const show = {
  name: 'show',
  group: 'Inspect a site',
  summary: 'show one operation: arguments, types, limits, an example',
  load: async () => (await import('./commands/show.ts')).show,
} as const satisfies Capability;

export const model = {
  name: 'model',
  group: 'Inspect a site',
  summary: 'print the normalized model as JSON',
  load: async () => (await import('./commands/model.ts')).model,
} as const satisfies Capability;

export const explain = {
  name: 'explain',
  group: 'Get help',
  summary: 'explain a code that lint, drift or audit prints',
  load: async (all) => (await import('./commands/explain.ts')).explain(all),
} as const satisfies Capability;

export const install = {
  name: 'install',
  group: 'Get help',
  summary: 'install PHP and WordPress, to read plugins without a site',
  load: async () => (await import('./commands/install.ts')).install,
} as const satisfies Capability;

export const doctor = {
  name: 'doctor',
  group: 'Get help',
  summary: 'print versions and settings for a bug report',
  load: async () => (await import('./commands/doctor.ts')).doctor,
} as const satisfies Capability;

export const completion = {
  name: 'completion',
  group: 'Get help',
  summary: 'print a completion script for your shell',
  load: async () => (await import('./commands/completion.ts')).completion,
} as const satisfies Capability;
