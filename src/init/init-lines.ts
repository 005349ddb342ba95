// The lines that `init` prints in addition to its questions and its plan.

import type { NamespaceSize } from './add-project.ts';
import type { ModelResult } from '../source/read-model.ts';
import { nameOfSource } from '../source/source-name.ts';
import type { ProjectSettings } from '../core/model/files/project.ts';
import { countText } from '../core/schema/schema-text.ts';
import { modelCounts } from '../generate/model-facts.ts';
import type { Io } from '../terminal/io.ts';
import { bold, cyan, dim, tableLines, type Line } from '../terminal/lines.ts';
import type { Prompts } from '../terminal/prompts.ts';
import type { ScriptChoice } from './setup-choices.ts';

/**
 * Adds the vertical bar that connects the questions to each line between two questions. If there are no prompts, the lines stay unchanged.
 */
export const linesBetweenPrompts = (lines: readonly Line[], prompts: Prompts | undefined): readonly Line[] =>
  prompts === undefined ? lines : [[dim('│')], ...lines.map((line): Line => [dim('│'), '  ', ...line])];

export function readLine({
  source,
  reading: { value },
}: {
  readonly source: string;
  readonly reading: ModelResult;
}): Line {
  const { namespaces, routes, operations } = modelCounts(value);
  const title = value.title === '' ? nameOfSource(source) : value.title;
  return [
    'Read ',
    bold(title),
    `: ${countText(namespaces, 'namespace')}, ${countText(routes, 'route')}, ${countText(operations, 'operation')}`,
  ];
}

export const sizeLines = (sizes: readonly NamespaceSize[]): readonly Line[] =>
  tableLines(
    sizes.map(({ name, operations, arguments: args }) => [
      name === '' ? '(root)' : name,
      countText(operations, 'operation'),
      dim(countText(args, 'argument')),
    ]),
    '  ',
  );

interface NextSteps {
  readonly name: string;
  readonly settings: ProjectSettings;
  readonly script: ScriptChoice;
  /** The command of the package manager that runs a script (`npm run`). */
  readonly runner: string;
  /** The command that runs the program (`npx routewright`). */
  readonly program: string;
  readonly hasSnapshot: boolean;
}

/** The commands that the user can run next. */
export function nextLines({
  name,
  settings,
  script,
  runner,
  program,
  hasSnapshot,
}: NextSteps): readonly Line[] {
  const generates = script.kind === 'none' ? `${program} generate ${name}` : `${runner} ${script.name}`;
  return tableLines(
    [
      [cyan(generates), dim(`updates ${settings.output ?? ''}`)],
      ...(settings.snapshot === undefined
        ? []
        : [
            ...(hasSnapshot
              ? []
              : [[cyan(`${program} snapshot ${name}`), dim(`saves ${settings.snapshot}`)]]),
            [
              cyan(`${program} drift ${name}`),
              dim(`reports what changed since ${settings.drift?.contract ?? settings.snapshot}`),
            ],
            ...(settings.drift?.tsconfig === undefined || settings.drift.contract !== undefined
              ? []
              : [
                  [
                    cyan(`${program} contract ${name} -o ${name}.contract.json`),
                    dim('saves only what your code uses: a baseline without noise'),
                  ],
                ]),
          ]),
    ],
    '  ',
  );
}

/** Prints that headers and passwords from flags were not saved. */
export function noteSecrets(
  { header, httpAuth }: { readonly header?: unknown; readonly httpAuth?: unknown },
  io: Io,
): void {
  if (header === undefined && httpAuth === undefined) return;
  io.note([
    [
      'Headers and passwords are not written to a file. Use --credentials to name the environment variables that contain them.',
    ],
  ]);
}
