import { count } from '../../schema/schema-words.ts';
import { applyFilter } from '../apply-filter.ts';
import type { Io } from '../io.ts';
import { bold, dim, type Line } from '../lines.ts';
import {
  command,
  configFlag,
  filterFlags,
  filterOf,
  loadFlags,
  portFlags,
  readOptions,
  sinceFlag,
  siteFlag,
  siteFlags,
  sourcePositional,
} from '../options.ts';
import { readSource } from '../read-source.ts';
import { nameOfSource } from '../../load/source-name.ts';
import { siteBase } from '../site-base.ts';
import { signInOf } from '../site-sign-in.ts';

export const browse = command(
  {
    name: 'browse',
    positionals: '<source>',
    summary: "read and try a site's reference in the browser",
    description: [
      'Serves the reference on this machine alone until Ctrl+C, writing nothing. Try-it asks the site by',
      'way of routewright, so that no rule of the browser stands between; it reaches nothing but the REST',
      'base. What signs in by the environment goes along, and is never shown to the page.',
    ].join('\n'),
    examples: [
      ['browse example.com', 'a live site'],
      ['browse site.index.json', 'a saved index: to read and search'],
      ['browse example.com --since site.index.json', 'with what changed since it was saved'],
      ['browse site.index.json --site https://example.com/wp-json', 'the same, and to try'],
    ],
  },
  sourcePositional,
  { ...portFlags, ...sinceFlag, ...filterFlags, ...configFlag, ...loadFlags, ...siteFlags, ...siteFlag },
  async (args, io) => {
    const load = readOptions(args, io);
    const reading = await readSource(args.source, load, io);
    const filter = filterOf(args);
    const model = applyFilter(reading.value, filter);
    const base = siteBase(args.site, reading);
    const signIn = await signInOf(args.site, reading, load);

    const changes =
      args.since === undefined
        ? undefined
        : await (
            await import('../changes-since.ts')
          ).changesSince(args.since, { ...reading, value: model }, filter, load, io);

    io.progress('Making the pages');
    const { openPassage } = await import('../../load/site/pass-on.ts');
    const { askPath, freshSecret, serve } = await import('../../browse/serve.ts');
    const { renderHtml } = await import('../../render/html/render-html.ts');
    const token = freshSecret();
    const signsIn = signIn?.atSite === true;
    const files = renderHtml(model, {
      singleFile: false,
      ...(changes && { changes }),
      reach:
        base === undefined
          ? { kind: 'none' }
          : { kind: 'proxy', base: base.href, path: askPath, token, signsIn },
    });
    const served = await serve({
      files: files.map(({ path, text }) => ({ path: path.replace(/^html\//, ''), text })),
      site: base && { base, passOn: await openPassage(signIn, load) },
      token,
      port: args.port,
    });
    const stopped = io.interrupted();
    try {
      const operations = model.routes.reduce((sum, route) => sum + route.operations.length, 0);
      io.note([
        [
          bold(model.title === '' ? nameOfSource(args.source) : model.title),
          dim(`, ${count(operations, 'operation')}`),
        ],
        tryItLine(base, signsIn),
        [dim('  Ctrl+C ends it.')],
      ]);
      io.outText(`${served.address}\n`);
      if (args.open) await openBrowser(served.address, io);
      await stopped;
    } finally {
      await served.close();
    }
    return 0;
  },
);

const tryItLine = (base: URL | undefined, signsIn: boolean): Line =>
  base === undefined
    ? ['  Try-it has no target: --site <url> gives the REST base of the site.']
    : [`  Try-it asks ${base.href}`, dim(signsIn ? ', signed in as the environment says' : '')];

async function openBrowser(address: string, io: Io): Promise<void> {
  const { default: open } = await import('open');
  try {
    await open(address);
  } catch {
    io.note([['  No browser could be opened: open the address yourself.']]);
  }
}
