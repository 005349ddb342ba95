// A project without `node_modules`: callers are recognized by the name of their module and the form of the call.

import { describe, expect, test } from 'vitest';
import { callers } from '../../src/audit/callers.ts';
import type { RequestShape } from '../../src/audit/caller.ts';
import { auditReport } from '../support/audit-project.ts';

/** The text of an argument list with the address at its place, such as `{ path: '/wp/v2/posts' }`. */
function argumentsOf({ path, url, endpoint, entity, method }: RequestShape): string | undefined {
  const methodPlace = Array.isArray(method) ? (method as readonly string[])[0] : undefined;
  const texts = new Map<string, string>();
  const [place, address = ''] = path
    ? [path[0], '/wp/v2/posts']
    : url
      ? [url[0], 'https://www.example.com/wp-json/wp/v2/posts']
      : endpoint
        ? [endpoint[0], 'products']
        : [];
  if (entity) {
    if (typeof entity.kind === 'string') texts.set(entity.kind, 'postType');
    texts.set(entity.name, 'post');
    if (entity.id !== undefined) texts.set(entity.id, '1');
  } else if (place === undefined) return undefined;
  else texts.set(place, address);
  if (methodPlace !== undefined) texts.set(methodPlace, 'GET');
  const last = Math.max(...[...texts.keys()].map((one) => Number(one.split('.')[0])));
  return Array.from({ length: last + 1 }, (_, at) => {
    const own = [...texts].filter(([one]) => Number(one.split('.')[0]) === at);
    const whole = own.find(([one]) => !one.includes('.'));
    if (whole) return `'${whole[1]}'`;
    const members = own.map(([one, value]) => `${one.split('.')[1] ?? ''}: '${value}'`);
    return members.length === 0 ? 'undefined' : `{ ${members.join(', ')} }`;
  }).join(', ');
}

const imported = (module: string, [name = 'default', ...rest]: readonly string[]): string =>
  `import ${name === 'default' ? 'caller' : `{ ${name} as caller }`} from '${module}';\nconst own = caller${rest.map((one) => `.${one}`).join('')};\n`;

/** The rows with a form of call that `argumentsOf` can write. */
const rows = callers
  .filter(({ middleware, chained, hands, tables }) => !middleware && !chained && !hands && !tables)
  .flatMap((caller) => {
    const [methodName = '', method] = Object.entries(caller.methods ?? {})[0] ?? [];
    const shape = caller.call ?? method;
    const args = shape && argumentsOf(shape);
    return args === undefined
      ? []
      : caller.from
          .filter(({ module }) => module !== '')
          .map(({ module, path }) => ({
            title: `${path.join('.')} of ${module}`,
            caller,
            module,
            path,
            methodName,
            args,
          }));
  });

test('the table has rows for many modules', () => {
  expect(rows.length).toBeGreaterThan(30);
});

describe('a module that is not installed', () => {
  test.each(rows)('$title', async ({ caller, module, path, methodName, args }) => {
    const { call, instances } = caller;
    const isMadeByNew = instances?.made.includes('') === true;
    const made = instances?.made[0];
    const owner = instances?.store
      ? `own('${instances.store}')`
      : isMadeByNew
        ? 'new own({})'
        : call || made === undefined || made === ''
          ? 'own'
          : `own.${made}({})`;
    const name = call ? owner : `(${owner}).${methodName}`;
    const { calls } = await auditReport({
      'code.ts': `${imported(module, path)}export const load = async () => { await ${name}(${args}); };\n`,
    });
    expect(calls.map((one) => [one.caller, one.line])).toEqual([[caller.name, 3]]);
  });
});

const get = `export const load = (given: Type) => given.get('/wp-json/wp/v2/postz');\n`;

test.each([
  ['a named import', `import type { AxiosInstance } from 'axios';\n${get.replace('Type', 'AxiosInstance')}`],
  ['a member of a namespace', `import * as ax from 'axios';\n${get.replace('Type', 'ax.AxiosInstance')}`],
  ['an imported type', get.replace('Type', `import('axios').AxiosInstance`)],
  [
    'an optional type',
    `import type { AxiosInstance } from 'axios';\n${get.replace('Type', 'AxiosInstance | undefined').replace('given.', 'given?.')}`,
  ],
  [
    'a read-only type',
    `import type { AxiosInstance } from 'axios';\n${get.replace('Type', 'Readonly<AxiosInstance>')}`,
  ],
  ['the type of a value', `import axios from 'axios';\n${get.replace('Type', 'typeof axios')}`],
  [
    'an alias of a type',
    `import type { AxiosInstance } from 'axios';\ntype Http = AxiosInstance;\n${get.replace('Type', 'Http')}`,
  ],
])('a parameter is recognized by %s', async (_, code) => {
  const { issues } = await auditReport({ 'code.ts': code });
  expect(issues.map(({ code: rule }) => rule)).toEqual(['unknown-route']);
});

test('a parameter of JavaScript is recognized by its comment', async () => {
  const { issues } = await auditReport({
    'code.js': `/** @param {import('axios').AxiosInstance} given */
export function load(given) { return given.get('/wp-json/wp/v2/postz'); }
`,
  });
  expect(issues.map(({ code }) => code)).toEqual(['unknown-route']);
});

test.each([
  ['npm:@wordpress/api-fetch@7.2.0'],
  ['https://esm.sh/@wordpress/api-fetch@7'],
  ['https://cdn.skypack.dev/@wordpress/api-fetch'],
  ['https://cdn.jsdelivr.net/npm/@wordpress/api-fetch@7/+esm'],
  ['https://unpkg.com/@wordpress/api-fetch@7/build-module/index.js?module'],
])('a module is recognized by the name in %s', async (module) => {
  const { issues } = await auditReport({
    'code.ts': `import apiFetch from '${module}';\nexport const load = () => apiFetch({ path: '/wp/v2/postz' });\n`,
  });
  expect(issues.map(({ code }) => code)).toEqual(['unknown-route']);
});
