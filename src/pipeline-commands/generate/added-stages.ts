// The stages that capabilities add to a run of `generate`. Each is loaded when a run needs it.

import type { AddedStages } from '../../generate/generate-options.ts';

export const addedStages: AddedStages = {
  changesSince: async (...args) => (await import('../../reference/changes-since.ts')).changesSince(...args),
  codeUse: async (...args) => (await import('../../reference/code-use.ts')).codeUse(...args),
  compareSides: async (...args) => (await import('../../drift/compare-sides.ts')).compareSides(...args),
};
