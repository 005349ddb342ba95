// What real signals do to the program: it ends at once whatever it is busy with, by that
// signal, as a shell expects; what it writes stands whole or not at all.

import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shop, whileServingProcess } from '../support/browsing.ts';
import { withHttpServer, withRawServer } from '../support/http-server.ts';
import {
  bin,
  emptyFolder,
  packageRoot,
  plainEnvironment,
  routewright,
  runProcess,
} from '../support/routewright.ts';

/** Small, since the tests themselves keep the program busy where it is to be. */
const sample = join(packageRoot, 'test/fixtures/cli/shop.index.json');

interface Struck {
  /** Sent when the program has said this on its terminal, or else by `preload`. */
  readonly at?: string;
  readonly signal: NodeJS.Signals;
  readonly cwd: string;
  /** A module that runs before the program. */
  readonly preload?: string;
  /** Sends the signal when it is called. */
  readonly give?: (strike: () => void) => void;
}

const asModule = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;

/** Runs the program, as if on a terminal, strikes it with a signal, and answers how it ended. */
function struck(
  args: readonly string[],
  { at, signal, cwd, preload = '', give }: Struck,
): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }> {
  const before = asModule(`process.stderr.isTTY = true; ${preload}`);
  const child = spawn(process.execPath, ['--import', before, bin, ...args], {
    cwd,
    env: plainEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const isNew = at !== undefined && !said.includes(at);
    said += text;
    if (isNew && said.includes(at)) child.kill(signal);
  });
  give?.(() => child.kill(signal));
  return new Promise((resolve) => {
    child.on('close', (code, by) => {
      resolve({ code, signal: by });
    });
  });
}

const killedBy = (signal: NodeJS.Signals) => ({ code: null, signal });

// A system that has signals.
describe.skipIf(process.platform === 'win32')('a signal', () => {
  describe('while it computes', () => {
    /** From then on the program is busy for longer than anyone waits: whoever listens to a signal does not hear it. */
    const busyAt = (word: string): string => `
      const write = process.stderr.write.bind(process.stderr);
      process.stderr.write = (text, ...more) => {
        const went = write(text, ...more);
        if (!text.includes(${JSON.stringify(word)})) return went;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30_000);
        process.exit(99);
      };`;

    test.each([
      [['generate', 'site.json', '-o', 'out'], 'Reading', 'SIGTERM'],
      [['generate', 'site.json', '-o', 'out'], 'Generating', 'SIGHUP'],
      [['generate', 'site.json', '-o', 'out'], 'Formatting', 'SIGINT'],
      // As it does lint, model, show and changelog, which only read and print.
      [['routes', 'site.json'], 'Reading', 'SIGINT'],
      [['drift', 'site.json', sample], 'Reading', 'SIGTERM'],
      [['snapshot', 'site.json', '-o', 'out'], 'Reading', 'SIGTERM'],
      [['browse', 'site.json', '--no-open'], 'Reading', 'SIGINT'],
      [['browse', 'site.json', '--no-open'], 'Generating html/', 'SIGTERM'],
    ] as const)('%j, %s: %s', async (args, at, signal) => {
      const cwd = emptyFolder();
      copyFileSync(sample, join(cwd, 'site.json'));
      expect(await struck(args, { at, signal, cwd, preload: busyAt(at) })).toEqual(killedBy(signal));
      expect(existsSync(join(cwd, 'out'))).toBe(false);
    });
  });

  describe('while it writes: all of it stands, then the program ends by the signal', () => {
    /** The program sends itself the signal in the midst of a step of the disk. */
    const within = (step: string, signal: NodeJS.Signals): string => `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const real = fs.${step};
      fs.${step} = (...args) => (process.kill(process.pid, '${signal}'), real(...args));
      syncBuiltinESMExports();`;

    test.each([
      ['writeFileSync', 'SIGTERM'],
      ['renameSync', 'SIGINT'],
      ['mkdirSync', 'SIGHUP'],
    ] as const)('generate, at %s: %s', async (step, signal) => {
      const cwd = emptyFolder();
      const args = ['generate', sample, '-o', 'out', '--target', 'model'];
      expect(await struck(args, { signal, cwd, preload: within(step, signal) })).toEqual(killedBy(signal));
      expect(await routewright([...args, '--check'], { cwd })).toMatchObject({ code: 0 });
    });

    test.each([
      [['snapshot', sample, '-o', 'site.json'], 'site.json'],
      [['drift', sample, sample, '--format', 'sarif', '--output', 'drift.sarif'], 'drift.sarif'],
      [['changelog', sample, sample, '--format', 'json', '--output', 'log.json'], 'log.json'],
    ])('%j', async (args, file) => {
      const cwd = emptyFolder();
      const preload = within('writeFileSync', 'SIGTERM');
      expect(await struck(args, { signal: 'SIGTERM', cwd, preload })).toEqual(killedBy('SIGTERM'));
      expect(() => JSON.parse(readFileSync(join(cwd, file), 'utf8')) as unknown).not.toThrow();
    });
  });

  test.each([
    [['generate', '-o', 'out'], 'SIGTERM'],
    [['snapshot', '-o', 'out'], 'SIGINT'],
    [['lint'], 'SIGTERM'],
    [['browse', '--no-open'], 'SIGINT'],
    [['browse', '--no-open'], 'SIGTERM'],
  ] as const)('while it waits for a site that never answers: %j, %s', async ([command, ...rest], signal) => {
    const cwd = emptyFolder();
    const heard: (() => void)[] = [];
    await withRawServer(
      (socket) => {
        socket.on('data', () => {
          for (const strike of heard) strike();
        });
      },
      async (origin) => {
        const args = [command, `${origin}/wp-json`, ...rest];
        expect(await struck(args, { signal, cwd, give: (strike) => heard.push(strike) })).toEqual(
          killedBy(signal),
        );
      },
    );
    expect(existsSync(join(cwd, 'out'))).toBe(false);
  });

  test('while it writes a report to a pipe that nobody reads', async () => {
    const cwd = emptyFolder();
    await runProcess('sh', ['-c', 'mkfifo pipe'], { cwd });
    const args = ['drift', sample, sample, '--format', 'sarif', '--output', 'pipe'];
    const preload = `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const real = fs.writeFileSync;
      fs.writeFileSync = (...args) => {
        process.stderr.write('opening the pipe');
        return real(...args);
      };
      syncBuiltinESMExports();`;
    expect(await struck(args, { at: 'opening the pipe', signal: 'SIGTERM', cwd, preload })).toEqual(
      killedBy('SIGTERM'),
    );
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'while it serves a reference, %s ends it well',
    (signal) =>
      withHttpServer(shop([]), (origin) =>
        whileServingProcess(['browse', origin, '--no-open'], async ({ address, interrupt }) => {
          expect((await fetch(address)).status).toBe(200);
          expect(await interrupt(signal)).toBe(0);
          await expect(fetch(address)).rejects.toThrow();
        }),
      ),
  );
});
