import type { Json } from '../../../../core/schema/schema.ts';
import { sampleLiteral, python } from './literal-text.ts';
import type { QueryPair, Request } from './request.ts';
import type { WriteSample } from './sample.ts';
import type { SampleCredentials } from './sign-in.ts';

/** A sample with the `requests` package. */
export const pythonSample: WriteSample = ({ request, signIn }) =>
  [
    'import requests',
    '',
    'response = requests.request(',
    `    "${request.method}",`,
    `    ${JSON.stringify(request.url)},`,
    ...(request.query.length === 0 ? [] : [keywordArgument('params', valuesByKey(request.query))]),
    ...pythonBody(request),
    ...pythonSignIn(request, signIn),
    ')',
    'data = response.json()',
  ].join('\n');

const keywordArgument = (name: string, value: Json): string =>
  `    ${name}=${sampleLiteral(value, python, '    ')},`;

function pythonBody({ body }: Request): readonly string[] {
  if (body.kind === 'none') return [];
  if (body.kind === 'parts') {
    const { field, name, type } = body.file;
    return [
      ...(body.pairs.length === 0 ? [] : [keywordArgument('data', valuesByKey(body.pairs))]),
      `    files={"${field}": (${python.string(name)}, open(${python.string(name)}, "rb"), ${python.string(type)})},`,
    ];
  }
  return [
    body.kind === 'json'
      ? keywordArgument('json', body.value)
      : keywordArgument('data', valuesByKey(body.pairs)),
  ];
}

function pythonSignIn({ headers }: Request, signIn: SampleCredentials): readonly string[] {
  const { basic } = signIn;
  const all = { ...Object.fromEntries(signIn.headers), ...headers };
  return [
    ...(basic === undefined ? [] : [`    auth=("${basic.name}", "${basic.secret}"),`]),
    ...(Object.keys(all).length === 0 ? [] : [keywordArgument('headers', all)]),
  ];
}

/** Values by key. */
function valuesByKey(pairs: readonly QueryPair[]): Json {
  const values = new Map<string, string[]>();
  for (const [key, value] of pairs) {
    const list = values.get(key);
    if (list === undefined) values.set(key, [value]);
    else list.push(value);
  }
  return Object.fromEntries(
    [...values].map(([key, list]) => [key, list.length === 1 ? (list[0] ?? '') : list]),
  );
}
