// Every step of a write is made to fail once, with the real disk below. However far a
// write came, the folder then holds all of the old output or all of the new.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type * as FileSystem from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyFolder } from '../support/routewright.ts';

const disk = vi.hoisted(() => ({ armed: false, steps: 0, failAt: Infinity }));

vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof FileSystem>();
  const changing = [
    'copyFileSync',
    'linkSync',
    'mkdirSync',
    'mkdtempSync',
    'renameSync',
    'rmdirSync',
    'rmSync',
    'writeFileSync',
  ] as const;
  const failing = changing.map((name) => [
    name,
    (...args: readonly unknown[]) => {
      if (disk.armed && disk.steps++ === disk.failAt)
        throw Object.assign(new Error(`ENOSPC: no space left, ${name}`), { code: 'ENOSPC' });
      return Reflect.apply(real[name], real, args) as unknown;
    },
  ]);
  return { ...real, ...(Object.fromEntries(failing) as Readonly<Record<string, unknown>>) };
});

// Another test of the same process may have loaded them with the real disk.
vi.resetModules();
const { writeFiles } = await import('../../src/output/write-files.ts');
const { Halt } = await import('../../src/diagnostics/halt.ts');

beforeEach(() => {
  Object.assign(disk, { armed: false, steps: 0, failAt: Infinity });
});

const oldFiles = {
  'kept/same.ts': 'same',
  'kept/changed.ts': 'old',
  'gone/deep/removed.ts': 'old',
  'alien.txt': 'mine',
};
const newFiles = {
  'kept/same.ts': 'same',
  'kept/changed.ts': 'new',
  'fresh/added.ts': 'new',
  'alien.txt': 'mine',
};
const changes = {
  write: [
    { path: 'kept/changed.ts', text: 'new' },
    { path: 'fresh/added.ts', text: 'new' },
  ],
  remove: ['gone/deep/removed.ts', 'never/there.ts'],
};

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = emptyFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const contents = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(folder.length + 1), readFileSync(path, 'utf8')];
      }),
  );

const folders = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

/** Runs a write whose step `failAt` fails. */
function writeFailingAt(failAt: number, folder: string): unknown {
  Object.assign(disk, { armed: true, steps: 0, failAt });
  try {
    writeFiles(folder, changes);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    disk.armed = false;
  }
}

describe('a write', () => {
  test('changes everything, and removes the folders it empties', () => {
    const folder = folderWith(oldFiles);
    expect(writeFailingAt(Infinity, folder)).toBeUndefined();
    expect(contents(folder)).toEqual(newFiles);
    expect(folders(folder)).toEqual(['fresh', 'kept']);
  });

  test('that fails at any step leaves the old output or the new, whole', () => {
    const counting = folderWith(oldFiles);
    writeFailingAt(Infinity, counting);
    const steps = disk.steps;
    expect(steps).toBeGreaterThan(8);

    for (let step = 0; step < steps; step++) {
      const folder = folderWith(oldFiles);
      const error = writeFailingAt(step, folder);
      const found = contents(folder);
      if (error === undefined) expect(found, `step ${step}`).toEqual(newFiles);
      else {
        expect(error, `step ${step}`).toBeInstanceOf(Halt);
        expect(error).toMatchObject({ kind: 'write' });
        const saidDone = error instanceof Halt && error.hint.startsWith('All files are written');
        const { staged, output } = withoutStaging(found);
        expect(output, `step ${step}`).toEqual(saidDone ? newFiles : oldFiles);
        expect(staged, `step ${step}`).toBe(saidDone && staged);
        if (!saidDone) expect(folders(folder)).toEqual(['gone', 'gone/deep', 'kept']);
      }
    }
  });

  test('into a folder that is not there yet leaves none behind when it fails', () => {
    const parent = emptyFolder();
    for (let step = 0; step < 6; step++) {
      expect(writeFailingAt(step, join(parent, 'made/for/it'))).toBeInstanceOf(Halt);
      expect(existsSync(join(parent, 'made'))).toBe(false);
    }
  });

  test('of nothing touches nothing', () => {
    const parent = emptyFolder();
    writeFiles(join(parent, 'none'), { write: [], remove: [] });
    expect(existsSync(join(parent, 'none'))).toBe(false);
  });
});

/** A failed removal of the temporary folder is the one failure that leaves it there. */
function withoutStaging(found: Readonly<Record<string, string>>) {
  const staging = Object.keys(found).filter((path) => path.startsWith('.routewright-'));
  return {
    staged: staging.length > 0,
    output: Object.fromEntries(Object.entries(found).filter(([path]) => !staging.includes(path))),
  };
}
