import { javascript, javascriptKey, sampleLiteral, singleQuoted } from './literal-text.ts';
import { requestUrl, type Request } from './request.ts';
import type { WriteSample } from './sample.ts';
import type { SampleCredentials } from './sign-in.ts';

export const fetchSample: WriteSample = ({ request, signIn }) => {
  const parts = fetchFormLines(request);
  const options = [
    ...(request.method === 'GET' ? [] : [`  method: '${request.method}',`]),
    ...fetchBlock('headers', fetchHeaders(request, signIn)),
    ...fetchBody(request),
  ];
  const address = singleQuoted(requestUrl(request));
  return [
    ...parts,
    ...(options.length === 0
      ? [`const response = await fetch(${address});`]
      : [`const response = await fetch(${address}, {`, ...options, '});']),
    'const data = await response.json();',
  ].join('\n');
};

const fetchHeaders = (request: Request, signIn: SampleCredentials): readonly string[] => [
  ...fetchSignIn(signIn),
  ...Object.entries(request.headers).map(([name, value]) => fetchProperty(name, singleQuoted(value))),
  ...(request.body.kind === 'json' ? [fetchProperty('Content-Type', "'application/json'")] : []),
];

const fetchSignIn = ({ basic, headers }: SampleCredentials): readonly string[] => [
  ...(basic === undefined
    ? []
    : [fetchProperty('Authorization', `\`Basic \${btoa('${basic.name}:${basic.secret}')}\``)]),
  ...headers.map(([name, value]) => fetchProperty(name, singleQuoted(value))),
];

export const fetchProperty = (name: string, value: string): string => `    ${javascriptKey(name)}: ${value},`;

export const fetchBlock = (name: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`  ${name}: {`, ...lines, '  },'];

export function fetchFormLines({ body }: Request): readonly string[] {
  if (body.kind !== 'parts') return [];
  const { field, name, type } = body.file;
  return [
    "import { readFile } from 'node:fs/promises';",
    '',
    `const file = new Blob([await readFile(${singleQuoted(name)})], { type: ${singleQuoted(type)} });`,
    'const form = new FormData();',
    ...body.pairs.map(([key, value]) => `form.append(${singleQuoted(key)}, ${singleQuoted(value)});`),
    `form.append('${field}', file, ${singleQuoted(name)});`,
  ];
}

export function fetchBody({ body }: Request): readonly string[] {
  if (body.kind === 'none') return [];
  if (body.kind === 'parts') return ['  body: form,'];
  const [wrapper, value] =
    body.kind === 'json'
      ? ['JSON.stringify', body.value]
      : ['new URLSearchParams', body.pairs.map(([key, text]) => [key, text])];
  return [`  body: ${wrapper}(${sampleLiteral(value, javascript, '  ')}),`];
}
