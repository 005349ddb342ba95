// The flags of `audit --migrate`.

import { Halt } from '../../core/diagnostics/halt.ts';
import { camelCase } from '../../core/model/names/camel-case.ts';
import type { FlagTable } from '../../terminal/command.ts';
import { listValue, singleValue } from '../../terminal/flag-values.ts';

const group = 'Migrate:';

export const migrateFlags = {
  migrate: {
    type: 'boolean',
    default: false,
    describe: 'rewrite calls of fetch, apiFetch and axios to the generated client; print a patch',
    group,
  },
  write: {
    type: 'boolean',
    default: false,
    describe: 'with --migrate: write the files instead of printing a patch',
    group,
  },
  route: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: "with --migrate: only calls of these routes, such as '/wp/v2/posts*'; repeatable",
    group,
    read: listValue('--route'),
  },
  file: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: "with --migrate: only calls in these files of the project, such as 'src/blog/**'; repeatable",
    group,
    read: listValue('--file'),
  },
  'client-module': {
    type: 'string',
    requiresArg: true,
    describe: 'with --migrate: the module and export of your client, such as ./src/site.ts#site',
    group,
    read: singleValue('--client-module'),
  },
  client: {
    type: 'string',
    requiresArg: true,
    describe: 'with --migrate: the folder of the generated client, if the project has several',
    group,
    read: singleValue('--client'),
  },
  'plain-values': {
    type: 'boolean',
    default: false,
    describe: 'with --migrate: values of unknown content in addresses are texts without special characters',
    group,
  },
  lists: {
    type: 'boolean',
    default: false,
    describe: 'with --migrate: rewrite lists in one text (include=1,2) to lists in brackets',
    group,
  },
  'allow-dirty': {
    type: 'boolean',
    default: false,
    describe: 'with --write: write the files without asking git whether they are committed',
    group,
  },
} as const satisfies FlagTable;

/** The flags of `audit` that `--migrate` does not use. */
const reportOnly: readonly string[] = [
  'format',
  'output',
  'since',
  'suggest',
  'failOn',
  'approvals',
  'approve',
  'updateApprovals',
];

/**
 * @param given the typed flags
 * @throws Halt `usage` for flags that have no effect
 */
export function assertMigrateFlags(given: Readonly<Record<string, unknown>>, migrates: boolean): void {
  const typed = (name: string): boolean =>
    given[camelCase(name)] !== undefined && given[camelCase(name)] !== false;
  const unused = migrates
    ? reportOnly.filter(typed)
    : Object.keys(migrateFlags).filter((name) => name !== 'migrate' && typed(name));
  const [first] = unused;
  if (first !== undefined)
    throw new Halt(
      'usage',
      migrates
        ? `--${kebabCase(first)} has no effect with --migrate.`
        : `--${first} has no effect without --migrate.`,
      'Leave out one of the flags.',
    );
  if (typed('allow-dirty') && !typed('write'))
    throw new Halt(
      'usage',
      '--allow-dirty has no effect without --write.',
      'Leave out the flag, or add --write.',
    );
}

const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
