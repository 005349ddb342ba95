import type { Json } from '../../../../core/schema/schema.ts';
import { sampleLiteral, php, phpString } from './literal-text.ts';
import { requestUrl, type Request } from './request.ts';
import type { WriteSample } from './sample.ts';
import type { SampleCredentials } from './sign-in.ts';

/** A sample with the HTTP functions of WordPress, for a plugin that calls another site. */
export const phpSample: WriteSample = ({ request, signIn }) =>
  [
    ...phpFormLines(request),
    `$response = wp_remote_request( ${phpString(requestUrl(request))}, [`,
    `    'method'  => '${request.method}',`,
    ...phpBlock(phpHeaders(request, signIn)),
    ...phpBody(request),
    '] );',
    '$data = json_decode( wp_remote_retrieve_body( $response ), true );',
  ].join('\n');

const phpHeaders = (request: Request, signIn: SampleCredentials): readonly string[] => [
  ...phpSignIn(signIn),
  ...Object.entries(request.headers).map(([name, value]) => phpEntry(name, phpString(value))),
  ...(request.body.kind === 'json' ? [phpEntry('Content-Type', "'application/json'")] : []),
  ...(request.body.kind === 'parts'
    ? [phpEntry('Content-Type', "'multipart/form-data; boundary=' . $boundary")]
    : []),
];

const phpSignIn = ({ basic, headers }: SampleCredentials): readonly string[] => [
  ...(basic === undefined
    ? []
    : [phpEntry('Authorization', `'Basic ' . base64_encode( '${basic.name}:${basic.secret}' )`)]),
  ...headers.map(([name, value]) => phpEntry(name, phpString(value))),
];

const phpEntry = (name: string, value: string): string => `        ${phpString(name)} => ${value},`;

const phpBlock = (lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ["    'headers' => [", ...lines, '    ],'];

function phpBody({ body }: Request): readonly string[] {
  if (body.kind === 'none') return [];
  if (body.kind === 'parts') return ["    'body'    => $body,"];
  if (body.kind === 'json')
    return [`    'body'    => wp_json_encode( ${sampleLiteral(body.value, php, '    ')} ),`];
  return [`    'body'    => ${sampleLiteral(asFormValue(body.value), php, '    ')},`];
}

/** Lines that build the multipart body, because WordPress has no function for multipart bodies. */
function phpFormLines({ body }: Request): readonly string[] {
  if (body.kind !== 'parts') return [];
  const { field, name, type } = body.file;
  const head = `"--$boundary\\r\\nContent-Disposition: form-data; name=\\"`;
  return [
    "$boundary = 'part-' . uniqid();",
    `$fields   = ${sampleLiteral(Object.fromEntries(body.pairs), php)};`,
    "$body     = '';",
    'foreach ( $fields as $name => $value ) {',
    `    $body .= ${head}$name\\"\\r\\n\\r\\n$value\\r\\n";`,
    '}',
    `$body .= ${head}${field}\\"; filename=\\"${inHeader(name)}\\"\\r\\n";`,
    `$body .= "Content-Type: ${inHeader(type)}\\r\\n\\r\\n" . file_get_contents( ${phpString(name)} );`,
    '$body .= "\\r\\n--$boundary--\\r\\n";',
    '',
  ];
}

/** Characters that would end the header value are percent-encoded, as in browsers. */
const inHeader = (text: string): string =>
  text.replace(/["\r\n]/g, encodeURIComponent).replace(/[\\$]/g, '\\$&');

/** PHP's form encoding would lose null, booleans and empty lists, so the function converts them to text. */
function asFormValue(value: Json): Json {
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') return value;
  const members = Object.entries(value) as readonly (readonly [string, Json])[];
  if (members.length === 0) return '';
  const inner = members.map(([key, member]) => [key, asFormValue(member)] as const);
  return Array.isArray(value) ? inner.map(([, member]) => member) : Object.fromEntries(inner);
}
