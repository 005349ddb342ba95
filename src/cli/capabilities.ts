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
import { completion, doctor, explain, install, model, routes, show } from './own-commands.ts';

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
  routes,
  show,
  lint,
  model,
  audit,
  mock,
  mcp,
  fleet,
  explain,
  install,
  doctor,
  samples,
  completion,
] as const satisfies readonly Capability[];

/** Every command, followed by its subcommands. */
export const loadCommands = async (): Promise<readonly Command[]> =>
  (await Promise.all(capabilities.map(async (one) => (await one.load(capabilities))(one)))).flatMap((one) => [
    one,
    ...(one.subcommands ?? []),
  ]);
