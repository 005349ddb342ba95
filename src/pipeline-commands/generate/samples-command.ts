import { addedStages } from './added-stages.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { samplesFolder } from '../../node/package-facts.ts';
import { targetNames } from '../../generate/targets/targets.ts';
import { checkLines, editedLines } from './generate-report.ts';
import { entryLines } from './generate-details.ts';
import { summaryLines } from './generate-summary.ts';
import { reportOf } from '../../generate/model-facts.ts';
import { programCommand } from '../../terminal/invocation.ts';
import { command } from '../../terminal/command.ts';
import { outputFolderFlag, outputFlags } from '../../command-kit/output-flags.ts';
import { loadOptions } from '../../command-kit/read-options.ts';
import { loadFlags } from '../../command-kit/source-flags.ts';

/** For example, the file `content-commerce-site.index.json` contains the sample `content-commerce-site`. */
const sampleFilePattern = /^(?<name>.+)\.(?:index|model)\.json$/;

export const samples = command(
  {
    positionals: '',
    description: [
      'Writes all targets for each sample that comes with routewright: the saved index of a',
      'content and commerce site, and the hand-written model of an analytics service.',
    ].join(' '),
    examples: [
      ['samples', 'into generated/<sample>/'],
      ['samples -o look', 'elsewhere'],
    ],
  },
  {},
  { ...outputFolderFlag('generated'), ...outputFlags, ...loadFlags },
  async (args, io) => {
    const { check, generate } = await import('../../generate/run.ts');
    let stale = false;
    for (const file of readdirSync(samplesFolder()).sort()) {
      const name = sampleFilePattern.exec(file)?.groups?.['name'];
      if (name === undefined) continue;
      const options = {
        ...loadOptions(args, io),
        source: join(samplesFolder(), file),
        targets: targetNames,
        folder: join(args.output, name),
        format: args.format,
        force: args.force,
        importExtension: 'js' as const,
        uninterrupted: io.uninterrupted,
      };
      const outcome = reportOf(await (args.check ? check : generate)(options, addedStages));
      stale ||= args.check && outcome.plan.changes.length > 0;
      if (!args.check) io.note(editedLines(outcome));
      // Samples are only for reading, so the imported packages need not be installed.
      const toRead = { ...outcome, missingPackages: [] };
      const run = { ...options, program: programCommand(io.env), elapsed: io.elapsed() };
      io.out([
        ...(args.check
          ? checkLines(options, outcome)
          : [...summaryLines(run, toRead), ...entryLines(options, toRead)]),
        [],
      ]);
    }
    if (!args.check)
      io.out([[`On your own site: ${programCommand(io.env)} generate https://example.com -o src/api`]]);
    return stale ? 1 : 0;
  },
);
