// Error codes that were observed, in the reference and in the OpenAPI document.

import { expect, test } from 'vitest';
import { defaultHtmlOptions } from '../../../src/generate/targets/html/html-options.ts';
import { renderHtml } from '../../../src/generate/targets/html/render-html.ts';
import { openApiDocument } from '../../../src/generate/targets/openapi/document.ts';
import { operation, smallModel } from '../../support/small-model.ts';

const model = smallModel(
  operation('orders.create', [], {
    method: 'POST',
    methods: ['POST'],
    errors: [
      { status: 403, code: 'shop_forbidden' },
      { status: 409, code: 'shop_exists' },
    ],
  }),
);

test('an OpenAPI document describes each status with its codes', () => {
  const [path] = Object.values(openApiDocument(model, undefined).paths);
  expect(path?.post?.responses).toMatchObject({
    '401': { $ref: '#/components/responses/NotSignedIn' },
    '403': { $ref: '#/components/responses/Forbidden', description: 'Observed: `shop_forbidden`.' },
    '409': { $ref: '#/components/responses/Failed', description: 'Observed: `shop_exists`.' },
  });
});

test('the reference lists the codes of an operation', () => {
  const pages = renderHtml(model, defaultHtmlOptions).map(({ text }) => text);
  expect(pages.join()).toContain('Observed: 403 <code>shop_forbidden</code>, 409 <code>shop_exists</code>.');
});
