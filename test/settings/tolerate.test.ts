// Sites that cannot be read: they are told apart from drift, and some of them may be tolerated.

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { elementsOf } from '../support/xml.ts';
import { fakeSite } from '../support/fake-site.ts';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

const env = { ROUTEWRIGHT_RETRY_BASE_MS: '1' };

const refuse: RequestListener = (request) => {
  request.socket.destroy();
};

/** The projects `up`, `flaky` and `down`; the baselines are snapshots of the same site. */
async function withSites(
  fails: number,
  use: (
    run: (...args: readonly string[]) => ReturnType<typeof routewright>,
    cwd: string,
    refused: () => number,
  ) => Promise<void>,
  drift: object = {},
): Promise<void> {
  const site = fakeSite();
  let refused = 0;
  const flaky: RequestListener = (request, response) => {
    if (refused < fails) {
      refused += 1;
      refuse(request, response);
    } else site(request, response);
  };
  await withHttpServer(site, (up) =>
    withHttpServer(flaky, (wobbly) =>
      withHttpServer(refuse, async (down) => {
        const cwd = emptyFolder();
        const projects = Object.fromEntries(
          Object.entries({ up, flaky: wobbly, down }).map(([name, source]) => [
            name,
            { source, snapshot: `${name}.index.json` },
          ]),
        );
        writeFileSync(join(cwd, 'routewright.config.json'), JSON.stringify({ drift, projects }));
        const run = (...args: readonly string[]) => routewright(args, { cwd, env });
        expect((await run('snapshot', up, '-o', 'site.json')).code).toBe(0);
        for (const name of Object.keys(projects))
          copyFileSync(join(cwd, 'site.json'), join(cwd, `${name}.index.json`));
        await use(run, cwd, () => refused);
      }),
    ),
  );
}

test('a site that fails twice is read, and a tolerated site is no failure in any report', async () => {
  await withSites(2, async (run, cwd, refused) => {
    const formats = ['json', 'junit', 'github', 'markdown', 'sarif'];
    const flags = formats.flatMap((format) => ['--format', format, '--output', `{project}.${format}`]);
    const { code, stdout, stderr } = await run('drift', '--all', '--tolerate', '1', ...flags);
    const text = (name: string): string => readFileSync(join(cwd, name), 'utf8');

    expect(refused()).toBe(2);
    expect(stderr).toContain('routewright tries again after 0.001 s (try 2 of 3).');
    expect(stderr).toContain('warning: down: ');
    expect(stdout).toContain(
      '1 of 3 sites could not be read: down. This does not fail the run (--tolerate 1).',
    );
    expect(code).toBe(0);
    for (const name of ['up', 'flaky']) expect(text(`${name}.json`)).toContain('"verdict"');
    expect(JSON.parse(text('down.json'))).toMatchObject({ failure: { exitCode: 3, tolerated: true } });
    expect(text('down.github')).toMatch(/^::warning /);
    expect(text('down.markdown')).toContain('This site does not fail the run');
    expect(text('down.sarif')).not.toContain('"level": "error"');
    const names = elementsOf(text('down.junit'));
    expect(names).toContain('skipped');
    expect(names).not.toContain('error');
  });
});

test('more unreadable sites than tolerated fail the run, and so does a run that compared nothing', async () => {
  await withSites(
    Infinity,
    async (run) => {
      const more = await run('drift', '--all');
      expect(more.code).toBe(3);
      expect(more.stdout).toContain(
        '2 of 3 sites could not be read: flaky, down. The run fails, because --tolerate allows only 1.',
      );
      expect(more.stderr).toContain('(try 2 of 2)');
      expect((await run('drift', '--all', '--tolerate', '2', '--retries', '0')).code).toBe(0);

      const none = await run('drift', 'flaky', 'down', '--tolerate', '2', '--retries', '0');
      expect(none.code).toBe(3);
      expect(none.stdout).toContain('The run fails, because nothing was compared.');
      expect(none.stderr).not.toContain('tries again');
    },
    { tolerate: 1, retries: 1 },
  );
});

test('a mistake of the user is never tolerated, nor read again', async () => {
  await withSites(0, async (run, cwd) => {
    const projects = {
      good: { source: 'site.json', snapshot: 'site.json' },
      bad: { source: 'site.json', snapshot: 'gone.json' },
    };
    const configure = (some: object): void => {
      writeFileSync(
        join(cwd, 'routewright.config.json'),
        JSON.stringify({ drift: { retries: 0 }, projects: some }),
      );
    };
    configure({ ...projects, bad: { source: 'http://127.0.0.1:25', snapshot: 'up.index.json' } });
    const port = await run('drift', '--all', '--tolerate', '2');
    expect(port.code).toBe(3);
    expect(port.stderr).toContain('error: bad: Port 25 is reserved for another protocol');
    configure(projects);
    const { code, stderr } = await run('drift', '--all', '--tolerate', '2');
    expect(code).toBe(3);
    expect(stderr).toContain('error: bad: There is no file gone.json.');
    expect(stderr).not.toContain('tries again');
    expect(await run('drift', 'site.json', 'site.json', '--tolerate', '1')).toMatchObject({ code: 2 });
    expect(await run('drift', '--all', '--retries', '1.5')).toMatchObject({ code: 2 });
  });
});
