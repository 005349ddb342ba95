import { Halt } from '../../core/diagnostics/halt.ts';
import { didYouMean } from '../../core/diagnostics/nearest.ts';
import { jsonFlag } from '../../command-kit/output-flags.ts';
import type { Capability } from '../../terminal/capability.ts';
import { command } from '../../terminal/command.ts';
import { codeKinds, type ExplainedCode } from '../../terminal/explained-code.ts';
import { jsonStreamText, tableLines } from '../../terminal/lines.ts';

export const explain = (capabilities: readonly Capability[]) =>
  command(
    {
      positionals: '[code]',
      description: 'Without a code, "routewright explain" lists all codes.',
      examples: [
        ['explain', 'all codes'],
        ['explain endpoint-unreachable', 'a diagnostic'],
        ['explain arg-became-required', 'a kind of drift'],
        ['explain --json', 'all codes, as JSON'],
      ],
    },
    { code: { type: 'string', describe: 'a code that "routewright lint", "drift" or "audit" printed' } },
    jsonFlag,
    async ({ code, json }, io) => {
      const all = (await Promise.all(capabilities.map(async (one) => one.codes?.() ?? []))).flat();
      const tables = codeKinds.map((kind) => all.filter((one) => one.kind === kind));
      const known = tables.flat();
      const asked = code === undefined ? known : known.filter((one) => one.code === code);
      if (code !== undefined && asked.length === 0)
        throw new Halt(
          'usage',
          `There is no code "${code}".`,
          didYouMean(
            code,
            known.map((one) => one.code),
          ) ?? 'Run "routewright explain" to list all codes.',
        );
      if (json) io.outText(jsonStreamText(asked.map(codeJson)));
      else if (code !== undefined) io.out(asked.flatMap(({ lines }) => lines));
      else io.out(tables.flatMap((table) => [...tableLines(table.map(({ row }) => row)), []]).slice(0, -1));
      return 0;
    },
  );

const codeJson = ({ code, kind, facts }: ExplainedCode) => ({ code, kind, ...facts });
