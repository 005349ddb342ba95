import type { Capability } from '../terminal/capability.ts';

export const forecast = {
  name: 'forecast',
  group: 'Detect drift in CI',
  summary: 'report what an update of WordPress or WooCommerce will break, before you install it',
  load: async () => (await import('./command.ts')).forecast,
} as const satisfies Capability;
