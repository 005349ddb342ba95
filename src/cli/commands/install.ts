import { wordpressOptions } from '../../core/model/options/part-options.ts';
import { command } from '../../terminal/command.ts';
import { dim, tableLines } from '../../terminal/lines.ts';
import { drawProgress } from '../../command-kit/progress.ts';
import { flagsIn } from '../../command-kit/setting-flags.ts';

const { wp, php } = flagsIn(wordpressOptions, 'wordpress');

export const install = command(
  {
    positionals: '',
    description: [
      'Installs one version of PHP (in WebAssembly) and downloads one version of WordPress, once for all',
      'projects of your user account. Then every command can read the folder of a plugin or a theme,',
      'without a web server and without a network. Prints the sizes first.',
    ].join(' '),
    examples: [
      ['install', 'the default versions'],
      ['install --php 7.4 --wp 6.5', 'other versions, in addition to the installed ones'],
    ],
  },
  {},
  { wp, php },
  async (args, io) => {
    const { planInstallation } = await import('../../source/sandbox/install.ts');
    const { proxiesIn } = await import('../../source/site-access.ts');
    const { sandboxOptionsOf } = await import('../../settings/run-options.ts');
    const { defaultLoadOptions } = await import('../../source/load-options.ts');
    const proxies = proxiesIn(io.env);
    const {
      folder,
      parts,
      install: run,
    } = planInstallation(
      {
        ...sandboxOptionsOf({}, io.env),
        ...(args.wp !== undefined && { version: args.wp }),
        ...(args.php !== undefined && { php: args.php }),
      },
      {
        timeoutMs: defaultLoadOptions.timeoutMs,
        environment: io.env,
        progress: drawProgress(io, { verbose: false }),
        ...(proxies && { proxies }),
      },
    );
    io.note([
      [`Folder: ${folder}`],
      ...tableLines(
        parts.map(({ name, download, disk, isInstalled }) => [
          `  ${name}`,
          isInstalled ? 'already installed' : `${download} MB to download, ${disk} MB on disk`,
        ]),
      ),
    ]);
    if (parts.every(({ isInstalled }) => isInstalled)) return 0;
    await run();
    io.note([['Installed.'], [dim('Try it: routewright lint ./my-plugin')]]);
    return 0;
  },
);
