// Problems of settings that do not fit the source, or that match nothing in it.

import { defineProblems } from '../../core/diagnostics/define-problems.ts';

interface Unused {
  readonly name: string;
  readonly member: string;
  /** A suggestion of the correct name; empty if no name is near. */
  readonly near: string;
}

export const configProblem = defineProblems({
  'config-unused': {
    title: 'A setting matches nothing in the source',
    level: 'warning',
    message: ({ name, member, near }: Unused) =>
      `"${name}" in "${member}" matches nothing in the source.${near === '' ? '' : ` ${near}`}`,
    done: 'routewright ignores the setting.',
    explain: 'The key of the setting may be misspelled, or the plugin that registered the route was removed.',
    howToProceed:
      'Correct the key, or remove the setting. "routewright routes" and "routewright model" list the valid keys.',
  },
  'config-no-section': {
    title: 'The configuration has no section for this source',
    level: 'warning',
    message: ({ patterns }: { patterns: readonly string[] }) =>
      `The configuration has no section for this source. Its sections are for ${patterns.map((one) => `"${one}"`).join(', ')}.`,
    done: 'routewright does not use the configuration.',
    explain:
      'routewright selects a section by the address of the site, or by the path of the file relative to the configuration. A saved index does not contain the address of its site. The configuration therefore needs a section for the path of the file, or "*" for every source.',
    howToProceed: 'Add a section for this source, or a section "*" for every source.',
  },
});
