// A disk that refuses: full, read-only, another device. Below is the real one; the functions by which
// this process changes it are replaced for as long as a test says.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';

/** What changes a disk. */
const changing = [
  'copyFileSync', 'fsyncSync', 'linkSync', 'mkdirSync', 'mkdtempSync', 'openSync', 'renameSync', 'rmdirSync',
  'rmSync', 'symlinkSync', 'unlinkSync', 'utimesSync', 'writeFileSync', 'writeSync',
] as const; // prettier-ignore

export interface Refusal {
  readonly code: string;
  /** Which change is refused, from 0. */
  readonly step: number;
  /** And every change from then on, as where the run is killed. */
  readonly forEver?: boolean;
  /** Changes of this folder alone are counted and refused; of any when left out. */
  readonly folder?: string;
}

export interface RefusingDisk {
  /** How many changes there were. */
  readonly steps: () => number;
  /** The disk is as it was. */
  readonly restore: () => void;
}

/** Replaces the functions of `node:fs` in all modules of this process, until it is restored. */
export function refusingDisk({ code, step, forEver = false, folder }: Refusal): RefusingDisk {
  let steps = 0;
  const real = Object.fromEntries(changing.map((name) => [name, fs[name]]));
  const concerns = (name: string, [where, how]: readonly unknown[]): boolean => {
    if (name === 'openSync' && (how === undefined || how === 'r')) return false;
    if (folder === undefined || typeof where === 'number') return true;
    return typeof where === 'string' && resolve(where).startsWith(folder);
  };
  const refusing = changing.map((name) => [
    name,
    (...args: readonly unknown[]): unknown => {
      const isRefused = concerns(name, args) && (steps++ === step || (forEver && steps > step));
      const take = (...given: readonly unknown[]): unknown =>
        Reflect.apply(real[name] as (...all: readonly unknown[]) => unknown, fs, given);
      if (!isRefused) return take(...args);
      const [where, text] = args;
      // A disk that fills takes the beginning of a file.
      if (name === 'writeFileSync' && typeof where === 'string' && typeof text === 'string')
        take(where, text.slice(0, text.length / 2));
      throw Object.assign(new Error(`${code}: refused, ${name}`), { code });
    },
  ]);
  Object.assign(fs, Object.fromEntries(refusing));
  syncBuiltinESMExports();
  return {
    steps: () => steps,
    restore: () => {
      Object.assign(fs, real);
      syncBuiltinESMExports();
    },
  };
}
