import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openIo, type Stream } from '../../src/terminal/io.ts';
import { main } from '../../src/cli/main.ts';
import { bin, emptyFolder, packageRoot, plainEnvironment, routewright } from '../support/routewright.ts';

const shop = join(packageRoot, 'test/fixtures/cli/shop.index.json');
const site = join(packageRoot, 'samples/content-commerce-site.index.json');

describe('standard streams', () => {
  test('a reader that goes away is no error', async () => {
    // more than a pipe holds, so that the program is still writing when nobody reads
    const child = spawn(process.execPath, [bin, 'model', site], {
      env: plainEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' });
  });

  test('findings stay findings when nobody reads them', async () => {
    const child = spawn(process.execPath, [bin, 'generate', shop, '--check', '-o', emptyFolder()], {
      env: plainEnvironment(),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child.stdout.destroy();
    expect(await once(child, 'close')).toEqual([1, null]);
  });

  test.skipIf(process.platform !== 'linux')('output that cannot be written is a failed write', async () => {
    const child = spawn(process.execPath, [bin, 'model', shop], {
      env: plainEnvironment(),
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    });
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    expect(await once(child, 'close')).toEqual([70, null]);
    expect(stderr).toMatch(/^error: The output cannot be written\.\n.*ENOSPC/);
  });

  test('what one command prints, another reads', async () => {
    const folder = emptyFolder();
    const { stdout: model } = await routewright(['model', site]);
    const again = await routewright(['model', '-'], { stdin: model });
    expect(JSON.parse(again.stdout)).toEqual(JSON.parse(model));
    expect(again.stderr).toBe('');
    expect(await routewright(['generate', '-', '-o', folder], { stdin: model })).toMatchObject({ code: 0 });
    expect(await routewright(['generate', site, '-o', folder, '--check'])).toMatchObject({ code: 0 });
  });

  test('JSON is JSON whatever the site says', async () => {
    const hostile = join(packageRoot, 'test/fixtures/cli/hostile.index.json');
    for (const command of [
      ['routes', hostile, '--json'],
      ['lint', hostile, '--format', 'json'],
      ['model', hostile],
    ]) {
      const { stdout } = await routewright(command);
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e]/);
      expect(stdout).toContain('\\u001b');
      expect(() => JSON.parse(stdout) as unknown).not.toThrow();
    }
  });
});

interface Terminal {
  readonly isTTY: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
}

/** A program whose outside is this test. */
function inProcess({ isTTY, env = {}, columns }: Terminal) {
  const collect = (): Stream & { text: string } => ({
    isTTY,
    columns,
    text: '',
    write(text, done) {
      this.text += text;
      done();
    },
    on: () => undefined,
  });
  const [stdout, stderr] = [collect(), collect()];
  const io = openIo({
    stdout,
    stderr,
    stdin: () => process.stdin,
    env,
    elapsed: () => 100,
    holdInterrupts: () => () => Promise.resolve(),
    interrupted: () => Promise.resolve(),
  });
  return { stdout, stderr, io };
}

describe('a terminal', () => {
  test('is told what is being done, and cleared before the result', async () => {
    const { stdout, stderr, io } = inProcess({ isTTY: true });
    expect(await main(['generate', shop, '-o', emptyFolder()], io)).toBe(0);
    expect(stderr.text).toMatch(
      /^Reading .*shop\.index\.json …\r\u001b\[2KNormalizing .*shop\.index\.json …/,
    );
    for (const part of ['client/index.ts', 'client/shop-v1.ts', 'zod/shop-v1.ts'])
      expect(stderr.text).toContain(`Generating ${part} …`);
    expect(stderr.text).toContain('Writing …');
    expect(stderr.text.endsWith('\r\u001b[2K')).toBe(true);
    expect(stdout.text).toContain('\u001b[1mA small shop\u001b[22m');
  });

  test('is told when snapshots are compared, not only that they are read', async () => {
    const { stderr, io } = inProcess({ isTTY: true });
    expect(await main(['changelog', shop, shop, '--label', 'old', '--label', 'new'], io)).toBe(0);
    expect(stderr.text).toContain('Comparing old with new …');
  });

  test.each([
    ['a terminal', true, {}, true],
    ['a pipe', false, {}, false],
    ['a terminal that knows no colour', true, { TERM: 'dumb' }, false],
    ['a terminal, NO_COLOR', true, { NO_COLOR: '1' }, false],
    ['a terminal, NO_COLOR empty', true, { NO_COLOR: '' }, true],
    ['a pipe, FORCE_COLOR', false, { FORCE_COLOR: '1' }, true],
    ['a terminal, FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, false],
    ['a pipe, both', false, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('colour: %s', async (_name, isTTY, env, coloured) => {
    const { stdout, stderr, io } = inProcess({ isTTY, env });
    await main(['routes', shop], io);
    await main(['routes'], io);
    expect(stdout.text.includes('\u001b[')).toBe(coloured);
    expect(stderr.text.includes('\u001b[31merror')).toBe(coloured);
  });

  test('is told no more than one line holds, for of more only the last could be cleared', () => {
    const { stderr, io } = inProcess({ isTTY: true, columns: 20 });
    for (const doing of ['Asking', 'Asking 6789012345', 'Asking 67890123456']) io.progress(doing);
    expect(stderr.text.split('\r\u001b[2K')).toEqual([
      'Asking …',
      'Asking 6789012345 …',
      'Asking 67890123456…',
    ]);
  });

  test('a pipe sees no progress', async () => {
    const { stderr, io } = inProcess({ isTTY: false });
    await main(['routes', shop], io);
    expect(stderr.text).toBe('');
  });
});

test('a bug of ours exits with 70, its stack, its causes and the version', async () => {
  const { stdout, stderr, io } = inProcess({ isTTY: false });
  const broken = {
    ...io,
    out: () => {
      throw new Error('the outer', { cause: new TypeError('the inner \u001b[31m') });
    },
  };
  expect(await main(['routes', shop], broken)).toBe(70);
  expect(stdout.text).toBe('');
  expect(stderr.text).toMatch(/^error: this is a bug in routewright/);
  expect(stderr.text).toMatch(/Error: the outer\n +at /);
  expect(stderr.text).toMatch(/TypeError: the inner \\u001b\[31m\n +at /);
  expect(stderr.text).toMatch(/routewright \d+\.\d+\.\d+, Node\.js v\d+/);
});
