import { javascript, javascriptKey, literalText, singleQuoted } from './literal-text.ts';
import { addressOf, type Request } from './request.ts';
import type { Sample } from './sample.ts';
import type { SignIn } from './sign-in.ts';

export const fetchSample: Sample = ({ request, signIn }) => {
  const parts = partsOf(request);
  const options = [
    ...(request.method === 'GET' ? [] : [`  method: '${request.method}',`]),
    ...block('headers', headers(request, signIn)),
    ...body(request),
  ];
  const address = singleQuoted(addressOf(request));
  return [
    ...parts,
    ...(options.length === 0
      ? [`const response = await fetch(${address});`]
      : [`const response = await fetch(${address}, {`, ...options, '});']),
    'const data = await response.json();',
  ].join('\n');
};

const headers = (request: Request, signIn: SignIn): readonly string[] => [
  ...signingIn(signIn),
  ...Object.entries(request.headers).map(([name, value]) => member(name, singleQuoted(value))),
  ...(request.body.kind === 'json' ? [member('Content-Type', "'application/json'")] : []),
];

function signingIn(signIn: SignIn): readonly string[] {
  if (signIn.kind === 'none') return [];
  return signIn.kind === 'basic'
    ? [member('Authorization', `\`Basic \${btoa('${signIn.name}:${signIn.secret}')}\``)]
    : [member(signIn.header, singleQuoted(signIn.value))];
}

const member = (name: string, value: string): string => `    ${javascriptKey(name)}: ${value},`;

const block = (name: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`  ${name}: {`, ...lines, '  },'];

/** Reads the file with Node. A page takes it from its file input instead. */
function partsOf({ body }: Request): readonly string[] {
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

function body({ body }: Request): readonly string[] {
  if (body.kind === 'none') return [];
  if (body.kind === 'parts') return ['  body: form,'];
  const [wrapper, value] =
    body.kind === 'json'
      ? ['JSON.stringify', body.value]
      : ['new URLSearchParams', body.pairs.map(([key, text]) => [key, text])];
  return [`  body: ${wrapper}(${literalText(value, javascript, '  ')}),`];
}
