// Keeps what the live suite starts: servers run as children of this process, and when
// its standard input ends, it stops them all and removes their folder. A pipe ends
// however its writer ends, so nothing is left behind, even by a suite that was killed.
//
// In: one JSON object per line, { "id", "command", "args", "env", "log" }.
// Out: one JSON object per line, { "id", "event": "started" | "failed" | "ended", … }.

import { spawn } from 'node:child_process';
import { openSync, rmSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: keeper.js FOLDER');

/** Longest wait for servers that were asked to stop, in milliseconds. */
const patience = 10_000;

const running = new Set();

const say = (message) => {
  process.stdout.write(`${JSON.stringify(message)}\n`);
};

function start({ id, command, args, env, log }) {
  const output = openSync(log, 'a');
  // A group of its own, so that the workers which a server forks are stopped with it.
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', output, output] });
  child.on('spawn', () => {
    running.add(child);
    say({ id, event: 'started', pid: child.pid });
  });
  child.on('error', (error) => {
    say({ id, event: 'failed', message: error.message });
  });
  child.on('exit', (code, signal) => {
    running.delete(child);
    say({ id, event: 'ended', code, signal });
  });
}

function signalAll(signal) {
  for (const { pid } of running)
    try {
      process.kill(-pid, signal);
    } catch {
      // It has just ended.
    }
}

async function stopAll() {
  signalAll('SIGTERM');
  for (let waited = 0; running.size > 0 && waited < patience; waited += 20) await sleep(20);
  signalAll('SIGKILL');
  while (running.size > 0) await sleep(20);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

// Whoever reads may be gone; there is still work to do.
process.stdout.on('error', () => undefined);
// Ctrl+C reaches every process of a terminal; this one waits for the pipe to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

for await (const line of createInterface({ input: process.stdin })) start(JSON.parse(line));
await stopAll();
