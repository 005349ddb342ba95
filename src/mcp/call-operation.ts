// The tool that calls an operation of the site.

import { parsedJson } from '../core/model/index/parsed-json.ts';
import { fullName, type FoundOperation } from '../core/model/api/find-operation.ts';
import { takesFile, takesFileAlone } from '../core/model/api/takes-file.ts';
import { isObject } from '../core/schema/checks.ts';
import { givenFile, type GivenFile } from './given-file.ts';
import { argumentErrors } from './check-arguments.ts';
import { callFor } from './operation-call.ts';
import { namedOperation } from './name-operation.ts';
import { planRequest, callValues } from './plan-request.ts';
import { ToolRefusal, type ToolArguments, type ToolContext, type ToolReply } from './tool-response.ts';

export interface CallResult {
  /** Text written by routewright. */
  readonly head: string;
  /** Data of the site; undefined if the result contains no data. */
  readonly said: unknown;
  readonly isError: boolean;
}

/** @throws ToolRefusal when no request was sent */
export async function callOperation(
  context: ToolContext,
  given: ToolArguments,
  signal: AbortSignal,
): Promise<CallResult> {
  const found = namedOperation(context, given);
  const refusal = whyNotCalled(found, context);
  if (refusal !== undefined) throw new ToolRefusal(refusal);
  const { base } = context;
  if (base === undefined) throw new ToolRefusal(noBase);
  const call = callFor(found, context.model);
  const values = callValues(call, given);
  const problems = argumentErrors(call, values);
  if (problems.length > 0)
    return {
      head: `${fullName(found)} was not called: the site would refuse these arguments.`,
      said: problems,
      isError: true,
    };
  const request = await planRequest(context, found, call, values, base, fileFor(found, given));
  const reply = await context.send(request, signal);
  return readReply(fullName(found), reply, values.get('page') ?? 1);
}

/**
 * The file that a call uploads.
 *
 * @throws ToolRefusal when a required file is missing, or the operation takes no file
 */
function fileFor(found: FoundOperation, given: ToolArguments): GivenFile | undefined {
  const file = givenFile(given);
  const { operation, route } = found;
  if (file !== undefined && !takesFile(operation, route))
    throw new ToolRefusal(`${fullName(found)} accepts no file. Leave "file" out.`);
  if (file === undefined && takesFileAlone(operation, route))
    throw new ToolRefusal(
      `${fullName(found)} needs a file: give "file" with its name, and its content as "text" or "base64".`,
    );
  return file;
}

const noBase =
  'The address of the site is not known, so nothing can be called. Start "routewright mcp" with --site and the REST base: --site https://example.com/wp-json';

/** The reason why this server refuses to call an operation; undefined if the call is allowed. */
export function whyNotCalled(found: FoundOperation, context: ToolContext): string | undefined {
  const { route, operation } = found;
  if (operation.method !== 'GET' && !context.allowWrites)
    return `${fullName(found)} (${operation.method}) may change the site, and this server only reads from the site. To allow operations that change the site, start the server with --allow-writes.`;
  if (route.path === '/batch/v1' && context.isNarrowed)
    return 'The batch route could send requests that this server does not allow. Call the operations one by one.';
  return undefined;
}

function readReply(name: string, reply: ToolReply, page: unknown): CallResult {
  const { status, headers, text } = reply;
  const isJson = /^[^;]*\bjson\b/i.test(headers.get('content-type') ?? '') || /^\s*[[{]/.test(text);
  const said = isJson ? parsedJson(text) : undefined;
  if (status >= 300 && status < 400)
    return {
      head: `${name} returned ${status}, a redirect. Redirects are not followed.`,
      said: { location: headers.get('location') ?? '' },
      isError: true,
    };
  if (status >= 400)
    return {
      head: `The site refused ${name} with ${status}${errorCodeSuffix(said)}.`,
      said: said ?? text,
      isError: true,
    };
  if (text.trim() === '')
    return { head: `${name} returned ${status} without content.`, said: undefined, isError: false };
  if (said === undefined)
    return { head: `${name} returned ${status}, but not JSON.`, said: text, isError: true };
  return { head: `${name} returned ${status}.${pagesText(headers, page)}`, said, isError: false };
}

/**
 * Routewright's own text repeats only plain words of the site, because text of the site may come from an
 * attacker.
 */
function errorCodeSuffix(said: unknown): string {
  const code = isObject(said) ? said['code'] : undefined;
  return typeof code === 'string' && /^[\w-]{1,80}$/.test(code) ? `, ${code}` : '';
}

function pagesText(headers: ToolReply['headers'], page: unknown): string {
  const [total = '', pages = ''] = ['x-wp-total', 'x-wp-totalpages'].map((name) => headers.get(name) ?? '');
  if (!/^\d{1,12}$/.test(total) || !/^\d{1,12}$/.test(pages)) return '';
  const at = Number(page);
  const next = at < Number(pages) ? `; next: "page": ${at + 1}` : '';
  return ` ${total} items, page ${at} of ${pages}${next}.`;
}
