// The table of options: whatever is made from a row follows a row that is new.

import { expect, expectTypeOf, test } from 'vitest';
import yargs from 'yargs';
import { command } from '../../../../src/terminal/command.ts';
import { loadCommands } from '../../../../src/cli/capabilities.ts';
import { flagsIn, settingsIn } from '../../../../src/command-kit/setting-flags.ts';
import { commandLinePage } from '../../../../src/docs/command-line-page.ts';
import { configPage } from '../../../../src/docs/config-page.ts';
import { withOptions } from '../../../../src/docs/config-schema.ts';
import { settingRules } from '../../../../src/library/options.ts';
import { object } from '../../../../src/library/rules.ts';
import {
  fleetCoverageOptions,
  fleetDriftRows,
  fleetOptions,
} from '../../../../src/core/model/options/fleet-options.ts';
import { optionsFor } from '../../../../src/core/model/options/options-for.ts';
import type { Option, OptionTable } from '../../../../src/core/model/options/option.ts';
import {
  credentialOptions,
  driftOptions,
  wordpressOptions,
} from '../../../../src/core/model/options/part-options.ts';
import { pathsIn } from '../../../../src/core/model/options/path-options.ts';
import { projectOptions } from '../../../../src/core/model/options/project-options.ts';
import { recordedChanges, recordedOptions } from '../../../../src/core/model/options/recorded-options.ts';
import {
  resolveTargetOptions,
  type OptionsOfTarget,
} from '../../../../src/core/model/options/target-options.ts';
import { runOptions } from '../../../../src/core/model/options/run-options.ts';
import type { OwnedBy, Settings } from '../../../../src/core/model/files/project.ts';
import { targets } from '../../../../src/generate/targets/targets.ts';

const tables: readonly OptionTable[] = [
  projectOptions,
  wordpressOptions,
  driftOptions,
  credentialOptions,
  runOptions,
  fleetOptions,
  fleetDriftRows,
  fleetCoverageOptions,
];

/** A table with options that routewright does not have. */
const madeUp = {
  lineEnd: {
    kind: 'choice',
    choices: ['lf', 'crlf'],
    flag: { name: 'line-end', alias: 'l', set: 'generate', help: 'how lines of generated files end' },
    default: 'lf',
    targets: ['openapi'],
    render: { target: 'openapi', name: 'end' },
    library: ['generate'],
    manifest: { absent: 'lf' },
  },
  licenseFile: {
    kind: 'path',
    flag: { name: 'license-file', set: 'generate', help: 'a file to begin each module with' },
    description: 'The file that each module begins with (--license-file).',
    library: ['generate'],
  },
} as const satisfies OptionTable;

test('a flag follows, with its help and its value', () => {
  const flags = flagsIn(madeUp, 'generate');
  expect(Object.keys(flags)).toEqual(['line-end', 'license-file']);
  expectTypeOf(flags['line-end'].read).returns.toEqualTypeOf<'lf' | 'crlf'>();
  expect(flags['license-file'].read('LICENSE')).toBe('LICENSE');
  expect(() => flags['line-end'].read(['lf', 'crlf'])).toThrow('--line-end was given more than once.');
  expect(flagsIn(madeUp, 'filter')).toEqual({});
});

test('help and the page of the command line follow', async () => {
  const flags = flagsIn(madeUp, 'generate');
  const help = await yargs().options(flags).wrap(100).getHelp();
  expect(help).toMatch(
    /^Output:\n +-l, --line-end +how lines of generated files end +\[choices: "lf", "crlf"\] \[default: "lf"\]\n +--license-file +a file to begin each module with +\[string\]$/m,
  );
  const texts = { positionals: '', description: '', examples: [] };
  const made = command(texts, {}, flags, async () => 0)({ name: 'made', summary: '' });
  const { text } = commandLinePage({ commands: [made], exitCodes: [], environment: [] });
  expect(text).toMatch(/^- `-l`, `--line-end` \(`lf`, `crlf`\): how lines .*Default: `lf`$/m);
  expect(text).toMatch(/^- `--license-file` \(string\): a file to begin each module with$/m);
});

test('a setting follows', () => {
  expectTypeOf<Settings<typeof madeUp>>().toEqualTypeOf<{
    readonly lineEnd?: 'lf' | 'crlf';
    readonly licenseFile?: string;
  }>();
  expect(settingsIn(madeUp, { lineEnd: 'crlf', licenseFile: 'LICENSE', other: 1 })).toEqual({
    lineEnd: 'crlf',
    licenseFile: 'LICENSE',
  });
  expect(settingsIn(madeUp, { licenseFile: undefined })).toEqual({});
  expect(pathsIn(madeUp)).toEqual(['licenseFile']);
});

