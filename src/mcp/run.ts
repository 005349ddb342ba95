// The tools for agents over a source: what is searched, described and called.

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { createProxy, type PassOn } from '../source/site/proxy-to-site.ts';
import { redaction, secretsOf } from '../source/site/secrets.ts';
import type { ToolReply, ToolRequest } from './tool-response.ts';
import { createTools, type CallTool } from './tools.ts';
import type { ApiModel } from '../core/model/api.ts';
import type { ModelFilter } from '../core/model/filter-model.ts';
import { destinationOf } from '../reference/server/destination.ts';
import { freshSecret } from '../reference/server/serve.ts';
import { applyFilter } from '../source/filter-source.ts';
import { operationSearch } from '../reference/operation-search.ts';
import { closeBox, readModel, withDefaults, type ReadOptions } from '../source/read-model.ts';
import { siteBase } from '../source/site-base.ts';
import { signInOf } from '../source/site-sign-in.ts';

export interface AgentToolsOptions extends ReadOptions {
  readonly source: string;
  /** Which routes; all of them when left out. */
  readonly filter?: ModelFilter;
  /** The REST base that is called, where the source does not say it. */
  readonly site?: URL | undefined;
  /** Operations that may change the site are called too. */
  readonly allowWrites: boolean;
  /** The size of an answer, in characters. */
  readonly maxResponse: number;
  /** How messages, which name options as `maxBytes`, are put to the user; as they are when left out. */
  readonly wording?: (message: string) => string;
}

export interface AgentTools {
  readonly call: CallTool;
  readonly model: ApiModel;
  readonly diagnostics: readonly Diagnostic[];
  /** The REST base that is called; absent where nobody says it. */
  readonly base: URL | undefined;
  readonly signsIn: boolean;
  /** Ends the WordPress that was started for the source, if one was. */
  readonly close: () => void;
}

/**
 * Reads a source, and makes the tools over it. Nothing but calls of `call_operation` asks
 * the site anything more.
 *
 * @throws Halt when the source cannot be read, or the filter matches nothing
 */
export async function openAgentTools(options: AgentToolsOptions): Promise<AgentTools> {
  const { source, filter = {}, site, allowWrites, maxResponse, wording = (text: string) => text } = options;
  const reading = await readModel(source, { ...options, keepOpen: site === undefined });
  const box = site === undefined && reading.loaded.kind === 'index' ? reading.loaded.box : undefined;
  const model = applyFilter(reading.value, filter);
  const base = box ? reading.site?.base.url : siteBase(site, reading);
  const signIn = signInOf(site, reading, options);
  const signsIn = signIn?.atSite === true;
  const passOn = await createProxy(signIn, withDefaults(options), box?.fetch);
  const { timeoutMs } = withDefaults(options);
  const call = createTools({
    model,
    whole: reading.value,
    base,
    allowWrites,
    isNarrowed: Object.values(filter).some(({ length }) => length > 0),
    signsIn,
    maxResponse,
    mark: freshSecret(),
    search: await operationSearch(model),
    destination: (address) => (base === undefined ? undefined : destinationOf(address, base)),
    send: (request, signal) => send(request, passOn, signal, timeoutMs, wording),
    // What signs in to a WordPress of ours is no secret, but a word that it says often.
    redact: redaction(box ? [] : secretsOf(options, signIn)).text,
  });
  const close = (): void => {
    closeBox(reading.loaded);
  };
  return { call, model, diagnostics: reading.diagnostics, base, signsIn, close };
}

/** An answer that comes drop by drop is given up after so many times the patience with a silent site. */
const slowTimeLimit = 4;

async function send(
  { method, url, headers, body }: ToolRequest,
  passOn: PassOn,
  given: AbortSignal,
  timeoutMs: number,
  wording: (message: string) => string,
): Promise<ToolReply> {
  const signal = AbortSignal.any([given, AbortSignal.timeout(slowTimeLimit * timeoutMs)]);
  try {
    const answer = await passOn({ method, url, headers, body }, signal);
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body) chunks.push(chunk);
    const named = answer.headers.map(([name, value]) => [name.toLowerCase(), value] as const);
    return { status: answer.status, headers: new Map(named), text: Buffer.concat(chunks).toString('utf8') };
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    throw new Error(wording(`${error.message} ${error.hint}`), { cause: error });
  }
}
