import type { Capability } from '../terminal/capability.ts';

export const mcp = {
  name: 'mcp',
  group: 'Develop against a site',
  summary: 'give language models access to a site, as an MCP server with three tools',
  load: async () => (await import('./command.ts')).mcp,
} as const satisfies Capability;