test('the JSON Schema of the configuration and its page follow', () => {
  const definition = { required: ['source'], properties: { source: { type: 'string' }, gone: {} } };
  const schema = withOptions({ $defs: { project: definition, path: {} } }, { project: madeUp });
  expect(schema.$defs?.['project']).toEqual({
    required: ['source'],
    properties: {
      source: { type: 'string' },
      lineEnd: {
        title: 'Line end',
        description: 'How lines of generated files end (--line-end).',
        enum: ['lf', 'crlf'],
      },
      licenseFile: {
        title: 'License file',
        description: 'The file that each module begins with (--license-file).',
        $ref: '#/$defs/path',
      },
    },
  });
  expect(configPage(schema).text).toContain(
    '| `lineEnd` | `lf`, `crlf` | How lines of generated files end (`--line-end`). |',
  );
});

test('an option of the library follows, with its check', () => {
  expectTypeOf<OwnedBy<typeof madeUp, 'generate'>>().toEqualTypeOf<{
    readonly lineEnd?: 'lf' | 'crlf' | undefined;
    readonly licenseFile?: string | undefined;
  }>();
  expect(optionsFor('generate', madeUp, { lineEnd: 'crlf', force: true })).toEqual({ lineEnd: 'crlf' });
  const rule = object(settingRules(madeUp));
  expect(rule.faultIn({ lineEnd: 'lf', licenseFile: undefined })).toBeUndefined();
  expect(rule.faultIn({ lineEnd: 'cr' })).toMatchObject({
    path: 'lineEnd',
    found: 'is not one of the allowed strings',
  });
  expect(rule.faultIn({ licenseFile: '' })).toMatchObject({
    path: 'licenseFile',
    hint: 'Pass a non-empty string.',
  });
});

test('the option of a target follows', () => {
  expectTypeOf<OptionsOfTarget<typeof madeUp, 'openapi'>>().toExtend<{ readonly end: 'lf' | 'crlf' }>();
  expect(resolveTargetOptions('openapi', { lineEnd: 'crlf', licenseFile: 'a' }, madeUp)).toEqual({
    end: 'crlf',
  });
  expect(resolveTargetOptions('openapi', {}, madeUp)).toEqual({ end: 'lf' });
  expect(resolveTargetOptions('html', {}, madeUp)).toEqual({});
});

test('the manifest follows', () => {
  expect(recordedOptions({ lineEnd: 'crlf', licenseFile: 'a', other: 1 }, [madeUp])).toEqual({
    lineEnd: 'crlf',
  });
  expect(recordedOptions({ lineEnd: 'lf' }, [madeUp])).toEqual({});
  expect(recordedChanges({}, { lineEnd: 'crlf' }, [madeUp])).toEqual(['--line-end: lf → crlf']);
});

const rows = tables.flatMap((table) => Object.entries<Option>(table));

test('every row is whole', () => {
  const names: readonly string[] = targets.map(({ name }) => name);
  for (const [name, { flag, targets: heeding = [], choices, kind, manifest, description }] of rows) {
    expect(names, name).toEqual(expect.arrayContaining([...heeding]));
    expect(choices !== undefined, name).toBe(kind === 'choice');
    if (manifest) expect(flag, name).toBeDefined();
    // The schema has to say it in some words.
    if (!['credentials', 'wordpress', 'drift'].includes(kind))
      expect(description ?? flag?.help, name).toBeDefined();
  }
});

test('every flag is one of some command', async () => {
  const taken = (await loadCommands()).flatMap(({ flags }) => Object.keys(flags));
  expect(taken).toEqual(expect.arrayContaining(rows.flatMap(([, { flag }]) => (flag ? [flag.name] : []))));
});

test('what describes a setting names its flag', () => {
  const silent = [projectOptions, wordpressOptions, driftOptions, fleetOptions, fleetDriftRows]
    .flatMap((table) => Object.entries<Option>(table))
    .filter(
      ([, { flag, description }]) =>
        flag && description && !description.replace('--no-', '--').includes(`--${flag.name}`),
    );
  // It is about init alone.
  expect(silent.map(([name]) => name)).toEqual(['snapshot']);
});
