// The last lines of `audit` on a terminal count the same findings in the same words.

import { expect, test } from 'vitest';
import { auditIn, projectWith } from '../support/audit-project.ts';

test('findings that are not shown are counted by the levels of the result', async () => {
  const folder = projectWith({
    'code.js': `fetch('/wp-json/wp/v2/posts?serch=a');
fetch('/wp-json/wp/v2/posts?serhc=a');
fetch('/wp-json/wc/v2/orders');
`,
  });
  const { stdout } = await auditIn(folder);
  const lines = stdout.trimEnd().split('\n').slice(-2);
  expect(lines).toEqual([
    '2 risky findings, 1 safe finding not shown: --all lists them',
    '2 risky, 1 safe. 3 calls of 2 operations.',
  ]);
});
