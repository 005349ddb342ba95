// The names in the recorded releases of WordPress, by which the causes of drift recognize what WordPress declares.
// `-u` writes the file after a new release is recorded.

import { expect, test } from 'vitest';
import { isRecord } from '../../../src/core/model/index/index-document.ts';
import { releasesOf } from '../../../src/source/known-releases.ts';
import { routesAt } from '../../../src/source/normalize/known/releases.ts';

test('core-names.json has the namespaces, routes, members and values of every recorded WordPress', async () => {
  const facts = await releasesOf('wordpress');
  const names = new Set(['', ...Object.keys(facts.namespaces)]);
  const addValues = (value: unknown): void => {
    if (!isRecord(value) && !Array.isArray(value)) return;
    for (const [key, member] of Object.entries(value))
      if (key === 'enum' && Array.isArray(member))
        for (const one of member) if (typeof one === 'string') names.add(one);
    Object.values(value).forEach(addValues);
  };
  for (const at of facts.releases.keys())
    for (const [key, { namespace, endpoints, schema }] of routesAt(facts, at)) {
      names.add(key.slice(namespace === '' ? 1 : namespace.length + 2).split('/')[0] ?? '');
      const properties = schema?.['properties'];
      for (const { args = {} } of Object.values(endpoints)) {
        for (const name of Object.keys(args)) names.add(name);
        addValues(args);
      }
      if (isRecord(properties)) for (const name of Object.keys(properties)) names.add(name);
      addValues(schema);
    }
  const words = [...names].filter((name) => !/\s/.test(name)).toSorted();
  const file = new URL('../../../src/drift/causes/core-names.json', import.meta.url);
  await expect(`${JSON.stringify({ names: words.join(' ') }, null, 2)}\n`).toMatchFileSnapshot(file.pathname);
});
