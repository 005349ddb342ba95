// A site that begins to refuse `?context=help` is read with less, which is no change of the site.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import { fakeSite } from '../support/fake-site.ts';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

test('refused schemas are no issue about the site, and the first sentence says what was not compared', async () => {
  const cwd = emptyFolder();
  let refuses = false;
  const site = fakeSite({
    first: (request, response) => {
      const isRefused = refuses && (request.method === 'OPTIONS' || request.query.get('context') === 'help');
      if (isRefused) response.writeHead(403).end('Blocked by the firewall.');
      return isRefused;
    },
  });
  await withHttpServer(site, async (origin) => {
    const snapshot = join(cwd, 'old.json');
    expect(await routewright(['snapshot', origin, '-o', snapshot], { cwd })).toMatchObject({ code: 0 });
    refuses = true;
    const run = await routewright(['drift', 'old.json', origin, '--format', 'json', '--fail-on', 'risky'], {
      cwd,
    });
    expect(run.code).toBe(0);
    const { issues, verdict } = JSON.parse(run.stdout) as DriftReport;
    expect(issues.filter(({ level }) => level === 'breaking' || level === 'risky')).toEqual([]);
    expect(verdict.text).toMatch(/^Requests: .*esponses were not compared/);
  });
});
