// Reads the source of a new project, once.
// If the user typed the source at the prompt and reading fails, the question is asked again.

import { assertNewProject, assertStorable, projectNameFor } from './add-project.ts';
import { readModel, type ModelResult } from '../source/read-model.ts';
import { sourceOptionsOf, type RunContext } from '../settings/run-options.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import type { ConfigSource } from '../source/load-options.ts';
import { knownParts } from '../source/known-parts.ts';
import { isFileSource } from '../source/source-kind.ts';
import { defaultVariablesSet } from '../source/site-access.ts';
import type { CredentialVariables, ProjectSettings } from '../core/model/files/project.ts';
import { failureLines } from '../terminal/failure.ts';
import type { Io } from '../terminal/io.ts';
import type { Prompts } from '../terminal/prompts.ts';
import { linesBetweenPrompts } from './init-lines.ts';
import { askSource } from './ask-project.ts';

export interface SourceAnswers {
  readonly source: string;
  readonly name: string;
  /** The names of the environment variables to save in the project. */
  readonly credentials: CredentialVariables | undefined;
  readonly isSite: boolean;
  readonly reading: ModelResult;
}

interface SourceRequest {
  /** The source from its flag. */
  readonly source: string | undefined;
  readonly name: string | undefined;
  readonly flags: Partial<ProjectSettings>;
  readonly surroundings: RunContext & { readonly config: ConfigSource };
  readonly prompts: Prompts | undefined;
}

/** @throws Halt if the source cannot be read, or a flag is invalid */
export async function readSource(request: SourceRequest, io: Io): Promise<SourceAnswers> {
  const { source, prompts } = request;
  if (source !== undefined) return readSourceAnswers(source, request, io);
  if (prompts === undefined)
    throw new Halt('usage', 'init needs a source.', 'For example: routewright init https://example.com');
  for (;;) {
    const typed = await askSource(prompts, storageProblem);
    try {
      return await readSourceAnswers(typed, request, io);
    } catch (error) {
      if (!(error instanceof Halt) || error.kind !== 'source') throw error;
      io.note(linesBetweenPrompts(failureLines(error), prompts));
    }
  }
}

function storageProblem(source: string): string | undefined {
  try {
    assertStorable(source);
    return undefined;
  } catch (error) {
    if (error instanceof Halt) return error.message;
    throw error;
  }
}

async function readSourceAnswers(
  source: string,
  { name: givenName, flags, surroundings }: SourceRequest,
  { env }: Io,
): Promise<SourceAnswers> {
  assertStorable(source);
  const name = givenName ?? projectNameFor(source);
  await assertNewProject(surroundings.config, name);
  const isSite = !isFileSource(source) && knownParts(source) === undefined;
  const usual = isSite ? defaultVariablesSet(env) : {};
  const credentials = flags.credentials ?? (Object.keys(usual).length > 0 ? usual : undefined);
  const settings: ProjectSettings = { ...flags, source, ...(credentials && { credentials }) };
  const reading = await readModel(source, sourceOptionsOf(settings, true, surroundings));
  return { source, name, credentials, isSite, reading };
}
