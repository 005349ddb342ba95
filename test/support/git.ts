// Real git in tests: as somebody, whatever the tester's own configuration says.

import { execFileSync } from 'node:child_process';

const identity = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com'];

/** Runs git in a folder. @returns what it prints */
export const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
