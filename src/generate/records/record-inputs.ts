// The inputs of a run of `generate`. Two runs with equal inputs and equal files in the output folder have the same
// result, so the hash of the inputs decides whether the result of an earlier run applies.

import { createHash, type Hash } from 'node:crypto';
import { resolve } from 'node:path';
import type { SourceContent } from '../../source/read-model.ts';
import type { BegunRun } from '../begin-run.ts';
import type { GenerateOptions } from '../generate-options.ts';
import { wantsAttributes } from '../output-folder.ts';
import { programIdentity } from './program-identity.ts';

export type InputRole =
  /** The value is an input. If it is the path of a file, the content of the file is an input too. */
  | 'input'
  /** The option cannot change the result for a given content of the source and given files in the output folder. */
  | 'none'
  /** The option adds inputs without a known limit, such as the code of the user. A run with it leaves no record. */
  | 'unlimited';

/** Every option of a run, so that the compiler reports a new option without a role. */
export const inputRoles = {
  source: 'input',
  folder: 'input',
  targets: 'input',
  filter: 'input',
  site: 'input',
  importExtension: 'input',
  package: 'input',
  format: 'input',
  singleFile: 'input',
  publicUrl: 'input',
  logo: 'input',
  accent: 'input',
  guides: 'input',
  environments: 'input',
  openApiFormat: 'input',
  queryTypes: 'input',
  maxOutput: 'input',
  names: 'input',
  savedExamples: 'input',
  config: 'input',
  recognize: 'input',
  schemas: 'input',
  options: 'input',
  siteParts: 'input',

  // The module of a target can read anything, and so can a comparison, a search in code, git and a fleet.
  userTargets: 'unlimited',
  since: 'unlimited',
  project: 'unlimited',
  client: 'unlimited',
  sourceUrl: 'unlimited',
  declarations: 'unlimited',
  fleet: 'unlimited',
  // Responses change from request to request.
  observe: 'unlimited',
  examples: 'unlimited',
  exercise: 'unlimited',
  exerciseSeed: 'unlimited',
  exerciseRequests: 'unlimited',
  exerciseTime: 'unlimited',
  exerciseNamespaces: 'unlimited',
  exercisePluginsOnly: 'unlimited',
  // The caller wants to use the WordPress that was started.
  keepOpen: 'unlimited',

  // How a source is reached. Its content is an input.
  stdin: 'none',
  timeoutMs: 'none',
  maxBytes: 'none',
  retryDelaysMs: 'none',
  turn: 'none',
  maxAge: 'none',
  userAgent: 'none',
  proxies: 'none',
  fetch: 'none',
  headers: 'none',
  credentials: 'none',
  httpAuth: 'none',
  allowInsecureAuth: 'none',
  box: 'none',
  sandboxKeeper: 'none',
  // How a run reports and writes.
  progress: 'none',
  signal: 'none',
  uninterrupted: 'none',
  // An unchanged folder has nothing to overwrite.
  force: 'none',
} as const satisfies Readonly<Record<keyof GenerateOptions, InputRole>>;

/** Whether all inputs of a run are known, so that the run can leave a record. */
export const hasKnownInputs = (options: GenerateOptions): boolean =>
  valuesOf(options, 'unlimited').every(
    ([, value]) => value === undefined || value === false || (Array.isArray(value) && value.length === 0),
  );

/**
 * The hash of all inputs except the files in the output folder.
 *
 * @returns undefined for a source that only a new reading can know: a WordPress that was started for it
 */
export function hashOfInputs(
  options: GenerateOptions,
  { all, found, imports: { extension }, publication }: BegunRun,
  content: SourceContent,
): string | undefined {
  const { value } = content.loaded;
  if (value.kind === 'index' && (value.box !== undefined || value.folders !== undefined)) return undefined;
  const hash = createHash('sha256');
  addJson(hash, programIdentity());
  addJson(hash, [process.cwd(), resolve(options.folder)]);
  addJson(hash, valuesOf(options, 'input'));
  const targets = all.map(({ name }) => name);
  addJson(hash, { targets, extension, publication, attributes: wantsAttributes(found) });
  addContent(hash, content);
  return hash.digest('hex');
}

function addContent(hash: Hash, { loaded, ...others }: SourceContent): void {
  addJson(hash, others);
  addJson(
    hash,
    // The texts of the diagnostics of a reading may contain the age of a cached response.
    loaded.diagnostics.map(({ code, level, where }) => [code, level, where]),
  );
  const { value } = loaded;
  const { bytesHash } = value;
  addJson(hash, bytesHash);
  // The content of a file is its bytes. The content of recorded releases is a part of the program.
  if (bytesHash !== undefined || (value.kind === 'index' && value.known !== undefined)) return;
  if (value.kind === 'model') {
    addMembers(hash, value.document);
    return;
  }
  const { index, site } = value;
  addJson(hash, site && { base: site.base, schemas: site.schemas, signedIn: site.signedIn });
  const { routes, ...members } = index;
  addMembers(hash, members);
  addMembers(hash, routes);
}

const valuesOf = (options: GenerateOptions, role: InputRole): readonly (readonly [string, unknown])[] => {
  const given = new Map<string, unknown>(Object.entries(options));
  return Object.entries(inputRoles).flatMap(([name, own]) =>
    own === role ? [[name, given.get(name)] as const] : [],
  );
};

/** JSON escapes line breaks, so parts that end with a line break cannot be confused. */
const addJson = (hash: Hash, value: unknown): void => {
  hash.update(`${value === undefined ? '' : JSON.stringify(value)}\n`);
};

/** Each member alone, because the text of a whole index would be very large. */
function addMembers(hash: Hash, value: object): void {
  const members = Object.entries(value);
  addJson(hash, members.length);
  for (const member of members) addExactJson(hash, member);
}

/**
 * Adds data from JSON. The text alone would lose numbers, such as the infinity that `1e400` becomes, so these numbers
 * are added with their positions.
 */
function addExactJson(hash: Hash, data: unknown): void {
  const lost: [position: number, number: string][] = [];
  let position = 0;
  const text = JSON.stringify(data, (_, value: unknown) => {
    position += 1;
    if (Object.is(value, -0)) lost.push([position, '-0']);
    else if (typeof value === 'number' && !Number.isFinite(value)) lost.push([position, String(value)]);
    return value;
  });
  hash.update(`${text}\n`);
  addJson(hash, lost);
}
