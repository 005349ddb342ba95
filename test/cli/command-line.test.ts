import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { caseFile, caseFolders } from '../support/case-folders.ts';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';

const sources = join(packageRoot, 'test/fixtures/cli');

interface CommandLine {
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly stdin: string | undefined;
}

/** `NAME=value routewright arguments… < file`, quoted as a shell would have it, but not expanded. */
function readCommand(text: string): CommandLine {
  const words = (text.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'(.*)'$/s, '$1'));
  const program = words.indexOf('routewright');
  const env = Object.fromEntries(words.slice(0, program).map((word) => word.split('=') as [string, string]));
  const rest = words.slice(program + 1);
  const redirect = rest.indexOf('<');
  const args = redirect < 0 ? rest : rest.slice(0, redirect);
  const stdin = redirect < 0 ? undefined : rest[redirect + 1];
  return {
    env,
    args: args.map((argument) => argument.replace(/^samples\//, join(packageRoot, 'samples/'))),
    stdin,
  };
}

/** What differs from run to run or from version to version. */
const settled = (text: string): string =>
  text
    .replaceAll(packageRoot, './')
    .replace(/in \d+\.\d s/g, 'in N s')
    .replace(/\d+\.\d kB/g, 'N kB')
    .replace(/"bytes": \d+/g, '"bytes": "N"')
    .replace(/^\d+\.\d+\.\d+(-[\w.]+)?$/m, 'N.N.N');

describe('the command line', () => {
  test.each(caseFolders('cli'))('%s', async (name) => {
    const { env, args, stdin } = readCommand(readFileSync(caseFile('cli', name, 'command.txt'), 'utf8'));
    const cwd = emptyFolder();
    cpSync(sources, cwd, { recursive: true });
    const run = await routewright(args, {
      cwd,
      env,
      ...(stdin === undefined ? {} : { stdin: readFileSync(join(cwd, stdin)) }),
    });
    const golden = (file: string) => caseFile('cli', name, file);
    await expect(settled(run.stdout)).toMatchFileSnapshot(golden('stdout.txt'));
    await expect(settled(run.stderr)).toMatchFileSnapshot(golden('stderr.txt'));
    await expect(`${run.code}\n`).toMatchFileSnapshot(golden('exit-code.txt'));
  });
});
