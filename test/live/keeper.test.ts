// Nothing is left behind, however the suite ends.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { Keeper } from './keeper.ts';

const keeperScript = fileURLToPath(new URL('keeper.js', import.meta.url));

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('a suite that is killed leaves no process and no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'routewright-keeper-'));
  // A server with a worker, as PHP's is; both write their pids.
  const server = {
    id: 1,
    command: 'sh',
    args: ['-c', 'sleep 1000 & echo $! $$; wait'],
    env: { PATH: process.env['PATH'] },
    log: join(folder, 'log'),
  };
  const suite = spawn(
    process.execPath,
    [
      '--eval',
      `const keeper = require('child_process').spawn(process.execPath, process.argv.slice(1), { detached: true, stdio: ['pipe', 'inherit', 'inherit'] });
      keeper.stdin.write(${JSON.stringify(`${JSON.stringify(server)}\n`)});
      setInterval(() => {}, 1000);`,
      keeperScript,
      folder,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(suite.stdout, 'data');
  const pids = await vi.waitFor(() => {
    const found = readFileSync(server.log, 'utf8').trim().split(' ').map(Number);
    expect(found).toHaveLength(2);
    return found;
  });
  expect(pids.every(isRunning)).toBe(true);

  suite.kill('SIGKILL');
  await vi.waitFor(
    () => {
      expect(pids.filter(isRunning)).toEqual([]);
      expect(existsSync(folder)).toBe(false);
    },
    { timeout: 20_000 },
  );
});

test('a server that ends at once is reported with its last words', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'routewright-keeper-'));
  const keeper = new Keeper(folder);
  const starting = keeper.start({
    command: 'sh',
    args: ['-c', 'echo no such database >&2; exit 3'],
    env: { PATH: process.env['PATH'] ?? '' },
    log: join(folder, 'log'),
    isReady: async () => false,
  });
  await expect(starting).rejects.toThrow(/ended with the code 3[^]*no such database/);
  await keeper.stop();
  expect(existsSync(folder)).toBe(false);
});
