// Problems of a configuration and the source to which it applies.

import { defineProblems } from '../../core/diagnostics/define-problems.ts';

interface Unused {
  readonly name: string;
  readonly member: string;
  /** A suggestion of the correct name, or empty. */
  readonly near: string;
}

export const problem = defineProblems({
  'config-unused': {
    title: 'A setting matches nothing in the source',
    level: 'warning',
    message: ({ name, member, near }: Unused) =>
      `"${name}" in "${member}" fits nothing in the source.${near === '' ? '' : ` ${near}`}`,
    done: 'It is passed over.',
    explain:
      'An override that nothing fits does nothing: its key may be misspelt, or a plugin that had the route is gone. "routewright routes" and "routewright model" list what there is.',
    howToProceed:
      'Correct the key, or remove the setting. "routewright routes" and "routewright model" list the valid keys.',
  },
  'config-no-section': {
    title: 'The configuration has no section for this source',
    level: 'warning',
    message: ({ patterns }: { patterns: readonly string[] }) =>
      `The configuration has no section for this source; its sections are for ${patterns.map((one) => `"${one}"`).join(', ')}.`,
    done: 'Nothing of it is used.',
    explain:
      'Sections are chosen by the address of a site, or by the name of a file, relative to the configuration. A saved index does not say which site it is from, so it needs a section by its file name, or "*" for every source.',
    howToProceed: 'Add a section for this source, or "*" for every source.',
  },
});
