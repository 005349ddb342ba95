// A model whose document generators make wrong code of, unless it goes around their faults:
// path parameters of names that their code declares itself, or that no variable can have,
// and a file that is a form or the whole body.

import type { ModelDocument } from '../../src/core/model/api/document.ts';

/** Each was tried: the first two lines are what orval or kubb declare, the others what JavaScript keeps. */
const parameterNames =
  `options params body data res fetch formData FormData normalizedParams stringifiedParams
  requestConfig requestData config headers request buildFormData url init client response signal value key index
  arguments await class default delete enum eval export function import in interface let new null package static this
  true undefined void yield 1st 2 _ __ with-dash a.b`.split(/\s+/);

const fields = [
  { name: 'page', in: 'query', schema: { type: 'integer' } },
  { name: 'title', in: 'body', schema: { type: 'string' } },
] as const;

export const oddModel: ModelDocument = {
  routewright: 2,
  title: 'Odd names',
  baseUrl: '{rest_base}',
  namespaces: [{ name: 'odd/v1' }, { name: 'wp/v2' }],
  routes: [
    ...parameterNames.map((name, at) => ({
      namespace: 'odd/v1',
      path: `/odd/v1/t${String(at)}/{${name}}`,
      operations: [
        { name: `t${String(at)}.get`, method: 'GET', arguments: fields.slice(0, 1) },
        { name: `t${String(at)}.update`, method: 'POST', arguments: fields },
        { name: `t${String(at)}.send`, method: 'PUT', arguments: fields, bodyEncoding: 'form' },
      ] as const,
    })),
    {
      namespace: 'odd/v1',
      path: '/odd/v1/files/{formData}/{options}/media',
      operations: [{ name: 'files.upload', method: 'POST', arguments: fields }],
    },
    {
      namespace: 'wp/v2',
      path: '/wp/v2/media',
      operations: [{ name: 'media.create', method: 'POST', arguments: fields }],
    },
  ],
};
