import { expect, test } from 'vitest';
import { compareOptionsOf } from '../../src/drift/compare-projects.ts';

const settings = {
  source: 'https://shop.example',
  snapshot: 'shop.index.json',
  drift: { contract: 'shop.contract.json', tsconfig: 'tsconfig.json', client: 'src/api', failOn: 'used' },
} as const;

test('the contract of a project is compared instead of its snapshot, without reading the code', () => {
  const options = compareOptionsOf(settings, true, { environment: {} });
  expect(options).toMatchObject({ baseline: 'shop.contract.json', failOn: 'breaking' });
  expect(options.project).toBeUndefined();
  expect(options.client).toBeUndefined();
});

test.each([{ since: 'HEAD^1' }, { updateBaseline: true }])('%o compares the snapshot', (run) => {
  const options = compareOptionsOf(settings, true, { environment: {}, ...run });
  expect(options).toMatchObject({ baseline: 'shop.index.json', project: 'tsconfig.json', client: 'src/api' });
});
