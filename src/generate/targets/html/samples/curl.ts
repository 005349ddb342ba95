import type { Sample } from './sample.ts';
import { addressOf, type Request } from './request.ts';
import { json, literalText } from './literal-text.ts';
import type { SignIn } from './sign-in.ts';

export const curl: Sample = ({ request, signIn }) =>
  [...target(request), ...signingIn(signIn), ...headers(request), ...body(request)].join(' \\\n  ');

/** Without a body, `--get` encodes the query, which is written as one option per value. */
function target(request: Request): readonly string[] {
  const { method, query, url } = request;
  const isSpelledOut = request.body.kind === 'none' && query.length > 0;
  const address = isSpelledOut ? url : addressOf(request);
  // Otherwise curl reads braces and brackets as a pattern for several URLs.
  const flags = `${isSpelledOut ? ' --get' : ''}${/[{}[\]]/.test(address) ? ' --globoff' : ''}`;
  return [
    `curl${flags}${requestFlag(method)} ${quoted(address)}`,
    ...(isSpelledOut ? query.map(encoded) : []),
  ];
}

const requestFlag = (method: string): string =>
  method === 'GET' ? '' : method === 'HEAD' ? ' --head' : ` --request ${method}`;

function signingIn(signIn: SignIn): readonly string[] {
  if (signIn.kind === 'none') return [];
  return signIn.kind === 'basic'
    ? [`--user ${quoted(`${signIn.name}:${signIn.secret}`)}`]
    : [header(signIn.header, signIn.value)];
}

const headers = (request: Request): readonly string[] => [
  ...Object.entries(request.headers).map(([name, value]) => header(name, value)),
  ...(request.body.kind === 'json' ? [header('Content-Type', 'application/json')] : []),
];

function body({ body }: Request): readonly string[] {
  if (body.kind === 'form') return body.pairs.map(encoded);
  if (body.kind === 'parts') {
    const { field, name, type } = body.file;
    return [
      ...body.pairs.map(([key, value]) => `--form-string ${quoted(`${key}=${value}`)}`),
      `--form ${quoted(`${field}=@${inForm(name)};type=${type}`)}`,
    ];
  }
  return body.kind === 'json' ? [`--data ${quoted(literalText(body.value, json))}`] : [];
}

const header = (name: string, value: string): string => `--header ${quoted(`${name}: ${value}`)}`;

const encoded = ([key, value]: readonly [string, string]): string =>
  `--data-urlencode ${quoted(`${key}=${value}`)}`;

/** curl ends an unquoted file name at a comma or a semicolon. */
const inForm = (name: string): string =>
  /[,;"\\]|^\s|\s$/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
