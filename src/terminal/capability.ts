// The record of a command. The list of commands and the help read it without the code of the command.

import type { CommandTitle, UntitledCommand } from './command.ts';
import type { ExplainedCode } from './explained-code.ts';

/** The groups of the help. */
export type CommandGroup =
  | 'Generate a client'
  | 'Detect drift in CI'
  | 'Browse the reference'
  | 'Inspect a site'
  | 'Develop against a site'
  | 'Watch many sites'
  | 'Get help';

export interface Capability extends CommandTitle {
  readonly group: CommandGroup;
  /**
   * Loads the command. Called when the command runs, or when its flags are shown.
   *
   * @param all every record, for a command that reads them
   */
  readonly load: (all: readonly Capability[]) => Promise<UntitledCommand>;
  /** Loads the codes that its reports print, for `explain`. */
  readonly codes?: () => Promise<readonly ExplainedCode[]>;
}
