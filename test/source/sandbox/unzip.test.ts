// A zip is untrusted input. Each case is an archive that a lenient reader turns into a smaller
// plugin, another plugin, or a full memory.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { zipSync, type Zippable } from 'fflate';
import { describe, expect, test } from 'vitest';
import { Halt } from '../../../src/core/diagnostics/halt.ts';
import { zipEntryNames, unzip, type PackageLimits } from '../../../src/source/sandbox/unzip.ts';
import { temporaryFolder } from '../../support/built-client.ts';
import { routewright } from '../../support/routewright.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (content: Uint8Array | undefined): string => new TextDecoder().decode(content);
const unpacked = async (zip: Uint8Array, limits?: PackageLimits): Promise<Record<string, string>> =>
  Object.fromEntries([...(await unzip(zip, 'shelf.zip', limits))].map(([path, one]) => [path, text(one)]));

/** An archive with the same bytes, but for some that `change` writes. */
function changed(files: Zippable, change: (zip: DataView) => void): Uint8Array {
  const zip = zipSync(files);
  change(new DataView(zip.buffer, zip.byteOffset, zip.byteLength));
  return zip;
}

/** Where the entries of the archive's directory begin. */
function entries(zip: DataView): readonly number[] {
  const found: number[] = [];
  for (let at = 0; at < zip.byteLength - 4; at++) if (zip.getUint32(at, true) === 0x02014b50) found.push(at);
  return found;
}

/** Writes a 16 or 32 bit field of the first entry of the archive's directory. */
const withField = (files: Zippable, field: number, value: number, bits: 16 | 32 = 32): Uint8Array =>
  changed(files, (zip) => {
    const [first = 0] = entries(zip);
    if (bits === 16) zip.setUint16(first + field, value, true);
    else zip.setUint32(first + field, value, true);
  });

/** Writes an unpacked size of the first file, in its header and in the directory. */
const withSize = (files: Zippable, size: number): Uint8Array =>
  changed(files, (zip) => {
    const [first = 0] = entries(zip);
    for (const at of [22, first + 24]) zip.setUint32(at, size, true);
  });

/** Every name in the archive that is `from`, written as `to`, of the same length. */
function renamed(files: Zippable, from: string, to: string): Uint8Array {
  const zip = Buffer.from(zipSync(files));
  for (let at = zip.indexOf(from); at >= 0; at = zip.indexOf(from, at + 1)) zip.write(to, at);
  return zip;
}

const code = bytes('<?php // Plugin Name: Shelf\n'.repeat(20));
const stored: Zippable = { 'shelf/a.php': [code, { level: 0 }] };
const deflated: Zippable = { 'shelf/a.php': code };

test('files come out as they went in', async () => {
  const files = { 'shelf/a.php': 'x'.repeat(5000), 'shelf/ä/b.php': '', 'c.php': 'é' };
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([path, one]) => [path, bytes(one)])));
  expect(await unpacked(zip)).toEqual(files);
  expect(await zipEntryNames(zip, 'shelf.zip')).toEqual(Object.keys(files));
  const named = renamed({ x_proto__: code }, 'x_proto__', '__proto__');
  expect([...(await unzip(named, 'shelf.zip')).keys()]).toEqual(['__proto__']);
});

test('an archive that was written as a stream is read', async () => {
  const zip = changed(deflated, (view) => {
    const [first = 0] = entries(view);
    for (const at of [6, first + 8]) view.setUint16(at, view.getUint16(at, true) | 8, true);
    for (const at of [14, 18, 22]) view.setUint32(at, 0, true);
  });
  expect(await unpacked(zip)).toEqual({ 'shelf/a.php': text(code) });
});

test('a symbolic link in it is a file that holds its target', async () => {
  const zip = zipSync({ 'shelf/link.php': [bytes('/etc/passwd'), { os: 3, attrs: 0o120_777 << 16 }] });
  expect(await unpacked(zip)).toEqual({ 'shelf/link.php': '/etc/passwd' });
});

