// The table in docs/reference/client.md of the resources that an update with `writable` changes, or whose update a site refuses.

import { readFileSync } from 'node:fs';
import { sectionOf } from './page-blocks.ts';

/** The resources of the rows of the table, each as `wp/v2 templates`. */
export function documentedExceptions(): ReadonlySet<string> {
  const section = sectionOf(readFileSync('docs/reference/client.md', 'utf8'), 'Write items back');
  const cells = [...section.matchAll(/^\| (`.*?) +\|/gm)].map(([, cell = '']) => cell);
  return new Set(
    cells.flatMap((cell) => {
      const names = [...cell.matchAll(/`(.+?)`/g)].map(([, name = '']) => name);
      const namespaces = names.filter((name) => name.includes('/'));
      const resources = names.filter((name) => !name.includes('/'));
      return namespaces.flatMap((namespace) => resources.map((resource) => `${namespace} ${resource}`));
    }),
  );
}
