// Shapes of requests that several rows of the table of callers share.

import type { HttpMethod } from '../core/model/api/api.ts';
import type { RequestShape } from './caller.ts';

export const usualMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
export const everyMethod = [...usualMethods, 'OPTIONS'] as const;

export const withHeaders: RequestShape = {
  path: ['0.path'],
  url: ['0.url'],
  method: ['0.method'],
  otherwise: 'GET',
  body: ['0.data', '0.body'],
  answers: 'data',
};

export const apiFetch: RequestShape = {
  ...withHeaders,
  answers: 'body',
  parse: '0.parse',
  pages: true,
};

/** `ajax(settings)` and `ajax(url, settings)` of jQuery. */
export const ajax: RequestShape = {
  url: ['0.url', '1.url', '0'],
  method: ['0.method', '0.type', '1.method', '1.type'],
  otherwise: 'GET',
  data: ['0.data', '1.data'],
  answers: 'body',
};

export const fetched: RequestShape = {
  url: ['0'],
  method: ['1.method'],
  otherwise: 'GET',
  body: ['1.body'],
  answers: 'response',
};

export const got: RequestShape = {
  url: ['0.url', '0'],
  base: ['1.prefixUrl', '1.prefix', '0.prefixUrl'],
  method: ['1.method', '0.method'],
  otherwise: 'GET',
  query: ['1.searchParams', '0.searchParams'],
  body: ['1.json', '1.form', '1.body', '0.json', '0.form', '0.body'],
  answers: 'response',
};

export const ofetch: RequestShape = {
  url: ['0'],
  base: ['1.baseURL'],
  method: ['1.method'],
  otherwise: 'GET',
  query: ['1.query', '1.params'],
  body: ['1.body'],
  answers: 'body',
};

export const axios: RequestShape = {
  url: ['0.url'],
  base: ['0.baseURL'],
  method: ['0.method'],
  otherwise: 'GET',
  query: ['0.params'],
  body: ['0.data'],
  answers: 'data',
};

export const playwright = {
  url: ['0'],
  query: ['1.params'],
  body: ['1.data', '1.form', '1.multipart'],
  answers: 'response',
} as const satisfies Partial<RequestShape>;

export const ky: RequestShape = {
  url: ['0'],
  base: ['1.prefixUrl', '1.prefix', '1.baseUrl'],
  method: ['1.method'],
  otherwise: 'GET',
  query: ['1.searchParams'],
  body: ['1.json', '1.body', '1.form'],
  answers: 'response',
};

export const sendsBody = (method: HttpMethod): boolean => ['POST', 'PUT', 'PATCH'].includes(method);
