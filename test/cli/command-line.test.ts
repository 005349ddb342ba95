import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { caseFile, caseFolders } from '../support/case-folders.ts';
import { fakeSite } from '../support/fake-site.ts';
import { withHttpServer } from '../support/http-server.ts';
import { newer } from '../support/newer.ts';
import {
  emptyFolder,
  packageRoot,
  routewright,
  routewrightProcess,
  runProcess,
} from '../support/routewright.ts';

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
    args: args.map((argument) =>
      argument.replace(/^(?:samples|test\/cases)\//, (folder) => join(packageRoot, folder)),
    ),
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

/** Within the tests' own process, or as a process of another Node. */
async function runCase(name: string, node?: string): Promise<void> {
  const { env, args, stdin } = readCommand(readFileSync(caseFile('cli', name, 'command.txt'), 'utf8'));
  const cwd = emptyFolder();
  cpSync(sources, cwd, { recursive: true });
  const options = {
    cwd,
    env,
    ...(stdin === undefined ? {} : { stdin: readFileSync(join(cwd, stdin)) }),
  };
  const run = await (node === undefined
    ? routewright(args, options)
    : routewrightProcess(args, { ...options, node }));
  const golden = (file: string) => caseFile('cli', name, file);
  await expect(settled(run.stdout)).toMatchFileSnapshot(golden('stdout.txt'));
  await expect(settled(run.stderr)).toMatchFileSnapshot(golden('stderr.txt'));
  await expect(`${run.code}\n`).toMatchFileSnapshot(golden('exit-code.txt'));
}

describe('the command line', () => {
  test.each(caseFolders('cli'))('%s', async (name) => {
    await runCase(name);
  });
});

// On the newest Node a case for each way through the program: files written, a page, an error, standard
// input. On the one between it and the Node of all other tests, that the engine takes its
// settings, that files are written and that a site is read.
const representative = {
  '22': ['generate'],
  '24': ['generate', 'drift-html', 'explain-unknown', 'routes-stdin'],
};

describe.each(['22', '24'] as const)('on Node %s', (version) => {
  const node = newer(`node-${version}/bin/node`);
  const testOnIt = test.skipIf(node === undefined);

  testOnIt('is the Node that is meant', async () => {
    const { stdout } = await runProcess(node ?? '', ['--version'], {});
    expect(stdout).toMatch(new RegExp(`^v${version}\\.`));
  });

  testOnIt.each(representative[version])('%s', async (name) => {
    await runCase(name, node);
  });

  testOnIt('reads a site', async () => {
    await withHttpServer(fakeSite(), async (origin) => {
      const { stderr, code } = await routewrightProcess(
        ['routes', origin],
        node === undefined ? {} : { node },
      );
      expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    });
  });
});

test('an engine that was not measured is left as it is', async () => {
  const module = pathToFileURL(join(packageRoot, 'dist/terminal/tune-engine.js')).href;
  const versions = ['11.4.1', '12.9.202.28-node.14', '14.1.146.11-node.14', ''];
  const tuneForAll = `const { tuneEngine } = await import('${module}');
    ${JSON.stringify(versions)}.forEach((version) => tuneEngine(version));`;
  expect(await runProcess(process.execPath, ['--input-type=module', '-e', tuneForAll], {})).toMatchObject({
    stdout: '',
    stderr: '',
    code: 0,
  });
});
