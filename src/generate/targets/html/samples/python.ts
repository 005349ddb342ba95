import type { Json } from '../../../../core/schema/schema.ts';
import { literalText, python } from './literal-text.ts';
import type { Pair, Request } from './request.ts';
import type { Sample } from './sample.ts';
import type { SignIn } from './sign-in.ts';

/** With the `requests` package. */
export const pythonSample: Sample = ({ request, signIn }) =>
  [
    'import requests',
    '',
    'response = requests.request(',
    `    "${request.method}",`,
    `    ${JSON.stringify(request.url)},`,
    ...(request.query.length === 0 ? [] : [named('params', grouped(request.query))]),
    ...body(request),
    ...signingIn(request, signIn),
    ')',
    'data = response.json()',
  ].join('\n');

const named = (name: string, value: Json): string => `    ${name}=${literalText(value, python, '    ')},`;

function body({ body }: Request): readonly string[] {
  if (body.kind === 'none') return [];
  if (body.kind === 'parts') {
    const { field, name, type } = body.file;
    return [
      ...(body.pairs.length === 0 ? [] : [named('data', grouped(body.pairs))]),
      `    files={"${field}": (${python.string(name)}, open(${python.string(name)}, "rb"), ${python.string(type)})},`,
    ];
  }
  return [body.kind === 'json' ? named('json', body.value) : named('data', grouped(body.pairs))];
}

function signingIn({ headers }: Request, signIn: SignIn): readonly string[] {
  const all = signIn.kind === 'header' ? { [signIn.header]: signIn.value, ...headers } : headers;
  return [
    ...(signIn.kind === 'basic' ? [`    auth=("${signIn.name}", "${signIn.secret}"),`] : []),
    ...(Object.keys(all).length === 0 ? [] : [named('headers', all)]),
  ];
}

/** A repeated key gets the list of its values. */
function grouped(pairs: readonly Pair[]): Json {
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
