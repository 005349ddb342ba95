import type { Json } from '../../../../core/schema/schema.ts';
import { literalText, php, phpString } from './literal-text.ts';
import { addressOf, type Request } from './request.ts';
import type { Sample } from './sample.ts';
import type { SignIn } from './sign-in.ts';

/** With WordPress's HTTP functions, for a plugin that calls another site. */
export const phpSample: Sample = ({ request, signIn }) =>
  [
    ...partsOf(request),
    `$response = wp_remote_request( ${phpString(addressOf(request))}, [`,
    `    'method'  => '${request.method}',`,
    ...block(headers(request, signIn)),
    ...body(request),
    '] );',
    '$data = json_decode( wp_remote_retrieve_body( $response ), true );',
  ].join('\n');

const headers = (request: Request, signIn: SignIn): readonly string[] => [
  ...signingIn(signIn),
  ...Object.entries(request.headers).map(([name, value]) => member(name, phpString(value))),
  ...(request.body.kind === 'json' ? [member('Content-Type', "'application/json'")] : []),
  ...(request.body.kind === 'parts'
    ? [member('Content-Type', "'multipart/form-data; boundary=' . $boundary")]
    : []),
];

function signingIn(signIn: SignIn): readonly string[] {
  if (signIn.kind === 'none') return [];
  return signIn.kind === 'basic'
    ? [member('Authorization', `'Basic ' . base64_encode( '${signIn.name}:${signIn.secret}' )`)]
    : [member(signIn.header, phpString(signIn.value))];
}

const member = (name: string, value: string): string => `        ${phpString(name)} => ${value},`;

const block = (lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ["    'headers' => [", ...lines, '    ],'];

function body({ body }: Request): readonly string[] {
  if (body.kind === 'none') return [];
  if (body.kind === 'parts') return ["    'body'    => $body,"];
  if (body.kind === 'json')
    return [`    'body'    => wp_json_encode( ${literalText(body.value, php, '    ')} ),`];
  return [`    'body'    => ${literalText(asFormValue(body.value), php, '    ')},`];
}

/** Builds the multipart body, because WordPress has no function for it. */
function partsOf({ body }: Request): readonly string[] {
  if (body.kind !== 'parts') return [];
  const { field, name, type } = body.file;
  const head = `"--$boundary\\r\\nContent-Disposition: form-data; name=\\"`;
  return [
    "$boundary = 'part-' . uniqid();",
    `$fields   = ${literalText(Object.fromEntries(body.pairs), php)};`,
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

/**
 * Text in a header of a part, inside PHP's double quotes. Characters that would end it are percent-encoded,
 * as in browsers.
 */
const inHeader = (text: string): string =>
  text.replace(/["\r\n]/g, encodeURIComponent).replace(/[\\$]/g, '\\$&');

/** Values that PHP's form encoding would lose are sent as text. */
function asFormValue(value: Json): Json {
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') return value;
  const members = Object.entries(value) as readonly (readonly [string, Json])[];
  if (members.length === 0) return '';
  const inner = members.map(([key, member]) => [key, asFormValue(member)] as const);
  return Array.isArray(value) ? inner.map(([, member]) => member) : Object.fromEntries(inner);
}
