import type { RecoveredRun } from './output/recover.ts';

/** The message about the staging folder of an earlier run. */
export function recoveryNotice({ staging, outcome, why = '', movedTo = '' }: RecoveredRun): {
  readonly message: string;
  readonly advice: string;
} {
  switch (outcome) {
    case 'finished':
      return {
        message: 'An earlier run was stopped while it wrote. What it had begun is now finished.',
        advice: `Its files were in ${staging}.`,
      };
    case 'undone':
      return {
        message: 'An earlier run could not write everything. What it had changed is now undone.',
        advice: `The files from before it were in ${staging}.`,
      };
    case 'set-aside':
      return {
        message: `${staging} looks like the folder of an earlier run, but ${why}. Nothing was done with it.`,
        advice: `It is now ${movedTo}. Check where it comes from, and delete it.`,
      };
    case 'refused':
      return {
        message: `${staging} looks like the folder of an earlier run, but ${why}. Nothing was done with it.`,
        advice: 'Check where it comes from, and delete it.',
      };
  }
}
