// What generated code takes when an app runs: the CPU time of a call whose response is at hand, and of a validator.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { build } from 'esbuild';
import { middle } from '../measure.ts';
import type { CallApp } from './contestant.ts';

const rounds = 5;
const callsPerRound = 1000;
const validationsPerRound = 10;

/** An action that is measured, and its name. */
export interface Measured {
  readonly name: string;
  readonly run: () => unknown;
}

/**
 * Runs actions in turn, some rounds each.
 *
 * @returns the median CPU time of one run in milliseconds, by name
 */
export async function timesInTurn(
  actions: readonly Measured[],
  repeats: number,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number[]>(actions.map(({ name }) => [name, []]));
  // The first round is for the compiler of the engine.
  for (let round = 0; round <= rounds; round++)
    for (const { name, run } of actions) {
      const start = process.cpuUsage();
      for (let repeat = 0; repeat < repeats; repeat++) await run();
      const { user, system } = process.cpuUsage(start);
      if (round > 0) times.get(name)?.push((user + system) / 1000 / repeats);
    }
  return new Map([...times].map(([name, all]) => [name, middle(all)]));
}

/**
 * The CPU milliseconds of one call, whose response is at hand.
 *
 * @param apps the app of each tool and the folder at which its relative imports begin
 */
export async function callTimes(
  apps: readonly { readonly name: string; readonly folder: string; readonly app: CallApp }[],
): Promise<ReadonlyMap<string, number>> {
  const { fetch } = globalThis;
  const body = JSON.stringify([{ id: 1 }]);
  globalThis.fetch = () =>
    Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
  try {
    const actions: Measured[] = [{ name: 'fetch', run: async () => (await fetch0()).json() }];
    for (const { name, folder, app } of apps) {
      const module = await bundled<{ call: () => unknown }>(
        `${app.prelude}\nexport const call = () => ${app.open}page: 2${app.close};`,
        folder,
        'call',
      );
      actions.push({ name, run: module.call });
    }
    return await timesInTurn(actions, callsPerRound);
  } finally {
    globalThis.fetch = fetch;
  }
}

const fetch0 = (): Promise<Response> => fetch('https://site.example/wp-json');

/**
 * The CPU milliseconds of one validation.
 *
 * @param validators the module that exports `validator`, and the folder at which its relative imports begin
 * @param schema the JSON Schema of the same response, which Ajv compiles
 */
export async function validatorTimes(
  validators: readonly { readonly name: string; readonly folder: string; readonly code: string }[],
  schema: object,
  value: unknown,
): Promise<ReadonlyMap<string, number>> {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const compiled = ajv.compile(schema);
  // A validator that refuses the value stops early, and its time says nothing.
  if (!compiled(value)) throw new Error(`Ajv refuses the items: ${ajv.errorsText(compiled.errors)}`);
  const actions: Measured[] = [{ name: 'Ajv', run: () => compiled(value) }];
  for (const { name, folder, code } of validators) {
    const action = await validatorOf(code, folder);
    if (action === undefined || !action(value))
      process.stderr.write(`${name}: no validator that accepts the items\n`);
    else actions.push({ name, run: () => action(value) });
  }
  return timesInTurn(actions, validationsPerRound);
}

/** The validator of a tool; undefined if its code throws an error when it is loaded. */
async function validatorOf(code: string, folder: string): Promise<((value: unknown) => boolean) | undefined> {
  try {
    const { validator } = await bundled<{
      validator: { safeParse: (value: unknown) => { readonly success: boolean } };
    }>(code, folder, 'validator');
    return (value) => validator.safeParse(value).success;
  } catch {
    return undefined;
  }
}

/** Bundles a module as an app would, and imports the bundle. */
async function bundled<Module>(source: string, folder: string, name: string): Promise<Module> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
  });
  const file = join(folder, `bench.${name}.mjs`);
  writeFileSync(file, outputFiles[0]?.contents ?? '');
  return (await import(`${pathToFileURL(file).href}?${String(process.hrtime.bigint())}`)) as Module;
}
