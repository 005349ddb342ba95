// The login of docs/guides/server-rendering.md in an app of Next.js, with a real WordPress. It runs where
// `npm run test:toolchains -- next` has installed Next.js.

import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { filesIn } from '../support/page-blocks.ts';
import { packageRoot, routewright } from '../support/routewright.ts';
import { cookieHeader, cookiesFor, signIn } from '../support/wordpress-login.ts';
import { next } from '../toolchains/toolchains.ts';
import { environmentOf, isInstalled, runIn, workplaceOf, writeAll } from '../toolchains/workplace.ts';

const { pretty: site } = inject('sites');
const toolchain = next('Turbopack', '--turbopack');
const minutes = 60_000;

const layout = `import type { ReactNode } from 'react';

export default function Layout({ children }: { readonly children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;

describe.skipIf(!isInstalled(toolchain))('the guide about logins in an app of Next.js', () => {
  let app: ChildProcess | undefined;
  let address = '';

  beforeAll(async () => {
    const page = readFileSync('docs/guides/server-rendering.md', 'utf8');
    const text = page.replaceAll('https://your-site.example', site.home.replace(/\/$/, ''));
    const login = [...filesIn(text)].filter(([path]) => /user-site|titles/.test(path));
    const folder = await workplaceOf(toolchain);
    writeAll(folder, { ...Object.fromEntries(login), 'src/app/layout.tsx': layout });
    copyFileSync(join(packageRoot, 'test/cases/live/next/serve.mjs'), join(folder, 'serve.mjs'));
    const output = ['-o', join(folder, 'src/api'), '--target', 'client', '--import-extension', 'none'];
    await routewright(['generate', site.home, ...output, '--namespace', 'wp/v2']);
    for (const command of toolchain.build ?? []) {
      const built = await runIn(folder, 20, command);
      if (!built.isDone) throw new Error(built.output);
    }
    app = spawn(process.execPath, ['serve.mjs'], {
      cwd: folder,
      env: environmentOf(folder, 20),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (app.stdout)
      for await (const line of createInterface(app.stdout)) {
        address = line;
        if (line.startsWith('http')) break;
      }
  }, 10 * minutes);
  afterAll(() => app?.kill());

  test('a page shows posts to the user, and a route handler changes one of them', async () => {
    const cookie = cookieHeader(
      cookiesFor(await signIn(site.home, 'editor', 'another pass phrase'), '/titles'),
    );
    const titles = async (headers: Readonly<Record<string, string>>) =>
      (await fetch(`${address}/titles`, { headers })).text();
    const change = (id: number, title: string, fetchSite: string) =>
      fetch(`${address}/titles/change`, {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': fetchSite, 'content-type': 'application/json' },
        body: JSON.stringify({ id, title }),
      });
    const posts = (await (await fetch(`${site.restBase}wp/v2/posts?per_page=1`)).json()) as readonly {
      readonly id: number;
    }[];
    const id = posts[0]?.id ?? 0;
    const title = 'Changed in Next.js';

    expect((await change(id, title, 'cross-site')).status).toBe(403);
    expect(await titles({ cookie })).not.toContain(title);
    const response = await change(id, title, 'same-origin');
    expect([response.status, await response.json()]).toEqual([200, { title }]);
    expect(await titles({ cookie })).toContain(`<li>${title}</li>`);
    expect(await titles({})).toContain('Log in');
  });
});
