import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workingTree } from './working-tree.ts';

test('the sources of a commit are written, and nothing of the repository runs', () => {
  const home = mkdtempSync(join(tmpdir(), 'routewright-tree-'));
  const source = join(home, 'from', 'owner+name');
  const ran = join(home, 'ran');
  mkdirSync(join(source, 'src'), { recursive: true });
  const git = (...words: string[]): string =>
    execFileSync('git', ['-C', source, ...words], { encoding: 'utf8' });
  git('init', '--quiet');
  git('config', 'filter.evil.smudge', `touch ${ran}`);
  git('config', 'filter.evil.clean', 'cat');
  git('config', 'core.fsmonitor', `touch ${ran}`);
  writeFileSync(join(source, '.git', 'hooks', 'post-checkout'), `#!/bin/sh\ntouch ${ran}\n`);
  chmodSync(join(source, '.git', 'hooks', 'post-checkout'), 0o755);
  writeFileSync(join(source, '.gitattributes'), '* filter=evil\n');
  writeFileSync(join(source, 'src', 'ä b.ts'), 'export const a = 1;\n');
  writeFileSync(join(source, 'picture.png'), 'no source');
  git('-c', 'core.fsmonitor=false', 'add', '-A');
  const link = git('hash-object', '-w', 'picture.png').trim();
  git('-c', 'core.fsmonitor=false', 'update-index', '--add', '--cacheinfo', `120000,${link},src/link.ts`);
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'core.fsmonitor=false'];
  git(...author, 'commit', '--quiet', '--no-verify', '-m', 'a');

  const tree = workingTree(
    'owner/name',
    git('rev-parse', 'HEAD').trim(),
    join(home, 'trees'),
    join(home, 'from'),
  );

  expect(readFileSync(join(tree, 'src', 'ä b.ts'), 'utf8')).toBe('export const a = 1;\n');
  expect(['src/link.ts', 'picture.png'].filter((file) => existsSync(join(tree, file)))).toEqual([]);
  expect(existsSync(ran)).toBe(false);
});
