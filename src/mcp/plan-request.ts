// Builds the request for an operation and its arguments.

import type { FoundOperation } from '../core/model/api/find-operation.ts';
import { isReadAsWritten } from '../core/model/names/php-parameter-name.ts';
import type { OperationCall } from '../generate/targets/html/samples/call.ts';
import {
  requestUrl,
  httpRequestOf,
  type Request,
  type ArgumentValues,
} from '../generate/targets/html/samples/request.ts';
import { isObject } from '../core/schema/checks.ts';
import type { Json } from '../core/schema/schema.ts';
import type { GivenFile } from './given-file.ts';
import { changesRequest } from './operation-call.ts';
import { routeFinder } from './route-of-path.ts';
import { withTexts } from './site-text.ts';
import {
  ToolRefusal,
  wholeNumberOf,
  type ToolArguments,
  type ToolContext,
  type ToolRequest,
} from './tool-response.ts';
import { maxPageSize } from './tool-list.ts';

/**
 * The arguments of a call, including arguments that are separate parameters of the tool.
 *
 * @throws ToolRefusal
 */
export function callValues(call: OperationCall, given: ToolArguments): ArgumentValues {
  const args = given['arguments'] ?? {};
  if (!isObject(args)) throw new ToolRefusal('"arguments" needs an object with each argument by name.');
  const values = new Map<string, Json>(
    Object.entries(args).map(([name, value]) => [name, withTexts(value, (text) => text)]),
  );
  const page = wholeNumberOf(given, 'page', maxPageSize);
  if (page !== undefined) {
    if (!hasArgument(call, 'page')) throw new ToolRefusal('This operation has no pages: leave "page" out.');
    values.set('page', page);
  }
  const fields = fieldNames(given);
  if (fields !== undefined) {
    if (!hasArgument(call, '_fields'))
      throw new ToolRefusal('This operation cannot return only some properties: leave "fields" out.');
    values.set('_fields', fields.join(','));
  }
  return values;
}

const hasArgument = ({ arguments: own, everywhere = [] }: OperationCall, wanted: string): boolean =>
  [...own, ...everywhere].some(({ name }) => name === wanted);

function fieldNames(given: ToolArguments): readonly string[] | undefined {
  const { fields } = given;
  if (fields === undefined || fields === null) return undefined;
  if (Array.isArray(fields) && fields.length > 0 && fields.every((one) => typeof one === 'string'))
    return fields;
  throw new ToolRefusal('"fields" needs a list of names.');
}

/**
 * @param values checked arguments
 * @throws ToolRefusal when a value makes the path match another route
 */
export async function planRequest(
  context: ToolContext,
  { route, operation }: FoundOperation,
  call: OperationCall,
  values: ArgumentValues,
  base: URL,
  file?: GivenFile,
): Promise<ToolRequest> {
  const root = base.href.replace(/\/+$/, '');
  const request = httpRequestOf(call, root, values);
  const url = context.destination(requestUrl(request));
  const path = decodedUrlPath(request.url.slice(root.length));
  const reached = path === undefined ? undefined : routeFinder(context.whole)(path, operation.method);
  if (url === undefined || reached?.key !== route.key)
    throw new ToolRefusal(
      'A value for the path is not valid: the site would read a different request. Nothing was sent.',
    );
  const pairs = 'pairs' in request.body ? request.body.pairs.map(([name]) => name) : [];
  // With plain permalinks, the first query parameter is the route.
  const asked = [...url.searchParams.keys()].slice(base.searchParams.has('rest_route') ? 1 : 0);
  const odd = [...asked, ...pairs].find((name) => changesRequest(name) || !isReadAsWritten(name));
  if (odd !== undefined)
    throw new ToolRefusal(
      `The site would read ${JSON.stringify(odd.slice(0, 80))} as another name, or as a different request. Nothing was sent.`,
    );
  return { method: request.method, url, ...(await requestContent(request, file)) };
}

function decodedUrlPath(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Matches headers that make a site treat the request as a request with another method. */
const otherMethod = /^x-http-method(?:-override)?$/i;

async function requestContent(
  { headers, body }: Request,
  file: GivenFile | undefined,
): Promise<Pick<ToolRequest, 'headers' | 'body'>> {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !otherMethod.test(name)));
  if (body.kind === 'parts' && file !== undefined) {
    const form = new FormData();
    for (const [name, value] of body.pairs) form.append(name, value);
    form.append(body.file.field, new Blob([file.bytes]), file.name);
    return encodedForm(own, form);
  }
  if (body.kind === 'form') {
    const form = new URLSearchParams();
    for (const [name, value] of body.pairs) form.append(name, value);
    return encodedForm(own, form);
  }
  if (body.kind === 'none' || Object.keys(body.value).length === 0) return { headers: own, body: null };
  return { headers: { ...own, 'content-type': 'application/json' }, body: JSON.stringify(body.value) };
}

/** The bytes of a form, and the content type of the form. */
async function encodedForm(
  own: Readonly<Record<string, string>>,
  form: FormData | URLSearchParams,
): Promise<Pick<ToolRequest, 'headers' | 'body'>> {
  const carrier = new Response(form);
  const type = carrier.headers.get('content-type') ?? '';
  return { headers: { ...own, 'content-type': type }, body: new Uint8Array(await carrier.arrayBuffer()) };
}
