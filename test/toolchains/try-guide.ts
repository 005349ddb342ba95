// Follows a guide to the letter: runs its commands, writes the files that it shows, and builds
// the app. The site that it speaks of is a mock on loopback.

import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { documentedIndex } from '../docs/documented-site.ts';
import { blocksOf, filesIn } from '../support/page-blocks.ts';
import { textOf, type Guide, type NewApp } from './guides.ts';
import { failureOf, home, runIn, writeAll, type Run } from './workplace.ts';

const program = resolve('dist/bin.js');

export interface Site {
  readonly origin: string;
  readonly close: () => void;
}

/** A mock of the site that the pages of the documentation speak of. */
export async function openSite(): Promise<Site> {
  const file = join(home, 'documented-site.json');
  writeAll(home, { 'documented-site.json': JSON.stringify(documentedIndex) });
  const mock = spawn(process.execPath, [program, 'mock', file], { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface(mock.stdout)) {
    const [origin] = /http:\/\/[\d.:]+/.exec(line) ?? [];
    if (origin !== undefined) return { origin, close: () => mock.kill() };
  }
  throw new Error('The mock of the documented site has ended.');
}

/** What failed, in the words of what was run; nothing where all of it worked. */
export async function tryGuide(guide: Guide, origin: string): Promise<string | undefined> {
  const { app, build } = guide;
  const folder = await newApp(app);
  const onSite = (text: string): string => text.replaceAll(/https:\/\/your-(?:site|shop)\.example/g, origin);
  const text = onSite(textOf(guide));
  const files = { ...app.files, ...guide.files, ...Object.fromEntries(filesIn(text)) };
  writeAll(folder, Object.fromEntries(Object.entries(files).map(([path, file]) => [path, onSite(file)])));

  const lines = blocksOf(text, 'sh').flatMap((block) => block.split('\n').filter(isRun));
  const again = lines.filter((line) => / generate /.test(line));
  for (const line of lines) {
    const run = await inShell(app, folder, line);
    if (!run.isDone) return failureOf(line, run);
  }
  for (const line of again) {
    const run = await inShell(app, folder, line);
    if (!run.isDone || /^ *needs /m.test(run.output)) return failureOf(`once more: ${line}`, run);
  }
  for (const command of build) {
    const run = await runIn(folder, app.node, command);
    if (!run.isDone) return failureOf(command.join(' '), run);
  }
  return undefined;
}

/** Not a command that runs until it is interrupted. */
const isRun = (line: string): boolean =>
  /^(?:npx )?routewright (?!mock|browse|mcp)|^npm (?:init|install|pkg) |^npx tsc --init /.test(line) &&
  !line.endsWith(' --watch');

const inShell = (app: NewApp, folder: string, line: string): Promise<Run> =>
  runIn(folder, app.node, ['sh', '-c', line], { ...quiet, ...app.environment });

const quiet = {
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_ignore_scripts: 'true',
  npm_config_loglevel: 'error',
};

/** Where the app is kept as it was made; its packages stay where it works. */
const asMade = '.as-made';

/** The folder of the app as it was made, without what the last guide put into it. */
async function newApp(app: NewApp): Promise<string> {
  const folder = join(home, app.folder);
  const made = join(folder, asMade);
  const recipe = JSON.stringify(app.create);
  const recipeFile = join(made, '.recipe');
  if (!existsSync(recipeFile) || readFileSync(recipeFile, 'utf8') !== recipe) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    process.stderr.write(`making ${folder}\n`);
    for (const command of app.create) {
      const run = await runIn(folder, app.node, command, quiet);
      if (!run.isDone) throw new Error(failureOf(command.join(' '), run));
    }
    for (const name of readdirSync(folder))
      if (name !== 'node_modules') cpSync(join(folder, name), join(made, name), { recursive: true });
    writeAll(made, { '.recipe': recipe });
  }
  for (const name of readdirSync(folder))
    if (name !== 'node_modules' && name !== asMade) rmSync(join(folder, name), { recursive: true });
  for (const name of readdirSync(made))
    if (name !== '.recipe') cpSync(join(made, name), join(folder, name), { recursive: true });
  // Removes what the last guide installed.
  const pruned = await runIn(folder, app.node, ['npm', 'install', '--prefer-offline'], quiet);
  if (!pruned.isDone) throw new Error(failureOf('npm install', pruned));
  const ours = 'node_modules/.bin/routewright';
  writeAll(folder, { [ours]: `#!/bin/sh\nexec node '${program}' "$@"\n` });
  chmodSync(join(folder, ours), 0o755);
  return folder;
}
