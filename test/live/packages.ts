// What the live suite needs on this machine, and the Debian packages that bring it.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The tree that the package `wordpress` installs. */
export const wordpressTree = '/usr/share/wordpress';
export const mariadbd = '/usr/sbin/mariadbd';

const filesOf = new Map([
  ['wordpress', `${wordpressTree}/wp-settings.php`],
  ['wordpress-theme-twentytwentythree', `${wordpressTree}/wp-content/themes/twentytwentythree/theme.json`],
  ['mariadb-server', mariadbd],
]);

const phpModulesOf = new Map([
  ['php-cli', 'Core'],
  ['php-mysql', 'mysqli'],
  ['php-xml', 'xml'],
  ['php-mbstring', 'mbstring'],
  ['php-curl', 'curl'],
  ['php-gd', 'gd'],
]);

/** The names of the packages that are not installed. */
export function missingPackages(): readonly string[] {
  const { stdout } = spawnSync('php', ['-m'], { encoding: 'utf8' });
  const modules = new Set((stdout as string | null)?.split('\n'));
  return [
    ...[...filesOf].filter(([, file]) => !existsSync(file)),
    ...[...phpModulesOf].filter(([, module]) => !modules.has(module)),
  ].map(([name]) => name);
}

/** What to do about packages that are missing; nothing where all are installed. */
export function packagesAdvice(): string | undefined {
  const missing = missingPackages();
  if (missing.length === 0) return undefined;
  return `the live suite needs a real WordPress: apt-get install ${missing.join(' ')}`;
}
