// Runs a program at a pseudo-terminal and presses keys; what the terminal showed is kept screen by screen.

import { spawn } from 'node:child_process';
import xterm from '@xterm/headless';

export interface Character {
  readonly text: string;
  /** A number of the palette of 16; undefined for the colour of all text. */
  readonly colour: number | undefined;
  readonly bold: boolean;
  readonly dim: boolean;
}

export interface Screen {
  readonly lines: readonly (readonly Character[])[];
  /** How long it stays, in milliseconds. */
  readonly lasts: number;
}

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** What the user types to start it, as it is shown. */
  readonly typed: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** What is shown before keys are pressed, the keys, and how long the user looks before. */
  readonly steps: readonly (readonly [shows: string, press: string, looks: number])[];
  /** How the output names what a reader would see instead: an address of loopback. */
  readonly shown: (text: string) => string;
}

export const size = { columns: 92, rows: 26 } as const;

/** One screen after the other; pauses of the machine are left out. */
export async function record(commands: readonly Command[]): Promise<readonly Screen[]> {
  const terminal = new xterm.Terminal({ cols: size.columns, rows: size.rows, allowProposedApi: true });
  const screens: Screen[] = [];
  const write = (text: string): Promise<void> =>
    new Promise((resolve) => {
      terminal.write(text, resolve);
    });
  const keep = (lasts: number): void => {
    screens.push({ lines: linesOf(terminal), lasts });
  };
  for (const command of commands) {
    await write('\u001b[32m$\u001b[0m ');
    for (const letter of command.typed) {
      await write(letter);
      keep(35);
    }
    keep(500);
    await write('\r\n');
    await run(command, async (text, lasts) => {
      await write(command.shown(text));
      keep(lasts);
    });
    keep(4000);
  }
  return screens;
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

async function run(
  { program, args, cwd, env, steps }: Command,
  show: (text: string, lasts: number) => Promise<void>,
): Promise<void> {
  const line = [program, ...args].map(quoted).join(' ');
  const child = spawn(
    'script',
    ['-qefc', `stty cols ${size.columns} rows ${size.rows}; exec ${line}`, '/dev/null'],
    {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm-256color', SHELL: '/bin/sh', ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const waiting = [...steps];
  let text = '';
  let seen = 0;
  let last = Promise.resolve();
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more;
    const [next] = waiting;
    const at = next ? text.indexOf(next[0], seen) : -1;
    last = last.then(() => show(more, next && at >= 0 ? next[2] : 80));
    if (!next || at < 0) return;
    seen = at + next[0].length;
    waiting.shift();
    setTimeout(() => child.stdin.write(next[1]), 150);
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  await last;
  if (waiting.length > 0)
    throw new Error(`${line} ended (${code}) before it showed "${waiting[0]?.[0] ?? ''}":\n${text}`);
}

function linesOf(terminal: xterm.Terminal): Screen['lines'] {
  const buffer = terminal.buffer.active;
  return Array.from({ length: size.rows }, (_, row) => {
    const line = buffer.getLine(buffer.viewportY + row);
    return Array.from({ length: size.columns }, (__, column): Character => {
      const cell = line?.getCell(column);
      return {
        text: cell?.getChars() || ' ',
        colour: cell?.isFgPalette() ? cell.getFgColor() : undefined,
        bold: cell?.isBold() !== 0,
        dim: cell?.isDim() !== 0,
      };
    });
  });
}
