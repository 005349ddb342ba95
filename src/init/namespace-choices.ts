// Which namespaces `init` selects: the newest version of each public namespace.

import { versionFamilyOf } from '../generate/targets/html/namespace-names.ts';
import { internalNamespaces } from '../source/normalize/known/audience.ts';
import type { NamespaceSize } from './add-project.ts';

/** A namespace, or several namespaces that the user selects together. */
export interface NamespaceChoice {
  readonly label: string;
  readonly names: readonly string[];
  readonly operations: number;
  readonly isDefault: boolean;
}

/** The choices, in the order of the site. Older versions and internal namespaces are last. */
export function namespaceChoices(sizes: readonly NamespaceSize[]): readonly NamespaceChoice[] {
  // The root namespace has no name, so the user cannot choose it.
  const named = sizes.filter(({ name }) => name !== '');
  const internal = named.filter(isInternal);
  const open = named.filter((one) => !isInternal(one));
  const older = open.filter((one) => open.some((other) => isNewer(other, one)));
  const newest = open.filter((one) => !older.includes(one));
  const hasPublic = newest.length > 0;
  return [
    ...newest.map(({ name, operations }) => ({ label: name, names: [name], operations, isDefault: true })),
    ...together('older versions', older, false),
    ...together('internal', internal, !hasPublic),
  ];
}

/** Words that a plugin puts into the names of its own namespaces. */
const internalWord = /(?:^|[/_-])(?:admin|internal|private|telemetry)(?:$|[/_-])/i;

/** A wrong guess costs the user one key, so the words decide here what only facts decide in a comparison. */
const isInternal = ({ name }: NamespaceSize): boolean =>
  internalNamespaces.has(name) || internalWord.test(name);

function isNewer(one: NamespaceSize, other: NamespaceSize): boolean {
  const [newer, older] = [versionFamilyOf(one.name), versionFamilyOf(other.name)];
  return newer.family === older.family && newer.version > older.version;
}

const maxNames = 4;

function together(
  label: string,
  sizes: readonly NamespaceSize[],
  isDefault: boolean,
): readonly NamespaceChoice[] {
  if (sizes.length === 0) return [];
  const names = sizes.map(({ name }) => name);
  const shown = names.slice(0, maxNames).join(', ');
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  const operations = sizes.reduce((sum, one) => sum + one.operations, 0);
  return [{ label: `${label}: ${shown}${more}`, names, operations, isDefault }];
}
