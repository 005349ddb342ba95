// Opens a source and creates the tools that search, describe and call its operations.

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { createProxy, type ProxyRequest } from '../source/site/proxy-to-site.ts';
import { redaction } from '../source/site/redaction.ts';
import { secretsOf } from '../source/site/secrets.ts';
import type { ToolReply, ToolRequest } from './tool-response.ts';
import { createTools, type CallTool } from './tools.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import type { ModelFilter } from '../core/model/api/filter-model.ts';
import { destinationOf } from '../reference/server/destination.ts';
import { freshSecret } from '../reference/server/serve.ts';
import { applyFilter } from '../source/filter-source.ts';
import { operationSearch } from '../reference/operation-search.ts';
import { closeSandbox, readModel, withDefaultOptions, type ReadOptions } from '../source/read-model.ts';
import { softwareSentences } from '../source/normalize/recognize/report.ts';
import { siteBase } from '../source/site-base.ts';
import { signInForPages } from '../source/site-sign-in.ts';

export interface AgentToolsOptions extends ReadOptions {
  readonly source: string;
  /** The routes whose operations are available; all routes when left out. */
  readonly filter?: ModelFilter;
  /** The REST base to call, if the source does not contain it. */
  readonly site?: URL | undefined;
  /** Whether calls may change the site. */
  readonly allowWrites: boolean;
  /** The maximum size of a response, in characters. */
  readonly maxResponse: number;
  /** Converts messages, which contain option names such as `maxBytes`, for the user; unchanged when left out. */
  readonly wording?: (message: string) => string;
}

export interface AgentTools {
  readonly call: CallTool;
  readonly model: ApiModel;
  readonly diagnostics: readonly Diagnostic[];
  /** The REST base of the calls; undefined when it is unknown. */
  readonly base: URL | undefined;
  readonly signsIn: boolean;
  /** Stops the WordPress that was started for the source, if one was started. */
  readonly close: () => void;
}

/**
 * Reads a source and creates its tools. After the source is read, only `call_operation` sends requests to the
 * site.
 *
 * @throws Halt when the source cannot be read, or the filter matches nothing
 */
export async function openAgentTools(options: AgentToolsOptions): Promise<AgentTools> {
  const { source, filter = {}, site, allowWrites, maxResponse, wording = (text: string) => text } = options;
  const reading = await readModel(source, { ...options, keepOpen: site === undefined });
  const box = site === undefined && reading.loaded.kind === 'index' ? reading.loaded.box : undefined;
  const model = applyFilter(reading.value, filter);
  const base = box ? reading.site?.base.url : siteBase(site, reading);
  const signIn = signInForPages(site, reading, options);
  const signsIn = signIn?.atSite === true;
  const passOn = await createProxy(signIn, withDefaultOptions(options), box?.fetch);
  const { timeoutMs } = withDefaultOptions(options);
  const call = createTools({
    model,
    whole: reading.value,
    base,
    allowWrites,
    isNarrowed: Object.values(filter).some(({ length }) => length > 0),
    software: (namespace) => softwareSentences(reading.diagnostics, namespace),
    signsIn,
    maxResponse,
    mark: freshSecret(),
    search: await operationSearch(model),
    destination: (address) => (base === undefined ? undefined : destinationOf(address, base)),
    send: (request, signal) => sendRequest(request, passOn, signal, timeoutMs, wording),
    // The credentials of a sandbox need not be hidden, because they are not secret and are common words in responses.
    redact: redaction(box ? [] : secretsOf(options, signIn)).text,
  });
  const close = (): void => {
    closeSandbox(reading.loaded);
  };
  return { call, model, diagnostics: reading.diagnostics, base, signsIn, close };
}

/** The maximum time of a whole response, as a multiple of the timeout. */
const slowTimeLimit = 4;

async function sendRequest(
  { method, url, headers, body }: ToolRequest,
  passOn: ProxyRequest,
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
