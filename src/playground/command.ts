import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { command } from '../terminal/command.ts';
import { dim } from '../terminal/lines.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { streamText } from '../core/diagnostics/stream-text.ts';
import { packageFolders } from '../node/project-packages.ts';

/** The page: built in a clone, otherwise of the package `routewright-playground`, next to routewright or in the project. */
function pageFile(): string {
  const installed = [import.meta.url, join(process.cwd(), 'package.json')];
  const page = [
    fileURLToPath(new URL('../../dist/playground/page', import.meta.url)),
    ...installed.flatMap((from) => packageFolders('routewright-playground', from)),
  ]
    .map((folder) => join(folder, 'index.html'))
    .find((file) => existsSync(file));
  if (page !== undefined) return page;
  throw new Halt(
    'usage',
    'The page of the playground is a package of its own, which is not installed.',
    'In a clone of routewright, run "npm ci && npm start playground". To install the page in your project, run "npm pack ./dist/playground/page" in the clone, and install the tarball.',
  );
}

export const playground = command(
  {
    positionals: '[source]',
    description: [
      'Opens a page that reads a site, a saved index or a recorded release, and shows the generated files,',
      'the reference and the changes. The page is a package of its own, and works without a server.',
      'Your browser sends requests only to the address that you enter.',
    ].join(' '),
    examples: [
      ['playground', 'choose a source in the page'],
      ['playground known:woocommerce@10.5', 'a recorded release, without any network'],
      ['playground https://example.com --no-open', 'only print the address of the page'],
    ],
  },
  {
    source: {
      type: 'string',
      describe: 'the address of a site, or a recorded release such as known:wordpress@6.9',
      read: (value: unknown): string => {
        const source = String(value);
        if (!existsSync(source)) return source;
        throw new Halt(
          'usage',
          'The page cannot open a file by its name.',
          'Run "routewright playground" without a source, and drop the file on the page.',
        );
      },
    },
  },
  {
    open: {
      type: 'boolean',
      default: true,
      describe: 'open the browser; --no-open only prints the address',
      group: 'Output:',
    },
  },
  async ({ source, open: isOpened }, io) => {
    const page = pathToFileURL(pageFile());
    if (source !== undefined) page.hash = new URLSearchParams({ source }).toString();
    io.note([['The playground is a page on your disk.', dim(' Nothing leaves it.')]]);
    io.outText(streamText('words', `${page.href}\n`));
    if (!isOpened) return 0;
    const { default: open } = await import('open');
    try {
      await open(page.href);
    } catch {
      io.note([['  No browser could be opened: open the address yourself.']]);
    }
    return 0;
  },
);
