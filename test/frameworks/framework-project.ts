// A project in a folder of its own, as a framework finds it: a configuration, a saved index and a page.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/built-client.ts';

export interface FrameworkProject {
  readonly folder: string;
  readonly config: string;
  readonly write: (path: string, content: unknown) => void;
  /** The generated client; empty before it exists. */
  readonly client: () => string;
}

export const indexOf = (resource: string): unknown => ({
  name: 'A site',
  namespaces: ['shop/v1'],
  routes: {
    [`/shop/v1/${resource}`]: {
      namespace: 'shop/v1',
      methods: ['GET'],
      endpoints: [{ methods: ['GET'], args: {} }],
    },
  },
});

export const configOf = (more: object = {}): unknown => ({
  projects: { shop: { source: 'site.json', output: 'src/api', targets: ['client'], ...more } },
});

export function frameworkProject(): FrameworkProject {
  const folder = temporaryFolder();
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const write = (path: string, content: unknown): void => {
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  };
  write('package.json', { type: 'module' });
  write('index.html', '<script type="module" src="/main.js"></script>');
  write('main.js', 'console.log(1);');
  write('site.json', indexOf('carts'));
  write('routewright.config.json', configOf());
  const file = join(folder, 'src/api/client/shop-v1.ts');
  return {
    folder,
    config: join(folder, 'routewright.config.json'),
    write,
    client: () => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
  };
}
