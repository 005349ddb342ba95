// Replaces names of library options in error messages (`maxBytes`) by the names of flags and environment variables.

import type { Option } from '../core/model/options/option.ts';
import { driftRunOptions } from '../core/model/options/drift-run-options.ts';
import { driftOptions, wordpressOptions } from '../core/model/options/part-options.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import { runOptions } from '../core/model/options/run-options.ts';

const fromTables = [projectOptions, wordpressOptions, driftOptions, driftRunOptions, runOptions]
  .flatMap((table) => Object.entries<Option>(table))
  .flatMap(([name, { flag, kind }]): readonly (readonly [string, string])[] =>
    flag ? [[name, `--${flag.name}${kind === 'seconds' ? ' SECONDS' : ''}`]] : [],
  );

const flagByOption: ReadonlyMap<string, string> = new Map([
  ...fromTables,
  ['approve', '--approve'],
  ['config', '--config'],
  ['credentials', 'ROUTEWRIGHT_TOKEN'],
  ['folder', '--output'],
  ['headers', '--header'],
  ['httpAuth', '--http-auth NAME:PASSWORD, or ROUTEWRIGHT_HTTP_AUTH in the environment'],
  ['labels', '--label'],
  ['port', '--port'],
  ['reason', '--reason'],
  ['selected', '--namespace'],
  ['shard', '--shard'],
  ['store', '--store'],
  ['timeoutMs', '--timeout SECONDS'],
  ['until', '--until'],
  ['updateBaseline', '--update-baseline'],
  ['verify', '--verify'],
  ['watch', '--watch'],
]);

export const withFlags = (text: string): string =>
  text.replace(/`(\w+)`/g, (whole, option: string) => flagByOption.get(option) ?? whole);
