// The list of commands, in the order of the help. The groups for the three main tasks come first.

import { ci } from '../action/capability.ts';
import { audit } from '../audit/capability.ts';
import { contract } from '../contract/capability.ts';
import { changelog, drift } from '../drift/capability.ts';
import { fleet } from '../fleet/capability.ts';
import { forecast } from '../forecast/capability.ts';
import { init } from '../init/capability.ts';
import { lint } from '../lint/capability.ts';
import { mcp } from '../mcp/capability.ts';
import { mock } from '../mock/capability.ts';
import { generate, samples, snapshot } from '../pipeline-commands/capability.ts';
import { playground } from '../playground/capability.ts';
import { browse } from '../reference/capability.ts';
import type { Capability } from '../terminal/capability.ts';
import type { Command } from '../terminal/command.ts';

export const capabilities = [
  init,
  generate,
  snapshot,
  drift,
  contract,
  forecast,
  changelog,
  ci,
  browse,
  playground,
  {
    name: 'routes',
    group: 'Inspect a site',
    summary: 'list the operations of a site',
    load: async () => (await import('./commands/routes.ts')).routes,
  },
  {
    name: 'show',
    group: 'Inspect a site',
    summary: 'show one operation: arguments, types, limits, an example',
    load: async () => (await import('./commands/show.ts')).show,
  },
  lint,
  {
    name: 'model',
    group: 'Inspect a site',
    summary: 'print the normalized model as JSON',
    load: async () => (await import('./commands/model.ts')).model,
  },
  audit,
  mock,
  mcp,
  fleet,
  {
    name: 'explain',
    group: 'Get help',
    summary: 'explain a code that lint, drift or audit prints',
    load: async (all) => (await import('./commands/explain.ts')).explain(all),
  },
  {
    name: 'install',
    group: 'Get help',
    summary: 'install PHP and WordPress, to read plugins without a site',
    load: async () => (await import('./commands/install.ts')).install,
  },
  {
    name: 'doctor',
    group: 'Get help',
    summary: 'print versions and settings for a bug report',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  samples,
  {
    name: 'completion',
    group: 'Get help',
    summary: 'print a completion script for your shell',
    load: async () => (await import('./commands/completion.ts')).completion,
  },
] as const satisfies readonly Capability[];

/** Every command, followed by its subcommands. */
export const loadCommands = async (): Promise<readonly Command[]> =>
  (await Promise.all(capabilities.map(async (one) => (await one.load(capabilities))(one)))).flatMap((one) => [
    one,
    ...(one.subcommands ?? []),
  ]);
