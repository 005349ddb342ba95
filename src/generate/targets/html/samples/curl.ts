import type { WriteSample } from './sample.ts';
import { requestUrl, type Request } from './request.ts';
import { jsonNotation, sampleLiteral } from './literal-text.ts';
import type { SampleCredentials } from './sign-in.ts';

export const curl: WriteSample = ({ request, signIn }) =>
  [...target(request), ...curlSignIn(signIn), ...curlHeaders(request), ...curlBody(request)].join(' \\\n  ');

/**
 * The URL and query as options for curl. Without a body, each value is a separate option of curl, and `--get`
 * adds the values to the query.
 */
function target(request: Request): readonly string[] {
  const { method, query, url } = request;
  const isSpelledOut = request.body.kind === 'none' && query.length > 0;
  const address = isSpelledOut ? url : requestUrl(request);
  // Without `--globoff`, curl treats braces and brackets as a pattern for several URLs.
  const flags = `${isSpelledOut ? ' --get' : ''}${/[{}[\]]/.test(address) ? ' --globoff' : ''}`;
  return [
    `curl${flags}${requestFlag(method)} ${shellQuoted(address)}`,
    ...(isSpelledOut ? query.map(urlEncodeFlag) : []),
  ];
}

const requestFlag = (method: string): string =>
  method === 'GET' ? '' : method === 'HEAD' ? ' --head' : ` --request ${method}`;

const curlSignIn = ({ basic, headers }: SampleCredentials): readonly string[] => [
  ...(basic === undefined ? [] : [`--user ${shellQuoted(`${basic.name}:${basic.secret}`)}`]),
  ...headers.map(([name, value]) => header(name, value)),
];

const curlHeaders = (request: Request): readonly string[] => [
  ...Object.entries(request.headers).map(([name, value]) => header(name, value)),
  ...(request.body.kind === 'json' ? [header('Content-Type', 'application/json')] : []),
];

function curlBody({ body }: Request): readonly string[] {
  if (body.kind === 'form') return body.pairs.map(urlEncodeFlag);
  if (body.kind === 'parts') {
    const { field, name, type } = body.file;
    return [
      ...body.pairs.map(([key, value]) => `--form-string ${shellQuoted(`${key}=${value}`)}`),
      `--form ${shellQuoted(`${field}=@${quotedFileName(name)};type=${type}`)}`,
    ];
  }
  return body.kind === 'json' ? [`--data ${shellQuoted(sampleLiteral(body.value, jsonNotation))}`] : [];
}

const header = (name: string, value: string): string => `--header ${shellQuoted(`${name}: ${value}`)}`;

const urlEncodeFlag = ([key, value]: readonly [string, string]): string =>
  `--data-urlencode ${shellQuoted(`${key}=${value}`)}`;

/** The file name is quoted, because curl ends an unquoted file name at a comma or a semicolon. */
const quotedFileName = (name: string): string =>
  /[,;"\\]|^\s|\s$/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name;

const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
