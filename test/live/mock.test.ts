// The mock is held to the site it was made of: the same calls, good and bad, are answered with
// the same status and the same code, and what comes back fits what is declared.

import { expect, inject, test } from 'vitest';
import { resourcesOf } from '../../src/model/named-resources.ts';
import { flawsOf } from '../../src/schema/flaws.ts';
import { shapeOf } from '../../src/schema/shape.ts';
import type { ApiModel } from '../../src/model/api.ts';
import { agreementCalls, type AgreementCall } from './agreement-calls.ts';
import { agree, lineOf, outcomesOf, sendHere, sendTo, type Outcome } from './agreement.ts';
import { coreOf, modelOf } from './live-model.ts';

const { pretty } = inject('sites');

test('a mock answers as its site does', async () => {
  const model = coreOf(await modelOf(pretty));
  const calls = agreementCalls(model);
  const authorization = `Basic ${btoa(`admin:${pretty.passwords.admin}`)}`;
  const ofSite = await outcomesOf(calls, sendTo(pretty.restBase.replace(/\/$/, ''), authorization));
  const ofMock = await outcomesOf(calls, sendHere(model));
  const asked = calls.flatMap((call, at) => {
    const [site, mock] = [ofSite[at], ofMock[at]];
    return site && mock ? [{ call, site, mock }] : [];
  });
  const wrong = asked.filter(({ site, mock }) => !agree(site, mock));
  console.log(
    `${asked.length - wrong.length} of ${asked.length} calls agree, ${((1 - wrong.length / asked.length) * 100).toFixed(1)} %`,
  );
  const lines = wrong.map(
    ({ call, site, mock }) => `${lineOf(call)}: ${site.status} ${site.code}, not ${mock.status} ${mock.code}`,
  );
  expect(lines.filter((line) => !exceptions.some(([pattern]) => pattern.test(line)))).toEqual([]);
  expect(exceptions.filter(([pattern]) => !lines.some((line) => pattern.test(line)))).toEqual([]);
  const flawed = asked.flatMap(({ call, mock }) =>
    flawsIn(model, call, mock).map((flaw) => `${lineOf(call)}: ${flaw}`),
  );
  expect(flawed).toEqual([]);
  expect(asked.length).toBeGreaterThan(300);
});

/** Where the mock answers otherwise, and why it is left so. */
const exceptions: readonly (readonly [call: RegExp, why: string])[] = [
  [/\?per_page=100&page=900: page too far: 200/, 'the site has none there at all, the mock has twelve'],
  [/^POST \/wp\/v2\/sidebars\/9+: unknown id: 200/, 'WordPress takes any name for a sidebar that was lost'],
  [
    /: 500 (?:http_request_not_executed|not_available|missing_zip_package)/,
    'what this machine does not have',
  ],
  [/^POST \/wp\/v2\/widgets\/9+: unknown id: 500/, 'a bug of WordPress: it dies of a widget without a type'],
];

/** Where what comes back is not as the site declares it. */
function flawsIn(
  model: ApiModel,
  { operation: asked, query }: AgreementCall,
  { status, body }: Outcome,
): readonly string[] {
  if (asked === undefined || status !== 200) return [];
  const { response } = asked.operation;
  if (response.kind !== 'resource' || !['item', 'array'].includes(response.form)) return [];
  const resource = resourcesOf(model)(asked.route.namespace, response.resource);
  if (resource === undefined) return [];
  const context =
    response.context === 'asked'
      ? query?.includes('context=edit') === true
        ? 'edit'
        : 'view'
      : response.context;
  const shape = shapeOf(resource, context);
  const schema = response.form === 'array' ? { type: 'array' as const, items: shape } : shape;
  return flawsOf(schema, body).map(({ at, message }) => `${at.join('.')} ${message}`);
}
