import type { RecoveredRun } from './output/recover.ts';

export function recoveryNotice({ staging, outcome, why = '', movedTo = '' }: RecoveredRun): {
  readonly message: string;
  readonly advice: string;
} {
  switch (outcome) {
    case 'finished':
      return {
        message: 'An earlier run was stopped while it wrote files. The changes of that run are now complete.',
        advice: `Its files were in ${staging}.`,
      };
    case 'undone':
      return {
        message: 'An earlier run could not write all files. The changes of that run are now undone.',
        advice: `The original files were in ${staging}.`,
      };
    case 'set-aside':
      return {
        message: `${staging} looks like the folder of an earlier run, but ${why}. The folder was not used.`,
        advice: `The folder is now ${movedTo}. Check where the folder comes from, and delete it.`,
      };
    case 'refused':
      return {
        message: `${staging} looks like the folder of an earlier run, but ${why}. The folder was not used.`,
        advice: 'Check where the folder comes from, and delete it.',
      };
  }
}
