import { sandboxAddress } from '../source/sandbox/sandbox-address.ts';
import { streamText } from '../core/diagnostics/stream-text.ts';
import type { Io } from '../terminal/io.ts';
import { settingsFilter } from '../settings/run-options.ts';
import { dim, type Line } from '../terminal/lines.ts';
import { chooseSource } from '../command-kit/choose-source.ts';
import { command } from '../terminal/command.ts';
import { withFlags } from '../terminal/option-flags.ts';
import { codeFlags, filterFlags, portFlags, sinceFlag, sourceUrlFlag } from '../command-kit/output-flags.ts';
import { titleLine } from '../command-kit/title-line.ts';
import { siteFlag, sourceFlags, sourceOrProject } from '../command-kit/source-flags.ts';

export const browse = command(
  {
    positionals: '<source>',
    description: [
      'Serves the reference of a source on this machine until you press Ctrl+C. It writes no files. The',
      'form Try it sends requests through routewright, so CORS does not block them, and only to the REST',
      'base that the page shows. Credentials from the environment are sent only to a site that you named.',
    ].join(' '),
    examples: [
      ['browse example.com', 'a live site'],
      ['browse site.index.json', 'a saved index, with Try it for the address in it'],
      ['browse example.com --since site.index.json', 'with the changes since the index was saved'],
      [
        'browse site.index.json --site https://example.com/wp-json',
        'a saved index, with Try it for another address',
      ],
    ],
    often: ['port', 'open', 'namespace', 'since', 'project', 'from-snapshot', 'config'],
  },
  sourceOrProject,
  {
    ...portFlags,
    ...sinceFlag,
    ...sourceUrlFlag,
    ...codeFlags,
    ...filterFlags,
    ...sourceFlags,
    ...siteFlag,
  },
  async (args, io, given) => {
    const app = await import('./run.ts');
    const { settings, options } = await chooseSource('browse', args, given, io);
    const { address, model, base, signsIn, close } = await app.browse({
      ...options,
      filter: settingsFilter(settings),
      ...(settings.site !== undefined && { site: new URL(settings.site) }),
      environments: settings.environments,
      logo: settings.logo,
      accent: settings.accent,
      guides: settings.guides,
      since: settings.since,
      sourceUrl: settings.sourceUrl,
      project: args.project,
      client: args.client,
      port: args.port,
      wording: withFlags,
    });
    const stopped = io.interrupted();
    try {
      io.note([titleLine(model, options.source), tryItLine(base, signsIn), [dim('  Press Ctrl+C to stop.')]]);
      io.outText(streamText('words', `${address}\n`));
      if (args.open) await openBrowser(address, io);
      await stopped;
    } finally {
      await close();
    }
    return 0;
  },
);

const tryItLine = (base: URL | undefined, signsIn: boolean): Line =>
  base === undefined
    ? ['  Try it is off: pass the REST base of the site with --site <url>.']
    : [
        `  Try it sends requests to ${base.href}`,
        dim(
          !signsIn
            ? ''
            : base.origin === sandboxAddress
              ? ', signed in as administrator'
              : ', signed in with the credentials in the environment',
        ),
      ];

async function openBrowser(address: string, io: Io): Promise<void> {
  const { default: open } = await import('open');
  try {
    await open(address);
  } catch {
    io.note([['  No browser could be opened: open the address yourself.']]);
  }
}