describe('refused as a whole', () => {
  test.each([
    '../evil.php',
    'shelf/../../evil.php',
    'shelf/../a.php',
    '/etc/evil',
    'C:\\evil',
    'shelf\\..\\..\\evil',
    'a\0b',
  ])('a path that leads out: %j', async (path) => {
    await expect(unpacked(zipSync({ [path]: code }))).rejects.toThrow(
      'shelf.zip contains a path outside the zip',
    );
  });

  test('more files or bytes than allowed', async () => {
    const zip = zipSync({ 'shelf/large.php': new Uint8Array(100_000) });
    expect(zip.length).toBeLessThan(1000);
    await expect(unpacked(zip, { files: 10, bytes: 99_999 })).rejects.toThrow('unpacks to more than');
    await expect(unpacked(zip, { files: 0, bytes: 1e9 })).rejects.toThrow('unpacks to more than');
  });

  test('a small archive that would fill the memory', async () => {
    const zip = zipSync({ 'shelf/large.php': new Uint8Array(20_000_000) });
    expect(zip.length).toBeLessThan(25_000);
    await expect(unpacked(zip)).rejects.toThrow('unpacks to more than 100000 files or 16777216 bytes');
  });

  // The header of the only file is at the beginning. PHP and programs that read a zip as a stream believe it.
  test.each<[string, (zip: DataView) => void, string]>([
    [
      'another name',
      (zip) => {
        zip.setUint8(30 + 6, 'b'.charCodeAt(0));
      },
      'name',
    ],
    [
      'a longer name',
      (zip) => {
        zip.setUint16(26, 5, true);
        zip.setUint16(28, 6, true);
      },
      'name',
    ],
    [
      'encryption',
      (zip) => {
        zip.setUint16(6, 1, true);
      },
      'encryption',
    ],
    [
      'another method',
      (zip) => {
        zip.setUint16(8, 8, true);
      },
      'method',
    ],
    [
      'another size',
      (zip) => {
        zip.setUint32(22, 5, true);
      },
      'size',
    ],
    [
      'another compressed size',
      (zip) => {
        zip.setUint32(18, 5, true);
      },
      'size',
    ],
    [
      'no size',
      (zip) => {
        zip.setUint32(22, 0, true);
      },
      'size',
    ],
    [
      'another checksum',
      (zip) => {
        zip.setUint32(14, 5, true);
      },
      'checksum',
    ],
  ])('a header with %s than the directory', async (_, change, what) => {
    await expect(unpacked(changed(stored, change))).rejects.toThrow(
      `shelf.zip is not a valid zip: the ${what} of “shelf/a.php” differs between its header and the directory.`,
    );
  });

  test('a header of a folder that hides a file', async () => {
    const zip = changed({ 'shelf/b/': [new Uint8Array(0), { level: 0 }] }, (view) => {
      view.setUint8(30 + 7, 'c'.charCodeAt(0));
    });
    await expect(unpacked(zip)).rejects.toThrow('the name of “shelf/b/” differs');
  });

  test.each<[string, Uint8Array, string]>([
    ['cut off', zipSync(stored).subarray(0, 60), 'is not a valid zip'],
    [
      'a changed byte',
      changed(stored, (zip) => {
        zip.setUint8(60, zip.getUint8(60) ^ 1);
      }),
      'the checksum of “shelf/a.php” does not match',
    ],
    ['a size that is too small', withSize(deflated, 10), 'does not decompress to the declared size'],
    ['a size that is too large', withSize(deflated, 10_000), '“shelf/a.php” is not as long as declared'],
    ['encryption', withField(deflated, 8, 1, 16), 'shelf.zip is encrypted: “shelf/a.php”'],
    ['a method that PHP lacks', withField(deflated, 10, 93, 16), 'with a method that PHP cannot read'],
    [
      'a file by the name of a folder',
      renamed({ 'a/b.php': code, 'a/c.php': code }, 'a/c.php', 'a/c.ph/'),
      'the folder “a/c.ph/” has content',
    ],
    [
      'one path twice',
      renamed({ 'a.php': code, 'b.php': bytes('x') }, 'b.php', 'a.php'),
      'contains two files with the same path: “a.php”',
    ],
    [
      'one path, written in two ways',
      zipSync({ 'a/b.php': code, 'a/./b.php': code }),
      'contains two files with the same path: “a/b.php”',
    ],
    [
      'a file that is a folder too',
      zipSync({ a: code, 'a/b.php': code }),
      'contains a file and a folder with the same path: “a”',
    ],
    [
      'fewer files counted than listed',
      changed({ 'a.php': code, 'b.php': code }, (zip) => {
        for (const field of [8, 10]) zip.setUint16(zip.byteLength - 22 + field, 1, true);
      }),
      'the directory of the zip has a wrong number of entries',
    ],
  ])('%s', async (_, zip, says) => {
    await expect(unpacked(zip)).rejects.toThrow(says);
  });

  test('entries that overlap, before anything is decompressed', async () => {
    // Two hundred entries, all of them the one file of 80 kB: 24 kB that would take 16 MB.
    const files = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${at}.php`, bytes('')]));
    const large = new Uint8Array(80_000);
    const zip = changed({ 'large.php': large, ...files }, (view) => {
      const [first = 0, ...others] = entries(view);
      for (const at of others) {
        for (const field of [10, 16, 20, 24])
          view.setUint32(at + field, view.getUint32(first + field, true), true);
        view.setUint32(at + 42, view.getUint32(first + 42, true), true);
      }
    });
    const before = process.memoryUsage().arrayBuffers;
    await expect(unpacked(zip)).rejects.toThrow('overlaps another file');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
  });

  test('a plugin in such an archive, by the command line', async () => {
    const zip = Buffer.from(
      changed(stored, (view) => {
        view.setUint8(60, 1);
      }),
    );
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'shelf.zip'), zip);
    const { code: exit, stderr } = await routewright(['routes', 'shelf.zip'], { cwd: folder });
    expect(exit).toBe(3);
    expect(stderr).toContain('shelf.zip is not a valid zip: the checksum of “shelf/a.php” does not match.');
  });
});

test('any archive with some other bytes is read whole, or refused', async () => {
  const files = { 'shelf/a.php': code, 'shelf/b/c.php': bytes('<?php'), 'shelf/d.txt': bytes('') };
  const zip = zipSync(files);
  const contents = Object.values(files).map(text).sort();
  const edit = fc.tuple(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
      const other = zip.slice();
      for (const [at, by] of edits) other[at] = (other[at] ?? 0) ^ by;
      try {
        expect(Object.values(await unpacked(other)).sort()).toEqual(contents);
      } catch (error) {
        if (!(error instanceof Halt)) throw error;
      }
    }),
    { numRuns: 2000 },
  );
});
