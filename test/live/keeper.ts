// The suite's end of `keeper.js`: starts servers that cannot outlive the suite.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { packageRoot } from '../support/package-root.ts';

export interface Server {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** A file that its output is added to. */
  readonly log: string;
  /** Resolves when it answers; asked again and again until it does. */
  readonly isReady: () => Promise<boolean>;
}

interface Message {
  readonly id: number;
  readonly event: 'started' | 'failed' | 'ended';
  readonly message?: string;
  readonly code?: number | null;
}

export class Keeper {
  private readonly process: ChildProcess;
  private readonly ended = new Map<number, string>();
  private lastId = 0;

  /** @param folder removed when the keeper ends */
  constructor(folder: string) {
    const script = join(packageRoot, 'test/live/keeper.js');
    this.process = spawn(process.execPath, [script, folder], {
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (!this.process.stdout) throw new Error('The keeper has no standard output.');
    createInterface({ input: this.process.stdout }).on('line', (line) => {
      const message = JSON.parse(line) as Message;
      if (message.event === 'started') return;
      this.ended.set(message.id, message.message ?? `It ended with the code ${message.code ?? 'null'}.`);
    });
  }

  /** Starts a server and waits until it is ready, at most 60 seconds. */
  async start({ isReady, ...server }: Server): Promise<void> {
    const id = ++this.lastId;
    this.process.stdin?.write(`${JSON.stringify({ id, ...server })}\n`);
    for (const start = Date.now(); Date.now() - start < 60_000;) {
      const end = this.ended.get(id);
      if (end !== undefined) throw new Error(`${server.command}: ${end}\n${lastLines(server.log)}`);
      if (await isReady()) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`${server.command} is not ready after 60 s.\n${lastLines(server.log)}`);
  }

  /** Stops every server and removes the folder. */
  async stop(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const exit = once(this.process, 'exit');
    this.process.stdin?.end();
    await exit;
  }
}

const lastLines = (log: string): string => readFileSync(log, 'utf8').split('\n').slice(-20).join('\n');
