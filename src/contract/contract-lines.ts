// Prints a contract and its check for people.

import { nameOfFile } from '../source/source-name.ts';
import { countText } from '../core/schema/schema-text.ts';
import { bold, dim, green, red, tableLines, yellow, type Line } from '../terminal/lines.ts';
import type { ContractChange } from './compare-contracts.ts';
import type { LeftOutCall } from './find-uses.ts';
import type { UnresolvedImport } from '../user-code/unresolved-imports.ts';
import type { ContractResult } from './run.ts';

const maxListed = 20;

/** @param file the file of the contract; undefined for standard output */
export function contractLines(result: ContractResult, file: string | undefined): readonly Line[] {
  const { contract, project, text } = result;
  const routes = new Set(contract.uses.map(({ route }) => route)).size;
  return [
    [
      bold(project),
      ' → ',
      bold(file === undefined ? 'standard output' : nameOfFile(file)),
      dim(
        `, ${countText(contract.uses.length, 'operation')} of ${countText(routes, 'route')}, ${sizeText(text)}`,
      ),
    ],
    ...wholeLines(result),
    ...leftOutLines(result.leftOut),
    ...unresolvedLines(result.unresolved),
  ];
}

/** The operations whose arguments or properties are kept whole, with the reasons. */
function wholeLines({ contract }: ContractResult): readonly Line[] {
  const rows = contract.uses.flatMap(({ method, route, wholeBecause = [] }) =>
    wholeBecause.map((reason) => [yellow('kept whole'), `${method} ${route}`, dim(`because ${reason}`)]),
  );
  return [...tableLines(rows.slice(0, maxListed), '  '), ...moreLines(rows.length)];
}

const leftOutTexts: Readonly<Record<LeftOutCall['because'], string>> = {
  'unknown-address': 'the address of the call is not in the code',
  'unknown-operation': 'the source has no operation at the address of the call',
};

function leftOutLines(calls: readonly LeftOutCall[]): readonly Line[] {
  const rows = calls.map(({ file, line, because }) => [
    yellow('left out'),
    `${file}:${line}`,
    dim(leftOutTexts[because]),
  ]);
  return [...tableLines(rows.slice(0, maxListed), '  '), ...moreLines(rows.length)];
}

/** Imports that do not exist, with what the contract may lack for this reason. */
export function unresolvedLines(imports: readonly UnresolvedImport[]): readonly Line[] {
  if (imports.length === 0) return [];
  const rows = imports.map(({ module, name, file, line }) => [
    yellow('not found'),
    `${file}:${line}`,
    dim(name === null ? module : `${name} from ${module}`),
  ]);
  return [
    ...tableLines(rows.slice(0, maxListed), '  '),
    ...moreLines(rows.length),
    [
      yellow('warning'),
      ': the contract lacks the calls of a generated client that is not found. Generate the client, or install its package.',
    ],
  ];
}

const moreLines = (all: number): readonly Line[] =>
  all > maxListed ? [[dim(`  and ${all - maxListed} more`)]] : [];

const sizeText = (text: string): string => {
  const bytes = Buffer.byteLength(text);
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} kB`;
};

/** @param command the command that writes the contract again */
export function checkLines(
  file: string,
  changes: readonly ContractChange[],
  command: string,
): readonly Line[] {
  if (changes.length === 0) return [[green('fine'), `  ${nameOfFile(file)} lists what your code uses`]];
  const rows = changes.map(({ kind, operation, part }) => [
    kind === 'added' ? red('missing') : yellow('unused'),
    operation,
    dim(part ?? 'the operation'),
  ]);
  return [
    [bold(`${nameOfFile(file)} is not up to date with your code`)],
    ...tableLines(rows, '  '),
    ['To update the contract: ', bold(command)],
  ];
}
