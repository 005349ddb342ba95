// The references that others make of an OpenAPI document, as a page that loads it. Each
// comes as one script for browsers; the packages are fetched when they are measured,
// at these versions, and are no dependency of ours.

import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Peer {
  readonly name: string;
  /** With its version. */
  readonly package: string;
  /** Files of the package, served under their last name. */
  readonly files: readonly string[];
  readonly page: string;
}

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Reference</title>${head}</head><body>${body}</body></html>`;

const peers: readonly Peer[] = [
  {
    name: 'redoc',
    package: 'redoc@3.0.1',
    files: ['bundles/redoc.standalone.js'],
    page: page(
      '',
      '<redoc spec-url="openapi.json"></redoc><script type="module" src="redoc.standalone.js"></script>',
    ),
  },
  {
    name: 'scalar',
    package: '@scalar/api-reference@1.46.4',
    files: ['dist/browser/standalone.js'],
    page: page(
      '',
      '<script id="api-reference" data-url="openapi.json"></script><script src="standalone.js"></script>',
    ),
  },
  {
    name: 'swagger-ui',
    package: 'swagger-ui-dist@5.35.0',
    files: ['swagger-ui-bundle.js', 'swagger-ui.css'],
    page: page(
      '<link rel="stylesheet" href="swagger-ui.css">',
      `<div id="ui"></div><script src="swagger-ui-bundle.js"></script>
      <script>SwaggerUIBundle({ url: 'openapi.json', dom_id: '#ui', deepLinking: true });</script>`,
    ),
  },
];

/** Puts the page of each peer into the folder, beside an `openapi.json`; their names. */
export function writePeers(folder: string, store: string): readonly string[] {
  return peers.map(({ name, package: wanted, files, page: text }) => {
    const unpacked = unpack(wanted, store);
    for (const file of files) copyFileSync(join(unpacked, file), join(folder, file.replace(/^.*\//, '')));
    writeFileSync(join(folder, `${name}.html`), text);
    return `${name}.html`;
  });
}

/** The folder of a package, fetched once. */
function unpack(wanted: string, store: string): string {
  const folder = join(store, wanted.replaceAll(/[^\w.-]+/g, '-'));
  if (existsSync(join(folder, 'package'))) return join(folder, 'package');
  mkdirSync(folder, { recursive: true });
  const output = execFileSync('npm', ['pack', '--silent', wanted], { cwd: folder, encoding: 'utf8' });
  execFileSync('tar', ['-xzf', output.trim().split('\n').at(-1) ?? ''], { cwd: folder });
  return join(folder, 'package');
}
