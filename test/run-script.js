// `node test/run-script.js test/bench/main.ts --runs 5`: runs what an npm script stands for, with its arguments.
// `--help` shows the comment at the top of that file, as you read this one. An option that the comment does not
// name is refused before anything is built.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';

const [script = '', ...args] = process.argv.slice(2);

const [comment = ''] = /^(?:\/\/.*\r?\n)*/.exec(readFileSync(script, 'utf8')) ?? [];
const help = comment.replace(/^\/\/ ?/gm, '');
const options = new Set(help.match(/--[a-z][\w-]*/g));
const unknown = args.find((arg) => /^--./.test(arg) && !options.has(arg.replace(/=.*$/s, '')));

if (args.includes('--help') || args.includes('-h')) process.stdout.write(help);
else if (unknown !== undefined) {
  process.stderr.write(`${unknown}: there is no such option.\n\n${help}`);
  process.exitCode = 2;
} else process.exitCode = run(process.execPath, [await built(), ...args]);

/**
 * The file that Node runs: of a source the built one; of a test's script a bundle, in which its sources are up to
 * date; plain JavaScript as it is.
 */
async function built() {
  if (script.endsWith('.js')) return script;
  const code = run('npm', ['run', '--silent', 'build']);
  if (code !== 0) process.exit(code);
  if (script.startsWith('src/')) return script.replace(/^src/, 'dist').replace(/ts$/, 'js');
  const { build } = await import('esbuild');
  const outdir = join('test-results', basename(dirname(script)));
  await build({
    entryPoints: [script],
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return join(outdir, basename(script).replace(/ts$/, 'js'));
}

/**
 * @param {string} command
 * @param {readonly string[]} words
 * @returns {number} the exit code
 */
function run(command, words) {
  // On Windows npm is a script of the shell.
  const shell = command === 'npm' && process.platform === 'win32';
  const { status, error } = spawnSync(command, words, { stdio: 'inherit', shell });
  if (error) process.stderr.write(`${error.message}\n`);
  return status ?? 1;
}
