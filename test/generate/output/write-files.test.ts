// Every step of a write is made to fail once, with the real disk below. However far a
// write came, the folder then holds all of the old output or all of the new.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Halt } from '../../../src/core/diagnostics/halt.ts';
import { hashOfNormalizedText, manifestName, manifestText } from '../../../src/generate/output/manifest.ts';
import { recoverKilledRuns } from '../../../src/generate/output/recover.ts';
import { writeFiles, writeOneFile } from '../../../src/generate/output/write-files.ts';
import { refusingDisk } from '../../support/refusing-disk.ts';
import { emptyFolder } from '../../support/routewright.ts';

/** How the disk refuses a step, and how many it was asked for; `dead`: and every step from then on. */
const disk = { steps: 0, dead: false, code: 'ENOSPC' };

beforeEach(() => {
  Object.assign(disk, { steps: 0, dead: false, code: 'ENOSPC' });
});

const targets = ['kept', 'gone', 'fresh', 'never'];

/** The files of a run, with its manifest: without that, what a killed run left is not believed. */
const generated = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...files,
  [manifestName]: manifestText({
    manifest: 1,
    routewright: '1.0.0',
    formatting: null,
    options: { target: targets, namespace: [], route: [], method: [] },
    model: '',
    files: Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path,
        { rendered: '', written: hashOfNormalizedText(text) },
      ]),
    ),
  }),
});

const oldOutput = generated({
  'kept/same.ts': 'same',
  'kept/changed.ts': 'old',
  'gone/deep/removed.ts': 'old',
});
const newOutput = generated({ 'kept/same.ts': 'same', 'kept/changed.ts': 'new', 'fresh/added.ts': 'new' });
const oldFiles = { ...oldOutput, 'alien.txt': 'mine' };
const newFiles = { ...newOutput, 'alien.txt': 'mine' };
const changes = {
  write: ['kept/changed.ts', 'fresh/added.ts', manifestName].map((path) => ({
    path,
    text: newOutput[path] ?? '',
  })),
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
const writeFailingAt = (failAt: number, folder: string): unknown =>
  failing(failAt, () => {
    writeFiles(folder, changes);
  });

function failing(failAt: number, work: () => void): unknown {
  const { steps, restore } = refusingDisk({ code: disk.code, step: failAt, forEver: disk.dead });
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    restore();
    disk.steps = steps();
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
        const saidDone = error instanceof Halt && error.hint.startsWith('All files were written');
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

  test.each(['EACCES', 'EIO', 'EPERM', 'EXDEV'])('that meets %s at any step is told what refused', (code) => {
    disk.code = code;
    for (let step = 0; step < 30; step++) {
      const folder = folderWith(oldFiles);
      const error = writeFailingAt(step, folder);
      if (error !== undefined) expect(error).toBeInstanceOf(Halt);
      recoverKilledRuns(folder, targets);
      expect([oldFiles, newFiles]).toContainEqual(contents(folder));
    }
  });

  test('that is killed at any step leaves the old output or the new to the next run, and nothing else', () => {
    disk.dead = true;
    const outcomes = new Set<string>();
    for (let step = 0; ; step++) {
      const folder = folderWith(oldFiles);
      const error = writeFailingAt(step, folder);
      recoverKilledRuns(folder, targets);
      const found = contents(folder);
      expect([oldFiles, newFiles], `step ${step}`).toContainEqual(found);
      const isNew = found['kept/changed.ts'] === 'new';
      expect(folders(folder), `step ${step}`).toEqual(
        isNew ? ['fresh', 'kept'] : ['gone', 'gone/deep', 'kept'],
      );
      outcomes.add(isNew ? 'new' : 'old');
      if (error === undefined) break;
    }
    expect([...outcomes]).toEqual(['old', 'new']);
  });

  test('whose settling is killed at any step is settled by the one after', () => {
    for (const dead of [true, false])
      for (let step = 8; step < 22; step++)
        for (let next = 0; next < 8; next++) {
          const folder = folderWith(oldFiles);
          disk.dead = dead;
          writeFailingAt(step, folder);
          disk.dead = true;
          failing(next, () => {
            recoverKilledRuns(folder, targets);
          });
          recoverKilledRuns(folder, targets);
          expect([oldFiles, newFiles], `step ${step}, then ${next}`).toContainEqual(contents(folder));
        }
  });

  test('of one file that is killed at any step leaves the old text or the new', () => {
    disk.dead = true;
    for (let step = 0; step < 15; step++) {
      const folder = folderWith({ 'snapshot.json': 'old', 'mine.txt': 'mine' });
      failing(step, () => {
        writeOneFile(join(folder, 'snapshot.json'), 'new');
      });
      recoverKilledRuns(folder, targets);
      const { 'snapshot.json': text, ...others } = contents(folder);
      expect(text).toMatch(/^(?:old|new)$/);
      expect(others).toEqual({ 'mine.txt': 'mine' });
    }
  });

  test('of a living run is left alone by another', () => {
    const folder = folderWith(oldFiles);
    const { pid } = process;
    disk.dead = true;
    writeFailingAt(12, folder);
    const [left = ''] = readdirSync(folder).filter((name) => name.startsWith('.routewright-'));
    expect(left).toContain(`-${pid}-`);
    const other = left.replace(`-${pid}-`, `-${process.ppid}-`);
    renameSync(join(folder, left), join(folder, other));
    recoverKilledRuns(folder, targets);
    expect(readdirSync(folder)).toContain(other);
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
