import { fetchFormLines, fetchBody, fetchBlock, fetchProperty } from './fetch.ts';
import { javascript, sampleLiteral, singleQuoted } from './literal-text.ts';
import { requestUrl, type Request } from './request.ts';
import type { WriteSample } from './sample.ts';

/**
 * A sample with `@wordpress/api-fetch`, for blocks and screens of the admin area. There, WordPress itself signs the
 * request in.
 */
export const apiFetchSample: WriteSample = ({ request, context }) => {
  const base = context.base.replace(/\/+$/, '');
  const path = requestUrl({ ...request, url: request.url.slice(base.length) });
  return [
    "import apiFetch from '@wordpress/api-fetch';",
    ...fetchFormLines(request),
    '',
    'const data = await apiFetch({',
    `  path: ${singleQuoted(path)},`,
    ...(request.method === 'GET' ? [] : [`  method: '${request.method}',`]),
    ...fetchBlock('headers', headerLines(request)),
    // WordPress reads JSON on every route, and the package sends no other format.
    ...(request.body.kind === 'json' || request.body.kind === 'form'
      ? [`  data: ${sampleLiteral(request.body.value, javascript, '  ')},`]
      : fetchBody(request)),
    '});',
  ].join('\n');
};

const headerLines = ({ headers }: Request): readonly string[] =>
  Object.entries(headers).map(([name, value]) => fetchProperty(name, singleQuoted(value)));
